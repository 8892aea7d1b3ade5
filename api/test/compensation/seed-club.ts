import type { Database } from '../../src/database/database';
import { executeUnguarded } from '../unguarded';

/*
 * A club to pay: every member has a package of a tier that opens ten levels and cuts nobody. The network is a random
 * recursive tree: each member was brought in by any of those before, all alike. So half of them brought nobody, some
 * stand above thousands, and most have ten levels above them. It is written without the guards of each row: what they
 * guard is right by construction, and a million take minutes.
 */

const MEMBERS_PER_STATEMENT = 100_000;

/** Fixed, so that each run of the bench pays the same network: a fraction of 1 that looks random. */
const SCATTERED = `(hashint8extended(n, 7) & 1073741823) / 1073741824.0`;

async function insertMembers(database: Database, count: number): Promise<void> {
  for (let first = 1; first <= count; first += MEMBERS_PER_STATEMENT) {
    const last = Math.min(count, first + MEMBERS_PER_STATEMENT - 1);
    await executeUnguarded(database, [
      [
        `INSERT INTO members (name, email, mobile_number, password_hash, referral_code, sponsor_id, created_at)
         SELECT 'Member ' || n, 'payout' || n || '@bench.example', (9000000000 + n)::text, 'nobody signs in here', 'PAYOUT' || n,
           CASE WHEN n > 1 THEN 1 + floor(${SCATTERED} * (n - 1))::bigint END, timestamptz '2026-01-01'
         FROM generate_series($1::bigint, $2::bigint) n`,
        [first, last],
      ],
      [
        `INSERT INTO accounts (id, kind, member_id, may_go_negative)
         SELECT n, 'wallet', n, false FROM generate_series($1::bigint, $2::bigint) n`,
        [first, last],
      ],
      // Sponsors come before: their own lines are there, or come from an earlier level of the same climb.
      [
        `INSERT INTO lineage (descendant_id, ancestor_id, level)
         WITH RECURSIVE climb AS (
           SELECT id AS descendant_id, sponsor_id AS ancestor_id, 1 AS level FROM members WHERE id BETWEEN $1 AND $2 AND sponsor_id IS NOT NULL
           UNION ALL
           SELECT climb.descendant_id, members.sponsor_id, climb.level + 1
           FROM climb JOIN members ON members.id = climb.ancestor_id
           WHERE members.sponsor_id IS NOT NULL AND climb.level < 10
         )
         SELECT descendant_id, ancestor_id, level FROM climb ORDER BY descendant_id, level`,
        [first, last],
      ],
    ]);
  }
}

/** Everybody's deposit and package of ₹1,000 to ₹10,000. */
async function insertPackages(database: Database, count: number, purchasedOn: string): Promise<void> {
  const purchasedAt = `${purchasedOn}T06:00:00Z`;
  await database.transaction(async (tx) => {
    await tx.query('INSERT INTO plans (created_at) VALUES ($1)', [purchasedAt]);
    await tx.query(
      `INSERT INTO plan_versions (plan_id, version, min_recharge_rupees, daily_profit_rupees, min_withdraw_rupees, cashback_days, open_levels, is_on_sale, created_at)
       SELECT id, 1, 1000, 1000000000, 100, 400, 10, true, created_at FROM plans`,
    );
  });
  await executeUnguarded(database, [
    [
      `INSERT INTO deposits (member_id, amount_micros, mode, utr, status, created_at, decided_at, decided_by)
       SELECT n, (1 + n % 10) * 1000000000, 'NetBanking', 'PAYOUT' || n, 'success', $2::timestamptz, $2, n % $1::bigint + 1
       FROM generate_series(1, $1::bigint) n`,
      [count, purchasedAt],
    ],
    [
      `INSERT INTO packages (member_id, deposit_id, plan_version_id, principal_micros, purchased_at, purchased_on)
       SELECT d.member_id, d.id, v.id, d.amount_micros, $1::timestamptz, $2::date FROM deposits d, plan_versions v ORDER BY d.id`,
      [purchasedAt, purchasedOn],
    ],
  ]);
  await database.query(
    `INSERT INTO transfers (debit_account_id, credit_account_id, amount_micros, balance_after_micros, kind, source_id, reference, business_date, posted_at)
     SELECT -(1 + 10 * (member_id % 8)), member_id, amount_micros, amount_micros, 'deposit', id, 'Deposit ' || id, $1::date, $2::timestamptz FROM deposits ORDER BY id`,
    [purchasedOn, purchasedAt],
  );
}

/** @param purchasedOn the day, YYYY-MM-DD, on which all of them bought */
export async function seedPayoutClub(database: Database, count: number, purchasedOn: string): Promise<void> {
  await insertMembers(database, count);
  await insertPackages(database, count, purchasedOn);
  await database.query('VACUUM ANALYZE');
}
