import type { BatchOfLine, Claim, PayoutOfLines, StatementMatches } from '../contract';
import type { Queryable } from '../database/database';
import { toBusinessDate } from '../ledger/business-date';
import { toRupeesText } from '../ledger/rupees';
import { findNextWeekday } from '../plan/calendar';
import { getBatchesOf } from './batch-debits';
import { matchLines, type Match } from './match-lines';
import type { PayoutMatch } from './match-payouts';
import { getPayoutMatches, listOpenLines, type PayoutLineRow } from './payout-lines.queries';
import { findPayoutUtr } from './payout-utr';
import { listClaims, listDebits, toStatementLine, type ClaimRow, type LineRow } from './statement.queries';

/** As many of each as a screen shows; counts are of all. */
const SHOWN_MAX = 100;

export interface Matches {
  matches: Match<LineRow, ClaimRow>[];
  claims: ClaimRow[];
  payouts: PayoutMatch<LineRow, PayoutLineRow>[];
  /** That are no payout of ours. */
  debits: LineRow[];
  batches: BatchOfLine[];
}

/** Every line that is open, and which payment or payout it is. */
export async function getMatches(database: Queryable): Promise<Matches> {
  const open = await listOpenLines(database);
  const payouts = await getPayoutMatches(database, open);
  const ofPayouts = new Set(payouts.flatMap(({ lines }) => lines.map(({ id }) => id)));
  const lines = open.filter(({ id }) => !ofPayouts.has(id));
  const credits = lines.filter(({ amountMicros }) => amountMicros > 0n);
  const debits = lines.filter(({ amountMicros }) => amountMicros < 0n);
  const claims = await listClaims(database);
  const matches = matchLines(credits, claims, await listDebits(database, credits));
  return { matches, claims, payouts, debits, batches: await getBatchesOf(database, debits) };
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

const toPayout = ({ outcome, payout, lines }: PayoutMatch<LineRow, PayoutLineRow>): PayoutOfLines => ({
  payoutId: String(payout.id),
  memberId: String(payout.memberId),
  name: payout.name,
  amount: toRupeesText(payout.amountMicros),
  outcome,
  utr: payout.utr ?? findPayoutUtr(lines),
  lines: lines.map(toStatementLine),
});

/** Those first that are a whole batch. */
function toShownDebits(debits: LineRow[], batches: BatchOfLine[]): LineRow[] {
  const ofBatches = new Set(batches.map(({ lineId }) => lineId));
  const isOfBatch = ({ id }: LineRow) => ofBatches.has(String(id));
  return [...debits.filter(isOfBatch), ...debits.filter((line) => !isOfBatch(line))].slice(0, SHOWN_MAX);
}

export function toStatementMatches(
  { matches, claims, payouts, debits, batches }: Matches,
  now: Date,
): StatementMatches {
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
      payouts: payouts.length,
      debits: debits.length,
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
    payouts: payouts.slice(0, SHOWN_MAX).map(toPayout),
    debits: toShownDebits(debits, batches).map(toStatementLine),
    batches,
  };
}
