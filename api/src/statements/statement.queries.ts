import { LINE_NAMES, toLineNames } from '../bank-accounts/line-names';
import type { StatementLine } from '../contract';
import { toKept } from '../database/conditions';
import { findRow, type Queryable, type Transaction } from '../database/database';
import { toRupeesText } from '../ledger/rupees';
import type { ClaimedPayment, CreditLine, NamedPayers } from './match-lines';
import type { BookedLine } from './read-statement';

export interface LineRow extends CreditLine {
  bankAccountId: bigint;
  balanceMicros: bigint | null;
  /** Under which the ledger has it as a charge, when that is not its id: it was booked and taken back before. */
  chargeSource: bigint | null;
}

export const LINE_COLUMNS = `l.id, l.bank_account_id AS "bankAccountId", l.booked_on AS "bookedOn", l.narration, l.reference,
  l.amount_micros AS "amountMicros", l.balance_micros AS "balanceMicros",
  l.charge_source AS "chargeSource"`;

/** The lines of the last day with lines, in the order in which they came. */
export function listLastDay(tx: Transaction, bankAccountId: bigint): Promise<LineRow[]> {
  return tx.query<LineRow>(
    `SELECT ${LINE_COLUMNS} FROM statement_lines l
     WHERE l.bank_account_id = $1 AND l.booked_on = (SELECT max(booked_on) FROM statement_lines WHERE bank_account_id = $1)
     ORDER BY l.id`,
    [bankAccountId],
  );
}

/** Each line once, by its key. @returns how many were not there already */
export async function insertLines(
  tx: Transaction,
  { bankAccountId, importId }: { bankAccountId: bigint; importId: bigint },
  lines: readonly BookedLine[],
  keys: readonly string[],
): Promise<number> {
  const rows = await tx.query(
    `INSERT INTO statement_lines (bank_account_id, import_id, line_key, booked_on, narration, reference, amount_micros, balance_micros)
     SELECT $1, $2, line.* FROM unnest($3::text[], $4::date[], $5::text[], $6::text[], $7::bigint[], $8::bigint[]) AS line
     ON CONFLICT (bank_account_id, line_key) DO NOTHING RETURNING id`,
    [
      bankAccountId,
      importId,
      keys,
      lines.map(({ bookedOn }) => bookedOn),
      lines.map(({ narration }) => narration),
      lines.map(({ reference }) => reference),
      lines.map(({ amountMicros }) => amountMicros),
      lines.map(({ balanceMicros }) => balanceMicros),
    ],
  );
  return rows.length;
}

const IS_OPEN = 'l.amount_micros > 0 AND l.deposit_id IS NULL AND l.returned_at IS NULL AND l.decided_by IS NULL';

/** Credits that nothing rests on yet, the oldest first. */
export function listOpenCredits(database: Queryable): Promise<LineRow[]> {
  return database.query<LineRow>(`SELECT ${LINE_COLUMNS} FROM statement_lines l WHERE ${IS_OPEN} ORDER BY l.id`, []);
}

/** The one that a deposit was confirmed on. */
export function findLineOfDeposit(database: Queryable, depositId: bigint): Promise<LineRow | undefined> {
  return findRow<LineRow>(database, `SELECT ${LINE_COLUMNS} FROM statement_lines l WHERE l.deposit_id = $1`, [
    depositId,
  ]);
}

/** What may have taken credits of these amounts back: debits since the oldest credit that is open. */
export async function listDebits(
  database: Queryable,
  credits: readonly { amountMicros: bigint }[],
): Promise<LineRow[]> {
  if (credits.length === 0) return [];
  return database.query<LineRow>(
    `SELECT ${LINE_COLUMNS} FROM statement_lines l
     WHERE l.amount_micros < 0 AND l.amount_micros = ANY ($1::bigint[])
       AND l.booked_on >= (SELECT min(l.booked_on) FROM statement_lines l WHERE ${IS_OPEN})`,
    [[...new Set(credits.map(({ amountMicros }) => -amountMicros))]],
    { plan: 'custom' },
  );
}

/** Locks it. @returns undefined when there is no such credit, or something rests on it already */
export function findOpenCredit(tx: Transaction, id: bigint): Promise<LineRow | undefined> {
  return findRow<LineRow>(
    tx,
    `SELECT ${LINE_COLUMNS} FROM statement_lines l WHERE l.id = $1 AND ${IS_OPEN} FOR UPDATE`,
    [id],
  );
}

