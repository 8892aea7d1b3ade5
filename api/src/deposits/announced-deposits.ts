import type { AnnouncedDeposit, DepositMode, NewAnnouncement, WaitingDeposits } from '../contract';
import { listBankAccounts, type BankAccountRow } from '../bank-accounts/bank-accounts';
import { TRANSFER_MODES } from '../contract/payment-limits';
import { checkDepositAmount } from '../contract/rules';
import type { Queryable, Transaction } from '../database/database';
import { AppError, refuseInput } from '../errors/app-error';
import { DAY_MS, toBusinessDate } from '../ledger/business-date';
import { parseWholeRupees, toRupeesText } from '../ledger/rupees';
import {
  hasBegun,
  isUsedOn,
  listPaymentWays,
  requireWay,
  toPayee,
  toPayeeByName,
  toUpiPayee,
  type UpiPayee,
} from './payment-ways';

const LAPSES_AFTER_MS = 7 * DAY_MS;
const OPEN_MAX = 5;

export interface AnnouncedRow {
  id: bigint;
  memberId: bigint;
  amountMicros: bigint;
  mode: DepositMode;
  bankAccountId: bigint | null;
  reference: string;
  createdAt: Date;
}

const COLUMNS = `a.id, a.member_id AS "memberId", a.amount_micros AS "amountMicros", a.mode,
  a.bank_account_id AS "bankAccountId", a.reference, a.created_at AS "createdAt"`;

/** Those that have not lapsed, the newest first. */
function listOpen(database: Queryable, memberId: bigint, now: Date): Promise<AnnouncedRow[]> {
  return database.query<AnnouncedRow>(
    `SELECT ${COLUMNS} FROM announced_deposits a
     WHERE a.member_id = $1 AND a.status = 'open' AND a.created_at > $2 ORDER BY a.id DESC LIMIT ${OPEN_MAX}`,
    [memberId, new Date(now.getTime() - LAPSES_AFTER_MS)],
  );
}

/** Without the signs that are read for one another. */
const SIGNS = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';

/** What the club gives out: nobody has another payment with it. */
export const GIVEN_REFERENCE = /^SC[2-9A-HJ-NP-Z]{6}$/;

const DRAWS_MAX = 10;

/** Short enough to be written by hand. */
function makeReference(randomBytes: (size: number) => Buffer): string {
  return `SC${Array.from(randomBytes(6), (byte) => SIGNS[byte % SIGNS.length]).join('')}`;
}

interface Site {
  upi: UpiPayee;
  depositMaxRupees: number;
  randomBytes: (size: number) => Buffer;
}

/**
 * How to pay is shown. Asked again for the same, it is the same.
 * @throws AppError invalid_input, too_many_pending
 */
export async function announceDeposit(
  tx: Transaction,
  memberId: bigint,
  { amount, mode }: NewAnnouncement,
  site: Site,
  now: Date,
): Promise<AnnouncedRow> {
  refuseInput('amount', checkDepositAmount(amount, site.depositMaxRupees));
  const ways = await listPaymentWays(tx, memberId, toBusinessDate(now), site.upi);
  const bankAccountId = requireWay(ways, mode, Number(amount));
  // Another announcement of theirs waits until this one is written.
  await tx.query('SELECT 1 FROM members WHERE id = $1 FOR NO KEY UPDATE', [memberId]);
  const open = await listOpen(tx, memberId, now);
  const amountMicros = parseWholeRupees(amount);
  const same = open.find(
    (row) => row.amountMicros === amountMicros && row.mode === mode && row.bankAccountId === bankAccountId,
  );
  if (same) return same;
  if (open.length >= OPEN_MAX) {
    throw new AppError('too_many_pending', `At most ${OPEN_MAX} payments can be announced. Cancel one of them first.`);
  }
  const announced = [memberId, amountMicros, mode, bankAccountId];
  let row: AnnouncedRow | undefined;
  // Of a billion references one may be given out already: then another is drawn.
  for (let tries = 0; !row && tries < DRAWS_MAX; tries++) {
    [row] = await tx.query<AnnouncedRow>(
      `INSERT INTO announced_deposits AS a (member_id, amount_micros, mode, bank_account_id, reference, created_at)
       VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT (reference) DO NOTHING RETURNING ${COLUMNS}`,
      [...announced, makeReference(site.randomBytes), now],
    );
  }
  if (!row) throw new Error('Every reference that was drawn is given out already');
  return row;
}

