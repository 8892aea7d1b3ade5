import type { Claim, StatementMatches } from '../contract';
import type { Queryable } from '../database/database';
import { toBusinessDate } from '../ledger/business-date';
import { toRupeesText } from '../ledger/rupees';
import { findNextWeekday } from '../plan/calendar';
import { matchLines, type Match } from './match-lines';
import {
  listClaims,
  listDebits,
  listOpenCredits,
  toStatementLine,
  type ClaimRow,
  type LineRow,
} from './statement.queries';

/** As many of each as a screen shows; counts are of all. */
const SHOWN_MAX = 100;

export interface Matches {
  matches: Match<LineRow, ClaimRow>[];
  claims: ClaimRow[];
}

/** Every credit that is open, and which payment it is. */
export async function getMatches(database: Queryable): Promise<Matches> {
  const lines = await listOpenCredits(database);
  const claims = await listClaims(database);
  return { matches: matchLines(lines, claims, await listDebits(database)), claims };
}

/** The club may expect the bank's line two days on which banks work after the payment was reported. */
const isLate = ({ createdAt }: ClaimRow, today: string) =>
  findNextWeekday(findNextWeekday(toBusinessDate(createdAt))) < today;

const toClaim = (row: ClaimRow): Claim => ({
  depositId: row.depositId === null ? null : String(row.depositId),
  announcementId: row.announcementId === null ? null : String(row.announcementId),
  memberId: String(row.memberId),
  name: row.name,
  mode: row.mode,
  amount: toRupeesText(row.amountMicros),
  utr: row.utr,
  reference: row.reference,
  createdAt: row.createdAt.toISOString(),
});

export function toStatementMatches({ matches, claims }: Matches, now: Date): StatementMatches {
  const matched = matches.flatMap((match) => (match.kind === 'matched' ? match : []));
  const suggested = matches.flatMap((match) => (match.kind === 'suggested' ? match : []));
  const suspense = matches.flatMap((match) => (match.kind === 'suspense' ? match : []));
  const found = new Set(matched.map(({ claim }) => claim.key));
  const today = toBusinessDate(now);
  const late = claims.filter((claim) => claim.depositId !== null && !found.has(claim.key) && isLate(claim, today));
  const matchedMicros = matched.reduce((sum, { line }) => sum + line.amountMicros, 0n);
  return {
    counts: {
      matched: matched.length,
      suggested: suggested.length,
      suspense: suspense.length,
      late: late.length,
    },
    matchedAmount: toRupeesText(matchedMicros),
    matched: matched
      .slice(0, SHOWN_MAX)
      .map(({ line, claim, by }) => ({ line: toStatementLine(line), claim: toClaim(claim), by })),
    suggested: suggested
      .slice(0, SHOWN_MAX)
      .map((match) => ({ line: toStatementLine(match.line), claims: match.claims.slice(0, 10).map(toClaim) })),
    suspense: suspense.slice(0, SHOWN_MAX).map(({ line }) => toStatementLine(line)),
    late: late.slice(0, SHOWN_MAX).map(toClaim),
  };
}
