import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import { DepositEvidence, Id, toEnvelope } from '../contract';
import type { Queryable } from '../database/database';
import type { Deps } from '../deps';
import { staffRoute } from '../route-options';
import { listLinesAbout, listTokens, matchLines, type Match } from './match-lines';
import { listLinesOfPayouts, listOpenLines } from './payout-lines.queries';
import {
  findLineOfDeposit,
  listClaims,
  listDebits,
  toStatementLine,
  type ClaimRow,
  type LineRow,
} from './statement.queries';

const SUGGESTED_MAX = 5;

/**
 * What the rule says of all lines, asked of those alone that matter to one claim: lines about it, the claims that these
 * name, and the lines about those.
 */
async function listMatchesOf(database: Queryable, claim: ClaimRow): Promise<Match<LineRow, ClaimRow>[]> {
  const open = await listOpenLines(database);
  const near = listLinesAbout(open, [claim]);
  if (near.length === 0) return [];
  const named = await listClaims(database, { names: near.flatMap((line) => [...listTokens(line)]) });
  const claims = [claim, ...named.filter(({ key }) => key !== claim.key)];
  const about = listLinesAbout(open, claims).filter(({ amountMicros }) => amountMicros > 0n);
  const ofPayouts = await listLinesOfPayouts(database, about, open);
  const credits = about.filter((line) => !ofPayouts.includes(line));
  return matchLines(credits, claims, await listDebits(database, credits));
}

/** By the rule that confirms on lines, so that what is shown as matched can be confirmed as matched. */
async function getEvidence(database: Queryable, depositId: bigint): Promise<DepositEvidence> {
  const own = await findLineOfDeposit(database, depositId);
  if (own) return { line: toStatementLine(own), by: null, suggested: [] };
  const [claim] = await listClaims(database, { depositId });
  const matches = claim ? await listMatchesOf(database, claim) : [];
  const isIt = (each: ClaimRow) => each.depositId === depositId;
  const matched = matches.flatMap((match) => (match.kind === 'matched' && isIt(match.claim) ? match : []))[0];
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