export interface UsedLine {
  bookedOn: string;
  amountMicros: bigint;
  depositId: bigint | null;
  payoutId: bigint | null;
  batchId: bigint | null;
  isReturned: boolean;
  isCharge: boolean;
  isOwnTransfer: boolean;
}

/** A line with one of these names, credits first, on which something rests, or which has taken money out. */
export async function findUsedLine(database: Queryable, names: readonly string[]): Promise<UsedLine | undefined> {
  if (names.length === 0) return undefined;
  return findRow<UsedLine>(
    database,
    `SELECT l.booked_on AS "bookedOn", l.amount_micros AS "amountMicros", l.deposit_id AS "depositId",
       l.payout_id AS "payoutId", l.batch_id AS "batchId", l.returned_at IS NOT NULL AS "isReturned",
       l.charged_at IS NOT NULL AS "isCharge", l.own_transfer_id IS NOT NULL AS "isOwnTransfer"
     FROM statement_lines l WHERE ${LINE_NAMES} && ${toKept('$1', 'text[]')} AND (l.decided_by IS NOT NULL OR l.amount_micros < 0)
     ORDER BY l.amount_micros > 0 DESC, l.id DESC LIMIT 1`,
    [toLineNames(names)],
  );
}

/** What a line is: the payment of a deposit, given back, of the bank itself, or a side of an own transfer. */
interface LineDecision {
  id: bigint;
  depositId?: bigint;
  returnedAt?: Date;
  chargedAt?: Date;
  ownTransferId?: bigint;
  reason: string | null;
  actorId: bigint;
}

export async function updateLineDecided(tx: Transaction, line: LineDecision): Promise<void> {
  await tx.query(
    `UPDATE statement_lines SET deposit_id = $2, returned_at = $3, charged_at = $4, own_transfer_id = $5, reason = $6,
       decided_by = $7 WHERE id = $1`,
    [
      line.id,
      line.depositId ?? null,
      line.returnedAt ?? null,
      line.chargedAt ?? null,
      line.ownTransferId ?? null,
      line.reason,
      line.actorId,
    ],
  );
}

export interface ClaimRow extends ClaimedPayment {
  depositId: bigint | null;
  announcementId: bigint | null;
  memberId: bigint;
  mode: string;
  createdAt: Date;
}

export interface ConfirmedRow extends Omit<ClaimRow, 'announcementId'> {
  depositId: bigint;
}

const OF_INDIA = `AT TIME ZONE 'Asia/Kolkata'`;

/**
 * Deposits that were confirmed without a line, with one of these UTRs, or as one of these references was given out for
 * them: what members once wrote themselves may be the same for each of their payments. One that is reversed has none.
 */
export function listConfirmedWithoutLine(
  database: Queryable,
  utrs: readonly string[],
  references: readonly string[],
): Promise<ConfirmedRow[]> {
  // As of claims: name by name.
  return database.query<ConfirmedRow>(
    `SELECT 'deposit:' || d.id AS key, d.id AS "depositId", d.member_id AS "memberId", d.mode,
       d.amount_micros AS "amountMicros", d.utr, a.reference, m.name, '' AS "mobileNumber", d.created_at AS "createdAt",
       (coalesce(a.created_at, d.created_at) ${OF_INDIA})::date AS "claimedOn"
     FROM deposits d JOIN members m ON m.id = d.member_id
     LEFT JOIN announced_deposits a ON a.reference = d.payment_reference AND a.deposit_id = d.id
     WHERE d.status = 'success' AND d.id = ANY (ARRAY(
         SELECT found.id FROM unnest(${toKept('$1', 'text[]')}) AS name CROSS JOIN LATERAL (
           SELECT id FROM deposits WHERE utr = name OFFSET 0
         ) found
         UNION ALL SELECT deposit_id FROM announced_deposits
         WHERE reference = ANY (${toKept('$2', 'text[]')}) AND deposit_id IS NOT NULL
       ))
       AND NOT EXISTS (SELECT FROM statement_lines l WHERE l.deposit_id = d.id)
     ORDER BY d.id`,
    [utrs, references],
  );
}

/**
 * Those of deposits, those whose UTR or reference is among names, or those of amounts by members who may be named. A
 * reference is what the club has given out: what members once wrote may be any word of a line that is another's.
 */
type ClaimFilter = { depositIds: bigint[] } | { names: string[] } | { amounts: bigint[]; payers: NamedPayers };

/** As `members_first_part_idx` has it. */
const FIRST_PART = `substring(upper(name) COLLATE "C" FROM '[A-Z]{3,}')`;

