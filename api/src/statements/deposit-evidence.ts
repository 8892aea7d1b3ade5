import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import { DepositEvidence, Id, toEnvelope } from '../contract';
import type { Queryable } from '../database/database';
import type { Deps } from '../deps';
import { staffRoute } from '../route-options';
import { listLinesOfConfirmed } from './confirmed-lines';
import { listLinesAbout, listTokens, matchLines, toNames, type Match } from './match-lines';
import { findLateBefore } from './matches';
import { listLinesOfPayouts, listOpenLinesOf, type LinesOfPayouts } from './payout-lines.queries';
import {
  findLineOfDeposit,
  listClaims,
  listDebits,
  toStatementLine,
  type ClaimRow,
  type LineRow,
} from './statement.queries';

const SUGGESTED_MAX = 5;

interface MatchesOf extends LinesOfPayouts {
  matches: Match<LineRow, ClaimRow>[];
}

/**
 * What the rule says of all lines, asked of those alone that matter to few claims: lines about them, the claims that
 * these name, and the lines about those.
 */
async function listMatchesOf(database: Queryable, few: ClaimRow[]): Promise<MatchesOf> {
  const openOfFew = await listOpenLinesOf(database, few);
  const near = listLinesAbout(openOfFew, few);
  if (near.length === 0) return { matches: [], named: [], ofPayouts: [] };
  const others = await listClaims(database, { names: near.flatMap((line) => [...listTokens(line)]) });
  const claims = [...new Map([...few, ...others].map((claim) => [claim.key, claim])).values()];
  const open = claims.length === few.length ? openOfFew : await listOpenLinesOf(database, claims);
  const about = listLinesAbout(open, claims).filter(({ amountMicros }) => amountMicros > 0n);
  const { named, ofPayouts } = await listLinesOfPayouts(database, about);
  const ofConfirmed = await listLinesOfConfirmed(database, about);
  const taken = new Set([...ofPayouts, ...ofConfirmed].map(({ line }) => line.id));
  const credits = about.filter(({ id }) => !taken.has(id));
  return { matches: matchLines(credits, claims, await listDebits(database, credits)), named, ofPayouts };
}

type Matched = Extract<Match<LineRow, ClaimRow>, { kind: 'matched' }>;

const findMatched = (matches: Match<LineRow, ClaimRow>[], { key }: ClaimRow): Matched | undefined =>
  matches.flatMap((match) => (match.kind === 'matched' && match.claim.key === key ? match : []))[0];

interface LineOfClaim extends Pick<LinesOfPayouts, 'named'> {
  /** The open one that it is matched with, while it waits. */
  line: LineRow | undefined;
  /** One that names it as well, and is a payout's. */
  ofPayout: LinesOfPayouts['ofPayouts'][number] | undefined;
}

export async function findLineOfClaim(database: Queryable, claim: ClaimRow): Promise<LineOfClaim> {
  const { matches, named, ofPayouts } = await listMatchesOf(database, [claim]);
  const names = toNames(claim);
  const ofPayout = ofPayouts.find(({ line }) => names.some((name) => listTokens(line).has(name)));
  return { line: findMatched(matches, claim)?.line, named, ofPayout };
}

/** Of some deposits those that wait for longer than two bank days, and that no line of the bank is. */
export async function listLate(
  database: Queryable,
  deposits: readonly { id: bigint; status: string; createdAt: Date }[],
  now: Date,
): Promise<ReadonlySet<bigint>> {
  const before = findLateBefore(now);
  return listLateOf(
    database,
    deposits.filter(({ status, createdAt }) => status === 'pending' && createdAt < before),
  );
}

/** Those that no line is, of some that wait for long. */
async function listLateOf(database: Queryable, old: readonly { id: bigint }[]): Promise<ReadonlySet<bigint>> {
  if (old.length === 0) return new Set();
  const depositIds = old.map(({ id }) => id);
  const { matches } = await listMatchesOf(database, await listClaims(database, { depositIds }));
  const matched = new Set(matches.flatMap((match) => (match.kind === 'matched' ? (match.claim.depositId ?? []) : [])));
  return new Set(depositIds.filter((id) => !matched.has(id)));
}

/** More are not looked at: from there on their number says nothing that their age does not. */
const LATE_MAX = 1000;

/** Deposits that no line of the bank is after two bank days, the oldest first. */
export async function listLateDeposits(database: Queryable, now: Date): Promise<{ id: bigint; createdAt: Date }[]> {
  // No other column is read: the index of those that wait has these two, and answers alone.
  const old = await database.query<{ id: bigint; createdAt: Date }>(
    `SELECT id, created_at AS "createdAt" FROM deposits WHERE status = 'pending' AND created_at < $1
     ORDER BY created_at, id LIMIT ${LATE_MAX}`,
    [findLateBefore(now)],
  );
  const late = await listLateOf(database, old);
  return old.filter(({ id }) => late.has(id));
}

/** By the rule that confirms on lines, so that what is shown as matched can be confirmed as matched. */
async function getEvidence(database: Queryable, depositId: bigint): Promise<DepositEvidence> {
  const own = await findLineOfDeposit(database, depositId);
  if (own) return { line: toStatementLine(own), by: null, suggested: [] };
  const [claim] = await listClaims(database, { depositIds: [depositId] });
  const { matches } = claim ? await listMatchesOf(database, [claim]) : { matches: [] };
  const isIt = (each: ClaimRow) => each.depositId === depositId;
  const matched = claim && findMatched(matches, claim);
  const suggested = matches.flatMap((match) => (match.kind === 'suggested' && match.claims.some(isIt) ? match : []));
  return {
    line: matched ? toStatementLine(matched.line) : null,
    by: matched?.by ?? null,
    suggested: suggested.slice(0, SUGGESTED_MAX).map(({ line }) => toStatementLine(line)),
  };
}

export function evidenceRoutes(deps: Deps): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.get(
      '/deposits/:depositId/evidence',
      staffRoute('statements.read', 'The line of the bank that a deposit rests on, or could', {
        params: Type.Object({ depositId: Id }),
        result: DepositEvidence,
      }),
      async ({ params }) => toEnvelope(await getEvidence(deps.database, BigInt(params.depositId))),
    );
  };
}
