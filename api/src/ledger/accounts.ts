import type { Transaction } from '../database/database';

/** The club's own accounts, by the ids that the schema gives them. A wallet has the id of its member. */
export const CASH = -1n;
export const PAYOUT_CLEARING = -2n;
export const CASHBACK_EXPENSE = -3n;
export const REFERRAL_EXPENSE = -4n;
export const REWARD_EXPENSE = -5n;

/** Every member has a wallet from the first moment. */
export async function insertWallet(tx: Transaction, memberId: bigint): Promise<void> {
  await tx.query(`INSERT INTO accounts (id, kind, member_id, may_go_negative) VALUES ($1, 'wallet', $1, false)`, [
    memberId,
  ]);
}

/**
 * Until the transaction ends nobody else can move these accounts. By falling id: wallets first, the club's accounts,
 * which everybody shares, last. With one order for all, two transactions never wait for each other both ways. Accounts
 * that do not exist are left out; posting to one is refused.
 */
export async function lockAccounts(tx: Transaction, ids: bigint[]): Promise<void> {
  await tx.query('SELECT FROM accounts WHERE id = ANY($1::bigint[]) ORDER BY id DESC FOR UPDATE', [ids]);
}

/** Locks one wallet. What a decision depends on is read after it, in a statement of its own. */
export async function lockWallet(tx: Transaction, memberId: bigint): Promise<void> {
  const rows = await tx.query('SELECT FROM accounts WHERE id = $1 FOR UPDATE', [memberId]);
  if (rows.length === 0) throw new Error(`Member ${memberId} has no wallet`);
}

/** Credits minus debits. */
export async function getBalanceMicros(tx: Transaction, accountId: bigint): Promise<bigint> {
  const [row] = await tx.query<{ balanceMicros: bigint }>(
    'SELECT balance_micros AS "balanceMicros" FROM accounts WHERE id = $1',
    [accountId],
  );
  if (!row) throw new Error(`There is no account ${accountId}`);
  return row.balanceMicros;
}
