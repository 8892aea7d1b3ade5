import { createHash, randomBytes } from 'node:crypto';
import type { Database } from '../src/database/database';

/** A club to measure with: made in a few set-based statements, through the same constraints and triggers as a real one. */

export const MEMBERS = 2000;
/** Those whose tokens call. */
export const CALLING_MEMBERS = 250;
/** Half a year of a calling member's statement. */
export const MOVEMENTS_PER_MEMBER = 130;

export interface Club {
  adminToken: string;
  /** The token of member n is at n - 1. */
  tokens: string[];
}

async function insertMembers(database: Database): Promise<void> {
  await database.query(
    `INSERT INTO members (name, email, mobile_number, password_hash, referral_code, sponsor_id, role, created_at)
     SELECT 'Member ' || n, 'bench' || n || '@bench.example', (9300000000 + n)::text, 'nobody signs in here', 'BENCH' || n,
       CASE WHEN n > 1 THEN n / 4 + 1 END, CASE WHEN n > $1 THEN 'admin' ELSE 'member' END, now()
     FROM generate_series(1, $1::int + 1) n`,
    [MEMBERS],
  );
  await database.query(
    `INSERT INTO accounts (id, kind, member_id, may_go_negative) SELECT id, 'wallet', id, false FROM members`,
    [],
  );
  await database.query(
    `INSERT INTO payout_details (member_id, upi_id, updated_at) SELECT id, 'bench@bank', now() FROM members`,
    [],
  );
}

async function insertSessions(database: Database): Promise<string[]> {
  const tokens = Array.from({ length: MEMBERS + 1 }, () => randomBytes(32).toString('base64url'));
  const digests = tokens.map((token) => createHash('sha256').update(token).digest());
  await database.query(
    `INSERT INTO sessions (token_sha256, member_id, created_at, last_used_at, idle_expires_at, absolute_expires_at, user_agent, address)
     SELECT digest, place, now(), now(), now() + interval '1 day', now() + interval '1 day', 'bench', '127.0.0.1'
     FROM unnest($1::bytea[]) WITH ORDINALITY AS t (digest, place)`,
    [digests],
  );
  return tokens;
}

async function insertMoney(database: Database): Promise<void> {
  await database.transaction(async (tx) => {
    await tx.query('INSERT INTO plans (created_at) VALUES (now())');
    await tx.query(
      `INSERT INTO plan_versions (plan_id, version, min_recharge_rupees, daily_profit_rupees, min_withdraw_rupees, cashback_days, open_levels, is_on_sale, created_at)
       SELECT id, 1, 1000, 100, 100, 100, 10, true, now() FROM plans`,
    );
    await tx.query(
      `INSERT INTO transfers (debit_account_id, credit_account_id, amount_micros, kind, reference, business_date, posted_at, idempotency_key)
       SELECT -5, m.id, 1000000000000, 'reward', 'A balance to withdraw from', current_date, now(), 'bench-reward:' || m.id FROM members m`,
    );
    await tx.query(
      `INSERT INTO transfers (debit_account_id, credit_account_id, amount_micros, kind, reference, business_date, posted_at, idempotency_key)
       SELECT -3, m.id, 2500000, CASE WHEN n % 2 = 0 THEN 'cashback' ELSE 'cashback_on_cashback' END, 'A day of cashback',
         current_date - n, now(), 'bench:' || m.id || ':' || n
       FROM members m, generate_series(2, $1::int) n WHERE m.id <= $2 ORDER BY n, m.id`,
      [MOVEMENTS_PER_MEMBER, CALLING_MEMBERS],
    );
  });
}

/** Every member has bought a package, and has been paid out once: no table is empty when the planner looks at it. */
async function insertHistory(database: Database): Promise<void> {
  await database.query(
    `WITH bought AS (
       INSERT INTO deposits (member_id, amount_micros, mode, utr, status, created_at, decided_at, decided_by)
       SELECT id, 1000000000, 'NetBanking', 'HISTORY' || id, 'success', now(), now(), $1::bigint FROM members WHERE id < $1
       RETURNING id, member_id
     ), packages AS (
       INSERT INTO packages (member_id, deposit_id, plan_version_id, principal_micros, purchased_at, purchased_on)
       SELECT member_id, id, 1, 1000000000, now(), current_date FROM bought
     )
     INSERT INTO transfers (debit_account_id, credit_account_id, amount_micros, kind, reference, business_date, posted_at, idempotency_key)
     SELECT -1, member_id, 1000000000, 'deposit', 'Deposit ' || id, current_date, now(), 'deposit:' || id FROM bought`,
    [MEMBERS + 1],
  );
  await database.query(
    `WITH requests AS (
       INSERT INTO withdrawal_requests (member_id, amount_micros, method, upi_id, status, created_at, decided_at, decided_by)
       SELECT id, 100000000, 'UPI', 'bench@bank', 'approved', now(), now(), $1::bigint FROM members WHERE id < $1
       RETURNING id, member_id
     ), payouts AS (
       INSERT INTO payouts (request_id, member_id, amount_micros, status, utr, created_at, settled_at, settled_by)
       SELECT id, member_id, 100000000, 'success', 'HISTORY' || id, now(), now(), $1 FROM requests
     )
     INSERT INTO transfers (debit_account_id, credit_account_id, amount_micros, kind, reference, business_date, posted_at, idempotency_key)
     SELECT member_id, -2, 100000000, 'withdrawal', 'Withdrawal ' || id, current_date, now(), 'withdrawal:' || id FROM requests`,
    [MEMBERS + 1],
  );
}

/** Pending deposits, for confirmations to use up. @returns their ids, in an order without neighbours of one member */
export async function insertPendingDeposits(database: Database, count: number): Promise<bigint[]> {
  const rows = await database.query<{ id: bigint }>(
    `INSERT INTO deposits (member_id, amount_micros, mode, utr, created_at)
     SELECT n % $2::int + 1, 1000000000, 'NetBanking', upper(left(replace(gen_random_uuid()::text, '-', ''), 24)), now()
     FROM generate_series(1, $1::int) n RETURNING id`,
    [count, CALLING_MEMBERS],
  );
  return rows.map((row) => row.id);
}

export async function seedClub(database: Database): Promise<Club> {
  await insertMembers(database);
  const tokens = await insertSessions(database);
  await insertMoney(database);
  await insertHistory(database);
  await database.query('ANALYZE');
  return { tokens, adminToken: tokens[MEMBERS] ?? '' };
}
