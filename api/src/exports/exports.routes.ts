import { basename } from 'node:path';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Type, type TSchema } from 'typebox';
import { getUser } from '../admin-users/user.queries';
import {
  AdminDepositQuery,
  AdminPayoutQuery,
  AdminRequestQuery,
  AdminUserQuery,
  AuditQuery,
  EarningQuery,
  type Permission,
  SecurityEventQuery,
  StatementFilter,
  TeamQuery,
} from '../contract';
import type { Deps } from '../deps';
import { errorReplies, MemberParams } from '../route-options';
import { requireSession, type RouteAccess } from '../sessions/access-guard';
import {
  exportAudit,
  exportDeposits,
  exportEarnings,
  exportPayouts,
  exportRequests,
  exportRuns,
  exportSecurityEvents,
  exportStatement,
  exportUsers,
  exportTeam,
} from './lists';
import { auditFile } from './audit-file';
import { getMember } from '../users/member.queries';
import { drawStatement } from '../wallet/draw-statement';
import { getYearlyStatement } from '../wallet/yearly-statement';
import { sendAttachment, sendCsv, sendFile, toFileText, type CsvExport } from './send-file';

/** The filters of a list, without its paging: a file has all of it. */
const UserFilter = Type.Omit(AdminUserQuery, ['cursor', 'limit']);
const DepositFilter = Type.Omit(AdminDepositQuery, ['cursor', 'limit']);
const RequestFilter = Type.Omit(AdminRequestQuery, ['cursor', 'limit']);
const StatementFile = Type.Object(StatementFilter, { additionalProperties: false });
const EarningFilter = Type.Omit(EarningQuery, ['cursor', 'limit']);
const TeamFilter = Type.Omit(TeamQuery, ['cursor', 'limit']);
const PayoutFilter = Type.Omit(AdminPayoutQuery, ['cursor', 'limit']);

const SecurityEventFilter = Type.Omit(SecurityEventQuery, ['cursor', 'limit']);

const AuditFilter = Type.Omit(AuditQuery, ['cursor', 'limit']);

const NoFilter = Type.Object({});

const createFileRoute =
  (access: RouteAccess, tag: string) =>
  <Request extends { params?: TSchema; querystring: TSchema }>(summary: string, request: Request) => ({
    config: { access, expensive: 'file' as const },
    schema: { summary, tags: [tag], ...request, response: { 200: toFileText('csv'), ...errorReplies } },
  });

const memberFile = createFileRoute('member', 'wallet');
const staffFile = <Request extends { params?: TSchema; querystring: TSchema }>(
  can: Permission,
  summary: string,
  request: Request,
) => createFileRoute({ can }, 'admin')(summary, request);

const YearQuery = Type.Object(
  {
    year: Type.Integer({
      title: 'Year',
      description: 'in which the financial year begins',
      minimum: 2000,
      maximum: 2099,
    }),
  },
  { additionalProperties: false },
);

export function memberExportRoutes(deps: Deps): FastifyPluginAsyncTypebox {
  const { database, config, now } = deps;
  return async (app) => {
    app.addHook('preHandler', async (request) => {
      const { member, viewer } = requireSession(request);
      const file = basename(request.routeOptions.url ?? '');
      if (viewer) await auditFile(deps, request, { subject: `member:${member.id}`, file });
    });

    app.get(
      '/wallet/statement.csv',
      memberFile('The own statement as a file', { querystring: StatementFile }),
      async (request, reply) => {
        const { id } = requireSession(request).member;
        return sendCsv(reply, exportStatement(database, id, request.query), now());
      },
    );

    app.get(
      '/wallet/statement.pdf',
      {
        config: { access: 'member' as const, expensive: 'file' as const },
        schema: {
          summary: 'The own statement of a financial year as a document',
          tags: ['wallet'],
          querystring: YearQuery,
          response: { 200: Type.String({ description: 'A document (application/pdf)' }), ...errorReplies },
        },
      },
      async (request, reply) => {
        const member = await getMember(database, requireSession(request).member.id);
        const { year } = request.query;
        const statement = await getYearlyStatement(database, member.id, year);
        const content = await drawStatement(config.site.brand, member, statement, now());
        return sendAttachment(reply, { type: 'application/pdf', name: `statement-${year}.pdf`, content });
      },
    );

    app.get(
      '/earnings.csv',
      memberFile('The own earnings as a file', { querystring: EarningFilter }),
      async (request, reply) => {
        const { id } = requireSession(request).member;
        return sendCsv(reply, exportEarnings(database, id, request.query), now());
      },
    );

    app.get(
      '/network/members.csv',
      createFileRoute('member', 'network')('The ten levels below oneself as a file', { querystring: TeamFilter }),
      async (request, reply) => {
        const { id } = requireSession(request).member;
        return sendFile(reply, exportTeam(database, id, request.query, now()), 'csv', now());
      },
    );
  };
}

async function sendStaffCsv<Row extends { id: bigint }>(
  deps: Deps,
  request: FastifyRequest,
  reply: FastifyReply,
  csv: CsvExport<Row>,
): Promise<FastifyReply> {
  const { memberId } = request.params as { memberId?: string };
  const subject = memberId === undefined ? (`file:${csv.name}` as const) : (`member:${memberId}` as const);
  await auditFile(deps, request, { subject, file: `${csv.name}.csv` });
  return sendCsv(reply, csv, deps.now());
}

export function adminExportRoutes(deps: Deps): FastifyPluginAsyncTypebox {
  const { database } = deps;
  const send = <Row extends { id: bigint }>(request: FastifyRequest, reply: FastifyReply, csv: CsvExport<Row>) =>
    sendStaffCsv(deps, request, reply, csv);
  return async (app) => {
    app.get(
      '/users/:memberId/statement.csv',
      staffFile('members.read', 'The statement of a member as a file', {
        params: MemberParams,
        querystring: StatementFile,
      }),
      async (request, reply) => {
        const { id } = await getUser(database, BigInt(request.params.memberId));
        return send(request, reply, exportStatement(database, id, request.query));
      },
    );

    app.get(
      '/users.csv',
      staffFile('members.read', 'All members as a file', { querystring: UserFilter }),
      async (request, reply) => send(request, reply, exportUsers(database, request.query)),
    );

    app.get(
      '/deposits.csv',
      staffFile('deposits.read', 'All deposits as a file', { querystring: DepositFilter }),
      async (request, reply) => send(request, reply, exportDeposits(database, request.query)),
    );

    app.get(
      '/withdrawal-requests.csv',
      staffFile('withdrawals.read', 'All withdrawal requests as a file', { querystring: RequestFilter }),
      async (request, reply) => send(request, reply, exportRequests(database, request.query)),
    );

    app.get(
      '/payouts.csv',
      staffFile('withdrawals.read', 'The withdrawal history as a file', { querystring: PayoutFilter }),
      async (request, reply) => send(request, reply, exportPayouts(database, request.query)),
    );

    app.get(
      '/runs.csv',
      staffFile('runs.read', 'All attempts to pay a business date as a file', { querystring: NoFilter }),
      async (request, reply) => send(request, reply, exportRuns(database)),
    );

    app.get(
      '/security-events.csv',
      staffFile('audit.read', 'The security events as a file', { querystring: SecurityEventFilter }),
      async (request, reply) => {
        await app.securityEvents.write();
        return send(request, reply, exportSecurityEvents(database, request.query));
      },
    );

    app.get(
      '/audit.csv',
      staffFile('audit.read', 'The audit log as a file', { querystring: AuditFilter }),
      async (request, reply) => send(request, reply, exportAudit(database, request.query)),
    );
  };
}
