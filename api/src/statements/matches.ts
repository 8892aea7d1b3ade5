import type { BatchOfLine, Claim, PayoutOfLines, StatementMatches, PayoutMode } from '../contract';
import { findUtr } from '../contract/receipt';
import type { Queryable } from '../database/database';
import { toBusinessDate } from '../ledger/business-date';
import { toRupeesText } from '../ledger/rupees';
import { addDays, findNextWeekday, startOfBusinessDate } from '../plan/calendar';
import { getBatchesOf } from './batch-debits';
import { listLinesOfConfirmed, type LineOfConfirmed } from './confirmed-lines';
import { listNamedPayers, listTokens, matchLines, type Match } from './match-lines';
import type { PayoutMatch } from './match-payouts';
import { getPayoutMatches, listOpenLines, type PayoutLineRow } from './payout-lines.queries';
import {
  listClaims,
  listDebits,
  listWaitingSince,
  toStatementLine,
  type ClaimRow,
  type LineRow,
} from './statement.queries';

/** In the place of a reference of the bank, where a line has none. */
export const toLineReference = (id: bigint) => `LINE${String(id).padStart(6, '0')}`;

const MODES: readonly PayoutMode[] = ['IMPS', 'NEFT', 'RTGS'];

/**
 * That of the bank in what a debit says, or one that names the line. Other words of the line, such as an account, have
 * the form of the reference of another mode.
 * @param mode that the payout has left by; null for every mode
 */
export function findPayoutUtr(lines: readonly LineRow[], mode: PayoutMode | null): string {
  const [debit] = lines.filter(({ amountMicros }) => amountMicros < 0n);
  const words = `${debit?.narration} ${debit?.reference}`.replaceAll(/\bWD\d+\b/g, ' ');
  const modes = mode === null ? MODES : [mode];
  const [utr] = modes.flatMap((each) => findUtr(each, words) ?? []);
  return utr ?? toLineReference((debit ?? lines[0])?.id ?? 0n);
}

/** As many of each as a screen shows; counts are of all. */
const SHOWN_MAX = 100;

interface Matches {
  matches: Match<LineRow, ClaimRow>[];
  /** Whose money was given without them: matched with nothing else. */
  confirmed: LineOfConfirmed[];
  payouts: PayoutMatch<LineRow, PayoutLineRow>[];
  /** That are no payout of ours. */
  debits: LineRow[];
  batches: BatchOfLine[];
}

/** The oldest first. */
const mergeClaims = (...lists: ClaimRow[][]): ClaimRow[] =>
  [...new Map(lists.flat().map((claim) => [claim.key, claim])).values()].toSorted(
    (one, other) => one.createdAt.getTime() - other.createdAt.getTime(),
  );

/**
 * What all claims would give, by those alone that matter: those that lines name, and for lines that are not matched
 * with one of these, those of their amounts by members whom they may name.
 */
async function matchCredits(database: Queryable, credits: LineRow[]): Promise<Match<LineRow, ClaimRow>[]> {
  const named = await listClaims(database, { names: credits.flatMap((line) => [...listTokens(line)]) });
  const debits = await listDebits(database, named);
  const byName = matchLines(credits, named, debits);
  const open = byName.flatMap(({ kind, line }) => (kind === 'matched' ? [] : line));
  if (open.length === 0) return byName;
  const amounts = [...new Set(open.map(({ amountMicros }) => amountMicros))];
  const ofPayers = await listClaims(database, { amounts, payers: listNamedPayers(open) });
  return matchLines(credits, mergeClaims(named, ofPayers), debits);
}

