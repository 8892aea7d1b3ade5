import { LINE_NAMES, toLineNames } from '../bank-accounts/line-names';
import type { PayoutMode } from '../contract';
import { toKept } from '../database/conditions';
import type { Queryable, Transaction } from '../database/database';
import { AppError } from '../errors/app-error';
import { listPayerTexts, toNames, type ClaimedPayment } from './match-lines';
import { listPayoutNames, matchPayouts, type PayoutMatch, type PayoutOfLine } from './match-payouts';
import { LINE_COLUMNS, type LineRow } from './statement.queries';

export interface PayoutLineRow extends PayoutOfLine {
  memberId: bigint;
  name: string;
  utr: string | null;
  /** That its batch sends it by, while it is not paid; null also within one bank, which books that as it likes. */
  mode: PayoutMode | null;
}

/** Whether a debit is kept with a payout `p` already, of its own or of its batch. */
export const HAS_DEBIT = `(
  EXISTS (SELECT FROM statement_lines own WHERE own.payout_id = p.id AND own.amount_micros < 0)
  OR EXISTS (
    SELECT FROM payout_batch_lines sent JOIN statement_lines whole ON whole.batch_id = sent.batch_id
    WHERE sent.payout_id = p.id AND sent.is_open
  )
)`;

/** Lines that nothing rests on yet: of an account, or of all. */
export function listOpenLines(database: Queryable, bankAccountId: bigint | null = null): Promise<LineRow[]> {
  return database.query<LineRow>(
    `SELECT ${LINE_COLUMNS} FROM statement_lines l
     WHERE l.decided_by IS NULL AND ($1::bigint IS NULL OR l.bank_account_id = $1) ORDER BY l.id`,
    [bankAccountId],
    { plan: 'custom' },
  );
}

/**
 * Those of them that name a claim, or are of its amount and may name the payer: about no other does a claim matter.
 * What names a payer is letters from A to Z or digits, so that capitals in C are enough.
 */
export function listOpenLinesOf(database: Queryable, claims: readonly ClaimedPayment[]): Promise<LineRow[]> {
  return database.query<LineRow>(
    `SELECT ${LINE_COLUMNS} FROM statement_lines l
     WHERE l.decided_by IS NULL AND l.id = ANY (ARRAY(
       SELECT l.id FROM statement_lines l WHERE l.decided_by IS NULL AND ${LINE_NAMES} && ${toKept('$1', 'text[]')}
       UNION ALL
       SELECT l.id FROM statement_lines l
       WHERE l.decided_by IS NULL AND l.amount_micros = ANY (${toKept('$2', 'bigint[]')})
         AND upper((l.narration || ' ' || l.reference) COLLATE "C") LIKE ANY (${toKept('$3', 'text[]')})
     ))
     ORDER BY l.id`,
    [
      toLineNames(claims.flatMap(toNames)),
      claims.map(({ amountMicros }) => amountMicros),
      claims.flatMap(listPayerTexts).map((text) => `%${text}%`),
    ],
  );
}

/** Payouts that lines may be: those that wait are in a batch that was released. */
function listPayoutsNamed(database: Queryable, lines: readonly LineRow[]): Promise<PayoutLineRow[]> {
  const { ids, references } = listPayoutNames(lines);
  return database.query<PayoutLineRow>(
    `SELECT p.id, p.status, p.amount_micros AS "amountMicros", p.member_id AS "memberId", m.name, p.utr, sent.mode,
       array_remove(ARRAY[p.utr, p.return_reference], NULL) AS references,
       coalesce(p.bank_account_id, sent.bank_account_id, first.id) AS "bankAccountId",
       ${HAS_DEBIT} AS "hasDebit",
       EXISTS (SELECT FROM statement_lines l WHERE l.payout_id = p.id AND l.amount_micros > 0) AS "hasCredit"
     FROM payouts p JOIN members m ON m.id = p.member_id
     LEFT JOIN LATERAL (
       SELECT b.bank_account_id, CASE WHEN left(r.ifsc, 4) = left(a.ifsc, 4) THEN NULL ELSE o.mode END AS mode
       FROM payout_batch_lines o JOIN payout_batches b ON b.id = o.batch_id
       JOIN bank_accounts a ON a.id = b.bank_account_id JOIN withdrawal_requests r ON r.id = p.request_id
       WHERE o.payout_id = p.id AND o.is_open AND b.state = 'released'
     ) sent ON p.status IN ('pending', 'failed')
     JOIN bank_accounts first ON first.cash_place = 0
     WHERE (p.id = ANY (${toKept('$1', 'bigint[]')}) OR p.utr = ANY (${toKept('$2', 'text[]')})
         OR (p.status = 'returned' AND p.return_reference = ANY (${toKept('$2', 'text[]')})))
       AND (p.status <> 'pending' OR sent.bank_account_id IS NOT NULL)
     ORDER BY p.id`,
    [ids, references],
  );
}

/**
 * Whether a line names a payout of its amount, whatever has become of that: also one that has failed, which no line is
 * matched with, or that waits and is in no batch.
 * @param lines the one, or none
 */
export async function namesPayoutOfAmount(tx: Transaction, lines: readonly LineRow[]): Promise<boolean> {
  const { ids, references } = listPayoutNames(lines);
  const payouts = await tx.query(
    `SELECT FROM payouts p WHERE p.amount_micros = abs($3::bigint) AND (
       p.id = ANY (${toKept('$1', 'bigint[]')}) OR p.utr = ANY (${toKept('$2', 'text[]')})
       OR (p.status = 'returned' AND p.return_reference = ANY (${toKept('$2', 'text[]')}))
     ) LIMIT 1`,
    [ids, references, lines[0]?.amountMicros ?? 0n],
  );
  return payouts.length > 0;
}

