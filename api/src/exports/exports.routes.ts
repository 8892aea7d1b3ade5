import { basename } from 'node:path';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Static, type TProperties, Type, type TSchema } from 'typebox';
import { getUser } from '../admin-users/user.queries';
import {
  AdminDepositQuery,
  AdminPayoutQuery,
  AdminRequestQuery,
  AdminUserQuery,
  AuditQuery,
  EarningQuery,
  Language,
  type Permission,
  SecurityEventQuery,
  StatementFilter,
  TeamQuery,
} from '../contract';
import { MOVEMENT_WORDS } from '../contract/statement-words';
import { TRANSFER_WORDS } from '../contract/transfer-words';
import type { Queryable } from '../database/database';
import type { Deps } from '../deps';
import { speechIn } from '../notifications/speech';
import { bareRoute, MemberParams } from '../route-options';
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
  type Filter,
} from './lists';
import { getMember } from '../users/member.queries';
import { drawStatement } from '../wallet/draw-statement';
import { getYearlyStatement } from '../wallet/yearly-statement';
import { sendAttachment, sendCsv, sendFile, toFileText, type CsvExport, auditFile } from './send-file';

/** The filters of a list, without its paging: a file has all of it. */
const toFilter = <Query extends TSchema>(query: Query) => Type.Omit(query, ['cursor', 'limit']);

const StatementFile = Type.Object(StatementFilter, { additionalProperties: false });

/** What a member saves is in the language of the page that asks; without it, in that of the account. */
const toOwnFile = <Properties extends TProperties>(filter: Properties) =>
  Type.Object({ ...filter, language: Type.Optional(Language) }, { additionalProperties: false });

const fileRoute = <Takes extends { params?: TSchema; querystring: TSchema }>(
  access: RouteAccess,
  tag: string,
  summary: string,
  takes: Takes,
) => bareRoute(access, tag, summary, { ...takes, reply: toFileText('csv'), expensive: 'file' });

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
  /** Whose files they are, and how they say it: what staff save is English. */
  const findReader = async (request: FastifyRequest, shown: Language | undefined) => {
    const { member, viewer } = requireSession(request);
    const { id, language } = await getMember(database, member.id);
    return { id, t: speechIn(viewer ? null : (shown ?? language)).t };
  };
  return async (app) => {
    app.addHook('preHandler', async (request) => {
      const { member, viewer } = requireSession(request);
      const file = basename(request.routeOptions.url ?? '');
      if (viewer) await auditFile(deps, request, { subject: `member:${member.id}`, file });
    });

    app.get(
      '/wallet/statement.csv',
      fileRoute('member', 'wallet', 'The own statement as a file', { querystring: toOwnFile(StatementFilter) }),
      async (request, reply) => {
        const { language, ...filter } = request.query;
        const { id, t } = await findReader(request, language);
        return sendCsv(reply, exportStatement(database, id, filter, { words: MOVEMENT_WORDS, t }), now());
      },
    );

    app.get(
      '/wallet/statement.pdf',
      bareRoute('member', 'wallet', 'The own statement of a financial year as a document', {
        querystring: YearQuery,
        reply: Type.String({ description: 'A document (application/pdf)' }),
        expensive: 'file',
      }),
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
      fileRoute('member', 'wallet', 'The own earnings as a file', {
        querystring: toOwnFile(toFilter(EarningQuery).properties),
      }),
      async (request, reply) => {
        const { language, ...filter } = request.query;
        const { id, t } = await findReader(request, language);
        return sendCsv(reply, exportEarnings(database, id, filter, t), now());
      },
    );

    app.get(
      '/network/members.csv',
      fileRoute('member', 'network', 'The ten levels below oneself as a file', {
        querystring: toOwnFile(toFilter(TeamQuery).properties),
      }),
      async (request, reply) => {
        const { language, ...filter } = request.query;
        const { id, t } = await findReader(request, language);
        return sendFile(reply, exportTeam(database, id, filter, { now: now(), t }), 'csv', now());
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
  // The back office is English.
  const { t } = speechIn(null);
  const send = <Row extends { id: bigint }>(request: FastifyRequest, reply: FastifyReply, csv: CsvExport<Row>) =>
    sendStaffCsv(deps, request, reply, csv);
  return async (app) => {
    app.get(
      '/users/:memberId/statement.csv',
      fileRoute({ can: 'members.read' }, 'admin', 'The statement of a member as a file', {
        params: MemberParams,
        querystring: StatementFile,
      }),
      async (request, reply) => {
        const { id } = await getUser(database, BigInt(request.params.memberId));
        return send(request, reply, exportStatement(database, id, request.query, { words: TRANSFER_WORDS, t }));
      },
    );

    /** A list of the back office, with the filters of its page. */
    const addList = <Query extends TSchema, Row extends { id: bigint }>(
      url: string,
      can: Permission,
      summary: string,
      query: Query,
      exportList: (
        database: Queryable,
        filter: Filter<Static<Query>>,
        now: Date,
      ) => CsvExport<Row> | Promise<CsvExport<Row>>,
    ) =>
      app.get(url, fileRoute({ can }, 'admin', summary, { querystring: toFilter(query) }), async (request, reply) =>
        send(request, reply, await exportList(database, request.query as Filter<Static<Query>>, deps.now())),
      );

    addList('/users.csv', 'members.read', 'All members as a file', AdminUserQuery, exportUsers);
    addList('/deposits.csv', 'deposits.read', 'All deposits as a file', AdminDepositQuery, exportDeposits);
    addList(
      '/withdrawal-requests.csv',
      'withdrawals.read',
      'All withdrawal requests as a file',
      AdminRequestQuery,
      exportRequests,
    );
    addList('/payouts.csv', 'withdrawals.read', 'The withdrawal history as a file', AdminPayoutQuery, exportPayouts);
    addList('/runs.csv', 'runs.read', 'All attempts to pay a business date as a file', Type.Object({}), exportRuns);

    app.get(
      '/security-events.csv',
      fileRoute({ can: 'audit.read' }, 'admin', 'The security events as a file', {
        querystring: toFilter(SecurityEventQuery),
      }),
      async (request, reply) => {
        await app.securityEvents.write();
        return send(request, reply, exportSecurityEvents(database, request.query));
      },
    );

    addList('/audit.csv', 'audit.read', 'The audit log as a file', AuditQuery, exportAudit);
  };
}
