import { toKept } from '../database/conditions';
import type { Transaction } from '../database/database';

/** The club's own accounts, in the order that the schema numbers them in. A wallet has the id of its member. */
const CLUB_ACCOUNTS = [
  'cash',
  'payout_clearing',
  'cashback_expense',
  'referral_expense',
  'reward_expense',
  'write_off_expense',
] as const;

/**
 * Each of the club's accounts is so many rows, its balance is their sum: a transfer locks the row it moves until it
 * commits, and with one row for all the decisions of different clerks wait for each other. Without it
 * `npm run bench -- api` misses "p95 below 100 ms" for confirming, withdrawing, settling and rewarding (160 to 330 ms).
 */
const SHARDS = 8n;

/** The row that holds what this member's events move, always the same. */
export function getClubAccountId(kind: (typeof CLUB_ACCOUNTS)[number], memberId: bigint): bigint {
  return -(BigInt(CLUB_ACCOUNTS.indexOf(kind) + 1) + 10n * (memberId % SHARDS));
}

/** So many bank accounts have a cash account each; what members owe has the ids below those. */
export const BANK_ACCOUNTS_MAX = 6;

/** The row of a bank account's cash that holds what this member's events move. The first one has the place 0. */
export function getCashAccountId(cashPlace: number, memberId: bigint): bigint {
  return getClubAccountId('cash', memberId) - 10n * SHARDS * BigInt(cashPlace);
}

/** All rows of a bank account's cash. */
export function listCashAccountIds(cashPlace: number): bigint[] {
  return Array.from({ length: Number(SHARDS) }, (_, shard) => getCashAccountId(cashPlace, BigInt(shard)));
}

/** What the member owes the club: below zero by what is open. There is one from the first time on. */
export function getReceivableAccountId(memberId: bigint): bigint {
  return -1000n - memberId;
}

/** What the bank itself takes and gives. */
export const BANK_CHARGES_ACCOUNT_ID = -7n;

/** A run takes all that it credits from one row. */
export const RUN_ACCOUNT_ID = getClubAccountId('cashback_expense', 0n);

/**
 * A chunk of a run is so many ids of members: enough that a commit costs little of it, and few enough that money which
 * waits for one does not wait for long. How many there may be is a limit of sums (docs/money.md, "Limits").
 */
export const CHUNK_IDS = 2500;

/** Every member has a wallet from the first moment. */
export async function insertWallet(tx: Transaction, memberId: bigint): Promise<void> {
  await tx.query(`INSERT INTO accounts (id, kind, member_id, may_go_negative) VALUES ($1, 'wallet', $1, false)`, [
    memberId,
  ]);
}

/** A wallet that nobody else can move until the transaction ends. */
export interface LockedWallet {
  memberId: bigint;
  balanceMicros: bigint;
  /** Whether it owes the club something. */
  owes: boolean;
}

/**
 * Locks wallets, by falling id. The club's accounts, which everybody shares, are below them and are locked last, by
 * the statement that posts. With one order for all, two transactions never wait for each other both ways. What a member
 * owes is below all of these: who moves it has the wallet. What else a decision depends on is read after the lock, in a
 * statement of its own. Wallets that do not exist are left out; posting to one is refused.
 */
export function lockWallets(tx: Transaction, memberIds: bigint[]): Promise<LockedWallet[]> {
  return tx.query<LockedWallet>(
    `SELECT id AS "memberId", balance_micros AS "balanceMicros", receivable_micros > 0 AS owes FROM accounts
     WHERE id = ANY (${toKept('$1', 'bigint[]')}) ORDER BY id DESC FOR UPDATE`,
    [memberIds],
  );
}

export async function lockWallet(tx: Transaction, memberId: bigint): Promise<LockedWallet> {
  const [wallet] = await lockWallets(tx, [memberId]);
  if (!wallet) throw new Error(`Member ${memberId} has no wallet`);
  return wallet;
}