/**
 * Nobody else closes it meanwhile.
 * @param memberId whose it must be; anybody's unless told
 * @throws AppError not_found, already_decided
 */
export async function lockAnnouncement(tx: Transaction, id: bigint, memberId?: bigint): Promise<AnnouncedRow> {
  const [row] = await tx.query<AnnouncedRow & { status: string }>(
    `SELECT ${COLUMNS}, a.status FROM announced_deposits a
     WHERE a.id = $1 AND a.member_id = coalesce($2, a.member_id) FOR UPDATE`,
    [id, memberId ?? null],
  );
  if (!row) throw new AppError('not_found', 'There is no such payment.');
  if (row.status === 'open') return row;
  throw new AppError(
    'already_decided',
    row.status === 'cancelled' ? 'The payment is cancelled already.' : 'The payment is reported already.',
  );
}

/** @param depositId what it became; null: it is cancelled */
export async function closeAnnouncement(tx: Transaction, id: bigint, depositId: bigint | null): Promise<void> {
  await tx.query('UPDATE announced_deposits SET status = $2, deposit_id = $3 WHERE id = $1', [
    id,
    depositId === null ? 'cancelled' : 'reported',
    depositId,
  ]);
}

/**
 * Whether nobody is to pay what was announced any more. As long as no account has begun, UPI goes to the payee of the
 * settings, and a card is taken elsewhere.
 */
function isEnded(
  mode: DepositMode,
  account: BankAccountRow | undefined,
  accounts: BankAccountRow[],
  today: string,
): boolean {
  if (!account) return mode === 'UPI' && hasBegun(accounts, today);
  const isClosed = TRANSFER_MODES.some((each) => each === mode && !account.modes.includes(each));
  return isClosed || !isUsedOn(account, today);
}

/** @param accounts all of the club */
export function toAnnouncedDeposit(
  { id, amountMicros, mode, reference, bankAccountId, createdAt }: AnnouncedRow,
  accounts: BankAccountRow[],
  upi: UpiPayee,
  now: Date,
): AnnouncedDeposit {
  const account = accounts.find((each) => each.id === bankAccountId);
  const toSitePayee = mode === 'UPI' ? toUpiPayee : toPayeeByName;
  return {
    id: String(id),
    amount: toRupeesText(amountMicros),
    mode,
    reference,
    payee: account ? toPayee(account) : toSitePayee(upi),
    ...(isEnded(mode, account, accounts, toBusinessDate(now)) && { isEnded: true }),
    lapsesAt: new Date(createdAt.getTime() + LAPSES_AFTER_MS).toISOString(),
  };
}

/** How many payments of a member are reported and wait, and how much they are together; undefined without any. */
export async function findIncoming(
  database: Queryable,
  memberId: bigint,
): Promise<{ count: number; amount: string } | undefined> {
  const [row] = await database.query<{ count: bigint; micros: bigint }>(
    `SELECT count(*), coalesce(sum(amount_micros), 0)::bigint AS micros FROM deposits
     WHERE member_id = $1 AND status = 'pending'`,
    [memberId],
  );
  return row && row.count > 0n ? { count: Number(row.count), amount: toRupeesText(row.micros) } : undefined;
}

/** The payments that a member was shown how to make, and can go on with. */
export async function getWaitingDeposits(
  database: Queryable,
  memberId: bigint,
  upi: UpiPayee,
  now: Date,
): Promise<WaitingDeposits> {
  const accounts = await listBankAccounts(database);
  const open = await listOpen(database, memberId, now);
  return {
    announced: open.map((row) => toAnnouncedDeposit(row, accounts, upi, now)),
    hasAccounts: hasBegun(accounts, toBusinessDate(now)),
  };
}
