import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import {
  Id,
  NewReversal,
  Proposed,
  ReversalPreview,
  type ReversalWallet,
  StatementEntry,
  toEnvelope,
} from '../contract';
import type { Queryable } from '../database/database';
import type { Deps } from '../deps';
import { toRupeesText } from '../ledger/rupees';
import { MONEY, staffRoute } from '../route-options';
import { requireSession } from '../sessions/access-guard';
import { findLineOfDeposit } from '../statements/statement.queries';
import {
  findDepositId,
  getReversible,
  listWalletsAfter,
  planReversal,
  refuseReversed,
  type ReversalPlan,
} from './plan-reversal';
import {
  listPackageEarnings,
  listPendingWithdrawals,
  type PackageEarning,
  type PostedTransfer,
} from './reversal.queries';
import { toReversalWallet } from './reverse-transfer';

const TransferParams = Type.Object({ transferId: Id });

/** Who will owe may have asked for money that is not paid yet: it is still there to be refused. */
async function listShown(database: Queryable, plan: ReversalPlan, now: Date): Promise<ReversalWallet[]> {
  const wallets = await listWalletsAfter(database, plan, now);
  const debtors = wallets.flatMap(({ memberId, owedMicros }) => (owedMicros > 0n ? [memberId] : []));
  const pending = debtors.length > 0 ? await listPendingWithdrawals(database, debtors) : undefined;
  return wallets.map((wallet) => {
    const micros = pending?.get(wallet.memberId);
    return { ...toReversalWallet(wallet), ...(micros !== undefined && { pending: toRupeesText(micros) }) };
  });
}

/** What a reversal would do now. */
async function previewReversal(database: Queryable, transfer: PostedTransfer, now: Date): Promise<ReversalPreview> {
  if (transfer.isReversed) refuseReversed(transfer.id);
  const plan = await planReversal(database, transfer, false);
  const depositId = findDepositId(transfer);
  const earnings = depositId === null ? [] : await listPackageEarnings(database, depositId);
  const line = depositId === null ? undefined : await findLineOfDeposit(database, depositId);
  const list = (more: PackageEarning[]) => listShown(database, { ...plan, earnings: more }, now);
  return {
    amount: toRupeesText(transfer.amountMicros),
    endsPackage: depositId !== null,
    ...(line && { opensLine: { bookedOn: line.bookedOn, narration: line.narration } }),
    wallets: await list([]),
    walletsWithEarnings: earnings.length > 0 ? await list(earnings) : null,
  };
}

export function reversalsRoutes(deps: Deps): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.get(
      '/transfers/:transferId/reversal',
      staffRoute('receivables.read', 'What reversing a transfer would do: every wallet touched, before and after', {
        params: TransferParams,
        result: ReversalPreview,
      }),
      async (request) => {
        const actorId = requireSession(request).member.id;
        const transfer = await getReversible(deps.database, BigInt(request.params.transferId), actorId);
        return toEnvelope(await previewReversal(deps.database, transfer, deps.now()));
      },
    );

    app.post(
      '/transfers/:transferId/reversal',
      staffRoute('transfers.reverse', 'Take back what came into a wallet; of a deposit the whole purchase', {
        ...MONEY,
        params: TransferParams,
        body: NewReversal,
        result: Type.Union([StatementEntry, Proposed]),
      }),
      (request) => {
        const want = { transferId: request.params.transferId, ...request.body };
        return app.decideTogether(request, { kind: 'reversal', want, done: 'Transfer reversed.' });
      },
    );
  };
}