export async function getPayoutMatches(
  database: Queryable,
  lines: LineRow[],
): Promise<PayoutMatch<LineRow, PayoutLineRow>[]> {
  return matchPayouts(lines, await listPayoutsNamed(database, lines));
}

/** The payout that an open line is a line of, by itself or with the others that are open. */
async function findPayoutOfLine(
  database: Queryable,
  line: LineRow,
  named: readonly PayoutLineRow[],
): Promise<PayoutLineRow | undefined> {
  if (named.length === 0) return undefined;
  // What the bank sends back has left before, also while the line of that is not there, or is that of the whole batch.
  const isSentBack = ({ status }: PayoutLineRow) =>
    (status === 'pending' || status === 'failed') && line.amountMicros > 0n;
  const left = named.map((payout) => (isSentBack(payout) ? { ...payout, hasDebit: true } : payout));
  const open = await listOpenLines(database, line.bankAccountId);
  const matches = [...matchPayouts([line], left), ...(await getPayoutMatches(database, open))];
  return matches.find(({ lines }) => lines.some(({ id }) => id === line.id))?.payout;
}

/**
 * What the bank took for a payout, or has sent back of one, is nobody else's.
 * @param named payouts that the line and others name, where they are read already
 * @throws AppError invalid_input
 */
export async function requireNoPayout(tx: Transaction, line: LineRow, named?: readonly PayoutLineRow[]): Promise<void> {
  const payout = await findPayoutOfLine(tx, line, named ?? (await listPayoutsNamed(tx, [line])));
  if (!payout) return;
  const advice =
    payout.status === 'failed'
      ? ', which has failed: it is kept with that once the debit is there'
      : ': settle that by it';
  throw new AppError('invalid_input', `The line names the payout WD${payout.id}${advice}.`);
}

export interface LinesOfPayouts {
  /** Payouts that one of some lines names. */
  named: PayoutLineRow[];
  /** Where there are any, the lines of all payouts: what is said of one depends on all lines that are open. */
  ofPayouts: { line: LineRow; payoutId: bigint }[];
}

export async function listLinesOfPayouts(database: Queryable, lines: LineRow[]): Promise<LinesOfPayouts> {
  const named = lines.length === 0 ? [] : await listPayoutsNamed(database, lines);
  if (named.length === 0) return { named, ofPayouts: [] };
  const matches = await getPayoutMatches(database, await listOpenLines(database));
  return {
    named,
    ofPayouts: matches.flatMap((match) => match.lines.map((line) => ({ line, payoutId: match.payout.id }))),
  };
}

/** Locks them. @returns those that are open still */
export function lockOpenLines(tx: Transaction, ids: bigint[]): Promise<LineRow[]> {
  return tx.query<LineRow>(
    `SELECT ${LINE_COLUMNS} FROM statement_lines l WHERE l.id = ANY ($1::bigint[]) AND l.decided_by IS NULL
     ORDER BY l.id FOR UPDATE`,
    [ids],
  );
}

/** @throws AppError already_decided */
export async function lockOpenLine(tx: Transaction, id: bigint): Promise<LineRow> {
  const [line] = await lockOpenLines(tx, [id]);
  if (!line) throw new AppError('already_decided', 'Something rests on this line already.');
  return line;
}

/** The lines are the evidence that their payout keeps. */
export async function updateLinesOfPayout(
  tx: Transaction,
  lines: LineRow[],
  payoutId: bigint,
  actorId: bigint,
  reason: string | null = null,
): Promise<void> {
  await tx.query(
    'UPDATE statement_lines SET payout_id = $2, decided_by = $3, reason = $4 WHERE id = ANY ($1::bigint[])',
    [lines.map(({ id }) => id), payoutId, actorId, reason],
  );
}

/** Whether the debit of its whole batch is kept with a payout. It is locked first: nobody keeps one meanwhile. */
export async function hasBatchDebit(tx: Transaction, payoutId: bigint): Promise<boolean> {
  await tx.query('SELECT FROM payouts WHERE id = $1 FOR UPDATE', [payoutId]);
  const [found] = await tx.query(
    `SELECT FROM payout_batch_lines sent JOIN statement_lines whole ON whole.batch_id = sent.batch_id
     WHERE sent.payout_id = $1 AND sent.is_open`,
    [payoutId],
  );
  return found !== undefined;
}

/** What is said of payouts already keeps its lines as soon as both are there. */
export async function linkKnownPayouts(tx: Transaction, bankAccountId: bigint | null, actorId: bigint): Promise<void> {
  const matches = await getPayoutMatches(tx, await listOpenLines(tx, bankAccountId));
  for (const { outcome, payout, lines } of matches) {
    if (outcome !== 'known') continue;
    const locked = await lockOpenLines(
      tx,
      lines.map(({ id }) => id),
    );
    if (locked.length < lines.length) continue;
    // What the bank has sent back is of the payout also where the debit is that of its batch.
    const hasDebit = locked.some(({ amountMicros }) => amountMicros < 0n);
    if (hasDebit && (await hasBatchDebit(tx, payout.id))) continue;
    await updateLinesOfPayout(tx, locked, payout.id, actorId, 'Settled before its line was imported');
  }
}