/** Every line that is open, and which payment or payout it is. */
export async function getMatches(database: Queryable): Promise<Matches> {
  const open = await listOpenLines(database);
  const payouts = await getPayoutMatches(database, open);
  const ofPayouts = new Set(payouts.flatMap(({ lines }) => lines.map(({ id }) => id)));
  const lines = open.filter(({ id }) => !ofPayouts.has(id));
  const credits = lines.filter(({ amountMicros }) => amountMicros > 0n);
  const debits = lines.filter(({ amountMicros }) => amountMicros < 0n);
  const confirmed = await listLinesOfConfirmed(database, credits);
  const ofConfirmed = new Set(confirmed.map(({ line }) => line.id));
  const matches = await matchCredits(
    database,
    credits.filter(({ id }) => !ofConfirmed.has(id)),
  );
  return { matches, confirmed, payouts, debits, batches: await getBatchesOf(database, debits) };
}

/**
 * What was reported before it has no line late: the club may expect the bank's line two days on which banks work after
 * the payment was reported.
 */
export function findLateBefore(now: Date): Date {
  const today = toBusinessDate(now);
  const isLate = (date: string) => findNextWeekday(findNextWeekday(date)) < today;
  let date = today;
  while (!isLate(addDays(date, -1))) date = addDays(date, -1);
  return startOfBusinessDate(date);
}

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

const toConfirmed = ({ line, deposits }: LineOfConfirmed): StatementMatches['confirmed'][number] => ({
  line: toStatementLine(line),
  deposits: deposits.slice(0, 10).map((deposit) => toClaim({ ...deposit, announcementId: null })),
});

const toPayout = ({ outcome, payout, lines }: PayoutMatch<LineRow, PayoutLineRow>): PayoutOfLines => ({
  payoutId: String(payout.id),
  memberId: String(payout.memberId),
  name: payout.name,
  amount: toRupeesText(payout.amountMicros),
  outcome,
  utr: payout.utr ?? findPayoutUtr(lines, payout.mode),
  lines: lines.map(toStatementLine),
});

/** Those first that are a whole batch. */
function toShownDebits(debits: LineRow[], batches: BatchOfLine[]): LineRow[] {
  const ofBatches = new Set(batches.map(({ lineId }) => lineId));
  const isOfBatch = ({ id }: LineRow) => ofBatches.has(String(id));
  return [...debits.filter(isOfBatch), ...debits.filter((line) => !isOfBatch(line))].slice(0, SHOWN_MAX);
}

/** What a screen shows of them. */
export async function getStatementMatches(database: Queryable, now: Date): Promise<StatementMatches> {
  const { matches, confirmed, payouts, debits, batches } = await getMatches(database);
  const matched = matches.flatMap((match) => (match.kind === 'matched' ? match : []));
  const suggested = matches.flatMap((match) => (match.kind === 'suggested' ? match : []));
  const suspense = matches.flatMap((match) => (match.kind === 'suspense' ? match : []));
  const found = matched.flatMap(({ claim }) => claim.depositId ?? []);
  const late = await listWaitingSince(database, findLateBefore(now), found, SHOWN_MAX);
  const lateClaims = await listClaims(database, { depositIds: late.ids });
  return {
    counts: {
      matched: matched.length,
      suggested: suggested.length,
      suspense: suspense.length,
      confirmed: confirmed.length,
      late: late.count,
      payouts: payouts.length,
      debits: debits.length,
    },
    matched: matched
      .slice(0, SHOWN_MAX)
      .map(({ line, claim, by }) => ({ line: toStatementLine(line), claim: toClaim(claim), by })),
    suggested: suggested
      .slice(0, SHOWN_MAX)
      .map((match) => ({ line: toStatementLine(match.line), claims: match.claims.slice(0, 10).map(toClaim) })),
    suspense: suspense.slice(0, SHOWN_MAX).map(({ line }) => toStatementLine(line)),
    confirmed: confirmed.slice(0, SHOWN_MAX).map(toConfirmed),
    late: lateClaims.map(toClaim),
    payouts: payouts.slice(0, SHOWN_MAX).map(toPayout),
    debits: toShownDebits(debits, batches).map(toStatementLine),
    batches,
  };
}
