import { readFileSync } from 'node:fs';
import { insertAuditEntry } from '../audit/insert-audit-entry';
import type { CandidateQuery, NewPayoutBatch, PayoutCandidates, PayoutObstacle, PayoutTemplate } from '../contract';
import { checkModeLimit, getModeLimit } from '../contract/payment-limits';
import { getRow, type Queryable, type Transaction } from '../database/database';
import { onViolation } from '../database/violations';
import type { Actor } from '../decisions/actor';
import { AppError } from '../errors/app-error';
import type { FileFormat } from '../exports/send-file';
import { toBusinessDate } from '../ledger/business-date';
import { MICROS_PER_RUPEE, parseWholeRupees, toRupeesText } from '../ledger/rupees';
import { formatDestination } from '../withdrawals/destination';
import { chooseMode, formatBankFile, toPlainText, writeBankSheet, TEMPLATES } from './bank-file';
import {
  countOfDay,
  findBatch,
  listBatchLines,
  listCandidates,
  type BatchRow,
  type CandidateRow,
} from './batch.queries';

const CANDIDATES_MAX = 500;

/** Of a bank, by its four letters: what follows the zero, as a number where it is all digits. */
type Branches = Record<string, (string | number)[] | undefined>;

let branches: Branches | undefined;

/**
 * Whether the list of the package `ifsc` has a branch of this code. The list ages: a new branch is none of its.
 * @param ifsc eleven characters, in capitals
 */
function isListedIfsc(ifsc: string): boolean {
  // A megabyte that most processes never need, and nothing of the package's code.
  branches ??= JSON.parse(readFileSync(require.resolve('ifsc/src/IFSC.json'), 'utf8')) as Branches;
  const branch = ifsc.slice(5);
  return branches[ifsc.slice(0, 4)]?.includes(/^\d+$/.test(branch) ? Number(branch) : branch) ?? false;
}

const isOverUpiLimit = (micros: bigint) =>
  checkModeLimit('UPI', Number(micros / MICROS_PER_RUPEE), getModeLimit('UPI', false)) !== undefined;

/** What keeps a payout out, or is to be looked at before. */
function listObstacles(row: CandidateRow, template: PayoutTemplate, actorId: bigint): PayoutObstacle[] {
  const { isOfBank } = TEMPLATES[template];
  const found: Record<PayoutObstacle, boolean> = {
    held: row.isHeld,
    disabled: row.isDisabled,
    doubted: row.isDoubted,
    own: row.memberId === actorId,
    over_upi_limit: row.method === 'UPI' && isOverUpiLimit(row.amountMicros),
    upi_in_bank_file: row.method === 'UPI' && isOfBank,
    name_unwritable: isOfBank && row.method !== 'UPI' && !/[A-Za-z]{2}/.test(toPlainText(row.accountHolder ?? '')),
    unknown_ifsc: row.ifsc !== null && !isListedIfsc(row.ifsc),
    shared_destination: row.isShared,
    owes: row.isDebtor,
  };
  return Object.entries(found).flatMap(([obstacle, isFound]) => (isFound ? [obstacle as PayoutObstacle] : []));
}

/** What was approved now was approved before it. */
const afterNow = (now: Date) => new Date(now.getTime() + 1);

/** Payouts that wait, the oldest first; one more than are shown. */
export function listWaiting(
  database: Queryable,
  approvedBefore: string | undefined,
  now: Date,
): Promise<CandidateRow[]> {
  const before = approvedBefore === undefined ? afterNow(now) : new Date(approvedBefore);
  return listCandidates(database, { before, now }, CANDIDATES_MAX + 1);
}

/** The oldest first, as far as a sum goes; what something stands in the way of is shown and not chosen. */
export function chooseCandidates(
  rows: CandidateRow[],
  { template, smallMode = 'IMPS', upTo }: CandidateQuery,
  actorId: bigint,
): PayoutCandidates {
  let leftMicros = upTo === undefined ? undefined : parseWholeRupees(upTo);
  const items = rows.slice(0, CANDIDATES_MAX).map((row) => {
    const obstacles = listObstacles(row, template, actorId);
    const isChosen = obstacles.length === 0 && (leftMicros === undefined || row.amountMicros <= leftMicros);
    if (isChosen && leftMicros !== undefined) leftMicros -= row.amountMicros;
    return {
      payoutId: String(row.payoutId),
      memberId: String(row.memberId),
      name: row.name,
      amount: toRupeesText(row.amountMicros),
      destination: formatDestination(row),
      mode: chooseMode(row, smallMode),
      obstacles,
      isChosen,
    };
  });
  return { items, hasMore: rows.length > CANDIDATES_MAX };
}

/**
 * Who puts a batch together may look past these: an account may be a family's, a branch newer than our list, and a
 * withdrawal asked for long before its member owed anything.
 */
const SOFT: readonly PayoutObstacle[] = ['unknown_ifsc', 'shared_destination', 'owes'];

/** @throws AppError already_decided when one of them waits no more, invalid_input when something stands in the way */
function requireFree(rows: CandidateRow[], count: number, template: PayoutTemplate, actorId: bigint): void {
  if (rows.length < count) {
    throw new AppError('already_decided', 'A payout was settled or put into another batch meanwhile. Choose again.');
  }
  for (const row of rows) {
    const [obstacle] = listObstacles(row, template, actorId).filter((each) => !SOFT.includes(each));
    if (obstacle === undefined) continue;
    const code = obstacle === 'own' ? 'own_decision' : 'invalid_input';
    throw new AppError(code, `The payout WD${row.payoutId} cannot be in this batch: ${obstacle.replaceAll('_', ' ')}.`);
  }
}

