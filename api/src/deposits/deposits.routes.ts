import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import {
  Deposit,
  DepositPage,
  NewDeposit,
  Package,
  PlainPageQuery,
  toEnvelope,
  AnnouncedDeposit,
  AnnouncementReport,
  Id,
  NewAnnouncement,
  PaymentWay,
  WaitingDeposits,
} from '../contract';
import { listBankAccounts } from '../bank-accounts/bank-accounts';
import type { Deps } from '../deps';
import { executeOnce } from '../idempotency/execute-once';
import { toBusinessDate } from '../ledger/business-date';
import { toRupeesText } from '../ledger/rupees';
import { listPackages } from '../packages/packages';
import { toPage } from '../paging/paging';
import { memberRoute } from '../route-options';
import { requireSession } from '../sessions/access-guard';
import {
  announceDeposit,
  closeAnnouncement,
  lockAnnouncement,
  getWaitingDeposits,
  toAnnouncedDeposit,
} from './announced-deposits';
import { listDeposits, toDeposit } from './deposit.queries';
import { addDeposit, auditReport, checkDeposit, requireRoomForDeposit } from './deposits';
import { listPaymentWays } from './payment-ways';

export function depositsRoutes(deps: Deps): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.post(
      '/deposits',
      memberRoute('deposits', 'Report a payment; an admin confirms it against the bank', {
        isAboutMoney: true,
        body: NewDeposit,
        result: Deposit,
      }),
      (request) => {
        const deposit = checkDeposit(
          request.body,
          requireSession(request).member.id,
          deps.config.limits.depositMaxRupees,
        );
        return executeOnce(deps, request, 'Deposit received.', async (tx, actor, now) => {
          await requireRoomForDeposit(tx, deposit.memberId, deposit.amountMicros, deps.config.limits);
          const row = await addDeposit(tx, deposit, now);
          await auditReport(tx, row, actor, now);
          return toDeposit(row);
        });
      },
    );

    app.get(
      '/deposits',
      memberRoute('deposits', 'Own deposits, the newest first', {
        querystring: PlainPageQuery,
        result: DepositPage,
      }),
      async (request) => {
        const rows = await listDeposits(deps.database, requireSession(request).member.id, request.query);
        return toEnvelope(toPage(rows, request.query.limit, toDeposit));
      },
    );

    app.get(
      '/packages',
      memberRoute('deposits', 'Own packages, the newest first', { result: Type.Array(Package) }),
      async (request) => toEnvelope(await listPackages(deps.database, requireSession(request).member.id)),
    );
  };
}

const AnnouncementParams = Type.Object({ announcementId: Id });

type App = Parameters<FastifyPluginAsyncTypebox>[0];

function addReads(app: App, { config, database, now }: Deps): void {
  app.get(
    '/deposits/ways',
    memberRoute('deposits', 'How members can pay today, and how much a payment carries', {
      result: Type.Array(PaymentWay),
    }),
    async (request) => {
      const { id } = requireSession(request).member;
      const ways = await listPaymentWays(database, id, toBusinessDate(now()), config.site.upi);
      return toEnvelope(
        ways.map(({ mode, minRupees, maxRupees, paidTodayRupees, payee }) => ({
          ...{ mode, minRupees, maxRupees, payee },
          ...(paidTodayRupees !== undefined && { paidTodayRupees }),
        })),
      );
    },
  );

  app.get(
    '/deposits/waiting',
    memberRoute('deposits', 'The payments that were announced and can be gone on with', { result: WaitingDeposits }),
    async (request) =>
      toEnvelope(await getWaitingDeposits(database, requireSession(request).member.id, config.site.upi, now())),
  );
}

/** Members who were shown how to pay come back to it, on any device. */
export function announcedDepositsRoutes(deps: Deps): FastifyPluginAsyncTypebox {
  const { upi } = deps.config.site;
  return async (app) => {
    addReads(app, deps);

    app.post(
      '/deposits/announced',
      memberRoute('deposits', 'Be shown how to pay; asked again for the same, it is the same', {
        isAboutMoney: true,
        body: NewAnnouncement,
        result: AnnouncedDeposit,
      }),
      (request) => {
        const { depositMaxRupees } = deps.config.limits;
        const site = { upi, depositMaxRupees, randomBytes: deps.randomBytes };
        return executeOnce(deps, request, 'Payment announced.', async (tx, actor, now) => {
          const row = await announceDeposit(tx, actor.memberId, request.body, site, now);
          return toAnnouncedDeposit(row, await listBankAccounts(tx), upi, now);
        });
      },
    );

    app.post(
      '/deposits/announced/:announcementId/report',
      memberRoute('deposits', 'The payment is made: send its UTR; an admin confirms it against the bank', {
        isAboutMoney: true,
        params: AnnouncementParams,
        body: AnnouncementReport,
        result: Deposit,
      }),
      (request) =>
        executeOnce(deps, request, 'Deposit received.', async (tx, actor, now) => {
          const announced = await lockAnnouncement(tx, BigInt(request.params.announcementId), actor.memberId);
          const { mode, reference, bankAccountId } = announced;
          const reported = { amount: toRupeesText(announced.amountMicros), mode, utr: request.body.utr };
          const { limits } = deps.config;
          const checked = checkDeposit(reported, actor.memberId, limits.depositMaxRupees);
          await requireRoomForDeposit(tx, actor.memberId, checked.amountMicros, limits);
          const row = await addDeposit(tx, { ...checked, paymentReference: reference, bankAccountId }, now);
          await closeAnnouncement(tx, announced.id, row.id);
          await auditReport(tx, row, actor, now);
          return toDeposit(row);
        }),
    );

    app.post(
      '/deposits/announced/:announcementId/cancel',
      memberRoute('deposits', 'The payment will not be made', {
        isAboutMoney: true,
        params: AnnouncementParams,
        result: Type.Null(),
      }),
      (request) =>
        executeOnce(deps, request, 'Payment cancelled.', async (tx, actor) => {
          const { id } = await lockAnnouncement(tx, BigInt(request.params.announcementId), actor.memberId);
          await closeAnnouncement(tx, id, null);
          return null;
        }),
    );
  };
}