/** Of deposits `d` and announcements `a`, with the values that they take. Each way is found by an index. */
function toClaimConditions(filter: ClaimFilter): { ofDeposit: string; ofAnnouncement: string; values: unknown[] } {
  if ('depositIds' in filter) {
    return {
      ofDeposit: `d.id = ANY (${toKept('$1', 'bigint[]')})`,
      ofAnnouncement: 'false',
      values: [filter.depositIds],
    };
  }
  if ('names' in filter) {
    // Name by name, each by its index: for many at once the planner reads every deposit that waits.
    const names = toKept('$1', 'text[]');
    return {
      ofDeposit: `d.id = ANY (ARRAY(
        SELECT found.id FROM unnest(${names}) AS name CROSS JOIN LATERAL (
          SELECT id FROM deposits WHERE status = 'pending' AND ltrim(utr, '0') = ltrim(name, '0') OFFSET 0
        ) found
        UNION ALL SELECT deposit_id FROM announced_deposits
        WHERE reference = ANY (${names}) AND deposit_id IS NOT NULL
      ))`,
      ofAnnouncement: `a.reference = ANY (${names})`,
      values: [[...new Set(filter.names)]],
    };
  }
  const { amounts, payers } = filter;
  const isOfPayer = (alias: string) => `${alias}.amount_micros = ANY ($1::bigint[]) AND ${alias}.member_id IN (
    SELECT id FROM members WHERE ${FIRST_PART} = ANY ($2::text[])
    UNION SELECT id FROM members WHERE mobile_number = ANY ($3::text[])
  )`;
  return {
    ofDeposit: isOfPayer('d'),
    ofAnnouncement: isOfPayer('a'),
    values: [amounts, payers.firstParts, payers.mobileNumbers],
  };
}

/** Payments that somebody says they have made, or were shown how to make: also when that has lapsed. */
export function listClaims(database: Queryable, filter: ClaimFilter): Promise<ClaimRow[]> {
  const { ofDeposit, ofAnnouncement, values } = toClaimConditions(filter);
  return database.query<ClaimRow>(
    `SELECT 'deposit:' || d.id AS key, d.id AS "depositId", NULL::bigint AS "announcementId", d.member_id AS "memberId",
       d.mode, d.amount_micros AS "amountMicros", d.utr, a.reference, m.name,
       m.mobile_number AS "mobileNumber", d.created_at AS "createdAt",
       (coalesce(a.created_at, d.created_at) ${OF_INDIA})::date AS "claimedOn"
     FROM deposits d JOIN members m ON m.id = d.member_id
     LEFT JOIN announced_deposits a ON a.reference = d.payment_reference AND a.deposit_id = d.id
     WHERE d.status = 'pending' AND ${ofDeposit}
     UNION ALL
     SELECT 'announced:' || a.id, NULL, a.id, a.member_id, a.mode, a.amount_micros, NULL, a.reference, m.name,
       m.mobile_number, a.created_at, (a.created_at ${OF_INDIA})::date
     FROM announced_deposits a JOIN members m ON m.id = a.member_id
     WHERE a.status = 'open' AND ${ofAnnouncement}
     ORDER BY "createdAt", key`,
    values,
    'payers' in filter ? { plan: 'custom' } : {},
  );
}

/** Deposits that wait since before a moment, but for some: how many, and the first of them. */
export async function listWaitingSince(
  database: Queryable,
  before: Date,
  butFor: bigint[],
  limit: number,
): Promise<{ count: number; ids: bigint[] }> {
  const [row] = await database.query<{ count: bigint; ids: string[] }>(
    `WITH waiting AS MATERIALIZED (
       SELECT id, created_at FROM deposits WHERE status = 'pending' AND created_at < $1 AND id <> ALL ($2::bigint[])
     )
     SELECT (SELECT count(*) FROM waiting) AS count,
       ARRAY(SELECT id::text FROM waiting ORDER BY created_at, id LIMIT $3) AS ids`,
    [before, butFor, limit],
  );
  return { count: Number(row?.count), ids: (row?.ids ?? []).map(BigInt) };
}

export const toStatementLine = (row: LineRow): StatementLine => ({
  id: String(row.id),
  bankAccountId: String(row.bankAccountId),
  bookedOn: row.bookedOn,
  narration: row.narration,
  reference: row.reference,
  amount: toRupeesText(row.amountMicros),
  balance: row.balanceMicros === null ? null : toRupeesText(row.balanceMicros),
});