export async function createBatch(tx: Transaction, wanted: NewPayoutBatch, actor: Actor, now: Date): Promise<BatchRow> {
  const ids = wanted.payoutIds.map(BigInt);
  await tx.query('SELECT FROM payouts WHERE id = ANY ($1::bigint[]) ORDER BY id FOR SHARE', [ids]);
  const rows = await listCandidates(tx, { ids, before: afterNow(now), now }, ids.length);
  requireFree(rows, ids.length, wanted.template, actor.memberId);
  const bankAccountId = BigInt(wanted.bankAccountId);
  const [account] = await tx.query('SELECT FROM bank_accounts WHERE id = $1', [bankAccountId]);
  if (!account) throw new AppError('not_found', 'There is no such bank account.');
  const batch = await getRow<{ id: bigint }>(
    tx,
    `INSERT INTO payout_batches (bank_account_id, template, created_at, created_by) VALUES ($1, $2, $3, $4) RETURNING id`,
    [bankAccountId, wanted.template, now, actor.memberId],
  );
  await tx
    .query(
      `INSERT INTO payout_batch_lines (batch_id, payout_id, mode)
       SELECT $1, id, mode FROM unnest($2::bigint[], $3::text[]) AS line (id, mode) ORDER BY id`,
      [batch.id, rows.map(({ payoutId }) => payoutId), rows.map((row) => chooseMode(row, wanted.smallMode))],
    )
    .catch(
      onViolation(
        'payout_batch_lines_payout_key',
        () => new AppError('already_decided', 'A payout was put into another batch meanwhile. Choose again.'),
      ),
    );
  const made = await getBatch(tx, batch.id);
  await insertAuditEntry(tx, actor, now, {
    action: 'payout_batch.create',
    subject: `payout_batch:${batch.id}`,
    after: { template: made.template, payouts: Number(made.payouts), amount: toRupeesText(made.totalMicros) },
  });
  return made;
}

/** @throws AppError not_found */
export async function getBatch(database: Queryable, id: bigint): Promise<BatchRow> {
  const batch = await findBatch(database, id);
  if (!batch) throw new AppError('not_found', `There is no payout batch ${id}.`);
  return batch;
}

/**
 * The file of a batch for its bank: always the same, but for a workbook, which has the time of its making in it.
 * @throws AppError not_found
 */
export async function getBankFile(
  database: Queryable,
  id: bigint,
  format: FileFormat,
): Promise<{ name: string; content: Buffer }> {
  const { template, accountNumber, state, endedAt } = await getBatch(database, id);
  if (state !== 'released' || !endedAt) throw new AppError('not_found', 'Only a released batch has a file.');
  const { isOfBank, toName } = TEMPLATES[template];
  if (format === 'xlsx' && isOfBank) throw new AppError('not_found', 'This bank takes no workbook: take the CSV.');
  const day = toBusinessDate(endedAt);
  const file = { template, debitAccount: accountNumber, day, lines: await listBatchLines(database, id) };
  const name = toName({ batchId: String(id), day, ofDay: await countOfDay(database, id) });
  return format === 'xlsx'
    ? { name: name.replace('.csv', '.xlsx'), content: await writeBankSheet(file) }
    : { name, content: Buffer.from(formatBankFile(file)) };
}

/** Of any number at once one ends it. The database refuses who made it, and any change afterwards. */
async function endBatch(
  tx: Transaction,
  id: bigint,
  state: 'released' | 'discarded',
  actor: Actor,
  now: Date,
): Promise<BatchRow> {
  const ended = await tx
    .query(
      `UPDATE payout_batches SET state = $2, ended_at = $3, ended_by = $4 WHERE id = $1 AND state = 'prepared' RETURNING id`,
      [id, state, now, actor.memberId],
    )
    .catch(
      onViolation(
        'payout_batches_second_person',
        () => new AppError('own_decision', 'You put this batch together. A second person releases it.'),
      ),
    );
  const batch = await getBatch(tx, id);
  if (ended.length === 0) throw new AppError('already_decided', `The payout batch ${id} is already ${batch.state}.`);
  await insertAuditEntry(tx, actor, now, {
    action: state === 'released' ? 'payout_batch.release' : 'payout_batch.discard',
    subject: `payout_batch:${id}`,
    before: { state: 'prepared' },
    after: { state, payouts: Number(batch.payouts), amount: toRupeesText(batch.totalMicros) },
  });
  return batch;
}

/**
 * From then on the bank's file is there, and nothing of the batch changes.
 * @throws AppError not_found, own_decision, already_decided, invalid_input when something came into the way
 */
export async function releaseBatch(tx: Transaction, id: bigint, actor: Actor, now: Date): Promise<BatchRow> {
  const batch = await endBatch(tx, id, 'released', actor, now);
  const locked = await tx.query<{ id: bigint }>(
    `SELECT p.id FROM payouts p JOIN payout_batch_lines l ON l.payout_id = p.id WHERE l.batch_id = $1 ORDER BY p.id FOR SHARE OF p`,
    [id],
  );
  const ids = locked.map((row) => row.id);
  const rows = await listCandidates(tx, { ids, batchId: id, before: afterNow(now), now }, ids.length);
  requireFree(rows, ids.length, batch.template, actor.memberId);
  return batch;
}

/** Its payouts can be put into another one. */
export async function discardBatch(tx: Transaction, id: bigint, actor: Actor, now: Date): Promise<BatchRow> {
  const [locked] = await tx.query(`SELECT FROM payout_batches WHERE id = $1 AND state = 'prepared' FOR UPDATE`, [id]);
  if (locked) await tx.query('UPDATE payout_batch_lines SET is_open = false WHERE batch_id = $1', [id]);
  return endBatch(tx, id, 'discarded', actor, now);
}
