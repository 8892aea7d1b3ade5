import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import { addMemberNames, JOIN_SUBJECT, NAMES_OF_SUBJECT } from '../audit/audit.queries';
import {
  Id,
  Proposal,
  ProposalPage,
  ProposalQuery,
  Proposed,
  ReasonBody,
  type Role,
  NewSecondPersonRules,
  SecondPersonState,
  toEnvelope,
} from '../contract';
import { Conditions } from '../database/conditions';
import type { Queryable } from '../database/database';
import type { Deps } from '../deps';
import { executeOnce } from '../idempotency/execute-once';
import { decodeCursor, LIMIT_DEFAULT, toPage } from '../paging/paging';
import { MONEY, staffRoute } from '../route-options';
import { requireSession } from '../sessions/access-guard';
import { COMMANDS, listKindsFor } from './commands';
import { decideProposal, withdrawProposal } from './propose';
import { getRulesState } from './rules';

interface ProposalRow extends Omit<
  Proposal,
  'id' | 'can' | 'subjectMemberId' | 'memberNames' | 'proposedById' | 'proposedAt' | 'decidedAt'
> {
  id: bigint;
  subjectMemberId: bigint | null;
  proposedById: bigint;
  proposedAt: Date;
  decidedAt: Date | null;
}

/** One row more than the limit, the newest first: wallets and addresses are for those who decide on them. */
function listProposals(database: Queryable, { cursor, status, limit = LIMIT_DEFAULT }: ProposalQuery, role: Role) {
  const conditions = new Conditions();
  conditions.add((p) => `a.kind = ANY (${p}::text[])`, listKindsFor(role));
  if (cursor !== undefined) conditions.add((p) => `a.id < ${p}`, decodeCursor(cursor));
  if (status !== undefined) conditions.add((p) => `a.status = ${p}`, status);
  return database.query<ProposalRow>(
    `SELECT a.id, a.kind, a.subject, a.before, a.after, a.proposed_at AS "proposedAt", a.proposed_by AS "proposedById",
       p.name AS "proposedBy", a.status, a.reason, a.decided_at AS "decidedAt", d.name AS "decidedBy", ${NAMES_OF_SUBJECT}
     FROM proposals a JOIN members p ON p.id = a.proposed_by LEFT JOIN members d ON d.id = a.decided_by ${JOIN_SUBJECT}
     ${conditions.where} ORDER BY a.id DESC LIMIT ${conditions.bind(limit + 1)}`,
    conditions.values,
  );
}

const toProposal = (row: ProposalRow & Pick<Proposal, 'memberNames'>): Proposal => ({
  ...row,
  id: String(row.id),
  can: COMMANDS[row.kind].can,
  subjectMemberId: row.subjectMemberId === null ? null : String(row.subjectMemberId),
  proposedById: String(row.proposedById),
  proposedAt: row.proposedAt.toISOString(),
  decidedAt: row.decidedAt?.toISOString() ?? null,
});

const getProposals = async (database: Queryable, query: ProposalQuery, { role }: { role: Role }) =>
  toPage(await addMemberNames(database, await listProposals(database, query, role)), query.limit, toProposal);

const ProposalParams = Type.Object({ proposalId: Id });
const DECISION = { ...MONEY, params: ProposalParams, result: Type.Null() } as const;

/** Two pairs of eyes: what waits for a second person, and what needs one. */
export function proposalsRoutes(deps: Deps): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.get(
      '/proposals',
      staffRoute('proposals.read', 'What waits for a second person, and what became of it, the newest first', {
        querystring: ProposalQuery,
        result: ProposalPage,
      }),
      async (request) => toEnvelope(await getProposals(deps.database, request.query, requireSession(request).member)),
    );

    app.post(
      '/proposals/:proposalId/carry-out',
      staffRoute(
        'proposals.decide',
        'Carry out what somebody else has proposed; needs what the proposal needed, too',
        DECISION,
      ),
      (request) =>
        executeOnce(deps, request, 'Carried out.', async (tx, actor, now) => {
          const { role } = requireSession(request).member;
          await decideProposal(tx, BigInt(request.params.proposalId), undefined, { ...actor, role }, now);
          return null;
        }),
    );

    app.post(
      '/proposals/:proposalId/refuse',
      staffRoute('proposals.decide', 'Refuse what somebody else has proposed', { ...DECISION, body: ReasonBody }),
      (request) =>
        executeOnce(deps, request, 'Refused.', async (tx, actor, now) => {
          const { role } = requireSession(request).member;
          const { reason } = request.body;
          await decideProposal(tx, BigInt(request.params.proposalId), reason, { ...actor, role }, now);
          return null;
        }),
    );

    app.post(
      '/proposals/:proposalId/withdraw',
      staffRoute('proposals.decide', 'Take the own proposal back', {
        isAboutMoney: true,
        params: ProposalParams,
        result: Type.Null(),
      }),
      (request) =>
        executeOnce(deps, request, 'Taken back.', async (tx, actor, now) => {
          await withdrawProposal(tx, BigInt(request.params.proposalId), actor, now);
          return null;
        }),
    );

    app.get(
      '/second-person',
      staffRoute('proposals.read', 'Which decisions need a second person, since when, and what is planned', {
        result: SecondPersonState,
      }),
      async () => toEnvelope(await getRulesState(deps.database, deps.now())),
    );

    app.put(
      '/second-person',
      staffRoute('staff.change', 'Say which decisions need a second person; itself one, but for a lone owner', {
        ...MONEY,
        body: NewSecondPersonRules,
        result: Type.Union([SecondPersonState, Proposed]),
      }),
      (request) =>
        app.decideTogether(request, { kind: 'second_person', want: request.body, done: 'The rules are changed.' }),
    );
  };
}
