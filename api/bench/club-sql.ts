/*
 * The statements that make the club of club.ts. Numbers look random and are the same each time: `hash(n, k)` below. A
 * member n joined so many minutes ago as members came after.
 */

/** `BENCH_MEMBERS=100000` makes a smaller club, to look at plans with. */
export const MEMBERS = Number(process.env.BENCH_MEMBERS ?? 1_000_000);
export const ORDINARY_MEMBERS = 1000;
export const ADMIN_ID = ORDINARY_MEMBERS + 1;
/** The one above nearly everybody. */
export const FOUNDER_ID = ORDINARY_MEMBERS + 2;
/** The direct sponsor of a tenth of the club. */
export const HUB_ID = ORDINARY_MEMBERS + 3;
/** Whose conversations come before those of the members. */
export const VISITORS_MESSAGES = 5000;
/** A hundred below the hub, whose cashback brings the hub and the founder shares on every date of the year. */
const FIRST_MEMBERS = HUB_ID + 100;

const hash = (n: string, salt: number) => `(hashint8extended(${n}, ${salt}) & 1073741823)`;
const fraction = (n: string, salt: number) => `(${hash(n, salt)} / 1073741824.0)`;
/** Each member's own: what looks for members with the same one finds none. */
const upiOf = (memberId: string) => `'member' || ${memberId} || '@bank'`;

const GIVEN_NAMES = `ARRAY['Aarav','Vivaan','Aditya','Diya','Ananya','Isha','Kabir','Rohan','Meera','Nisha','Pooja','Rahul','Sanjay','Tara','Usha','Varun','Yash','Zoya','Lata','Mohan']`;
const FAMILY_NAMES = `ARRAY['Sharma','Verma','Kumar','Singh','Gupta','Mehta','Reddy','Nair','Das','Bose','Iyer','Rao','Jha','Yadav','Patel','Shah','Khan','Ali','Gill','Sen']`;

/**
 * The thousand form small teams of their own, to which some of the newest members belong too. A tenth of the others was
 * brought in by the hub, and everybody else by one of those before, the earlier the likelier.
 */
const SPONSOR = `CASE
  WHEN n <= 40 OR n IN (${ADMIN_ID}, ${FOUNDER_ID}) THEN NULL
  WHEN n <= ${ORDINARY_MEMBERS} THEN (n - 41) / 6 + 1
  WHEN n = ${HUB_ID} THEN ${FOUNDER_ID}
  WHEN n <= ${HUB_ID + 10} THEN ${HUB_ID}
  WHEN n <= ${FIRST_MEMBERS} THEN (n - ${HUB_ID + 11}) / 4 + ${HUB_ID + 1}
  WHEN n > ${MEMBERS} * 0.9 AND n % 5 = 0 THEN 1 + ${hash('n', 3)} % ${ORDINARY_MEMBERS}
  WHEN n % 10 = 4 THEN ${HUB_ID}
  ELSE ${FOUNDER_ID} + floor(power(${fraction('n', 7)}, 2) * (n - ${FOUNDER_ID}))::bigint END`;

/** One admin decides everything. */
const SECOND_PERSON_OFF = `INSERT INTO second_person_rules (effective_at, is_on, payout_limit_rupees, covers_plans)
  VALUES ('2000-01-01', false, 50000, false)`;

const insertMembers = (from: number, to: number) => [
  `INSERT INTO members (name, email, mobile_number, password_hash, referral_code, sponsor_id, role, is_enabled, created_at)
   SELECT (${GIVEN_NAMES})[1 + n % 20] || ' ' || (${FAMILY_NAMES})[1 + (n / 20) % 20] || CASE WHEN n % 50000 = 0
     THEN ' Zyx' ELSE '' END,
     'bench' || n || '@bench.example', (9000000000 + n)::text, 'nobody signs in here', 'B' || lpad(n::text, 7, '0'),
       ${SPONSOR},
     CASE WHEN n = ${ADMIN_ID} THEN 'owner' ELSE 'member' END, n <= ${FIRST_MEMBERS}
       OR n % 50 <> 7, now() - (${MEMBERS + 1} - n) * interval '1 minute'
   FROM generate_series(${from}, ${to}) n`,
  `INSERT INTO accounts (id, kind, member_id, may_go_negative)
   SELECT n, 'wallet', n, false FROM generate_series(${from}, ${to}) n`,
  // No place in the network is deeper than its number of members, so each climb ends.
  `INSERT INTO lineage (descendant_id, ancestor_id, level)
   WITH RECURSIVE climb AS (
     SELECT id AS descendant_id, sponsor_id AS ancestor_id, 1 AS level FROM members
     WHERE sponsor_id IS NOT NULL AND id BETWEEN ${from} AND ${to}
     UNION ALL
     SELECT climb.descendant_id, members.sponsor_id, climb.level + 1
     FROM climb JOIN members ON members.id = climb.ancestor_id
     WHERE members.sponsor_id IS NOT NULL AND climb.level < 10
   )
   SELECT descendant_id, ancestor_id, level FROM climb ORDER BY descendant_id, level`,
  `INSERT INTO payout_details (member_id, upi_id, updated_at)
   SELECT n, ${upiOf('n')}, now() FROM generate_series(${from}, ${to}) n WHERE n <= ${ORDINARY_MEMBERS} OR n % 2 = 0`,
];

/** The months of the ledger from the first purchase until those that migrating has made. */
export const ADD_PAST_MONTHS = `SELECT add_ledger_month(month::date)
  FROM generate_series(date_trunc('month', now() - greatest(interval '367 days', ${MEMBERS} * interval '1 minute')), now(), interval '1 month') month`;

export const INSERT_FIRST_MEMBERS = [
  SECOND_PERSON_OFF,
  ...insertMembers(1, FIRST_MEMBERS),
  `INSERT INTO plans (created_at) SELECT now() - interval '3 years' FROM generate_series(1, 4)`,
  `INSERT INTO plan_versions (plan_id, version, min_recharge_rupees, daily_profit_rupees, min_withdraw_rupees, cashback_days, open_levels, is_on_sale, created_at)
   VALUES (1, 1, 1000, 120, 300, 400, 3, true, now()), (2, 1, 2000, 300, 300, 400, 5, true, now()),
     (3, 1, 5000, 600, 500, 400, 8, true, now()), (4, 1, 10000, 1000, 500, 400, 10, true, now())`,
];

export const INSERT_OTHER_MEMBERS = insertMembers(FIRST_MEMBERS + 1, MEMBERS);

/** Their first packages are a year old, so that every date of the year pays them. */
export const INSERT_ORDINARY_PACKAGES = [
  `INSERT INTO deposits (member_id, amount_micros, mode, utr, status, created_at, decided_at, decided_by)
   SELECT n, 10000000000, 'NetBanking', 'YEAR' || n, 'success', now() - interval '366 days',
     now() - interval '366 days', ${ADMIN_ID}
   FROM generate_series(1, ${FIRST_MEMBERS}) n WHERE n <> ${ADMIN_ID}`,
  `INSERT INTO packages (member_id, deposit_id, plan_version_id, principal_micros, purchased_at, purchased_on)
   SELECT member_id, id, 4, amount_micros, decided_at, decided_at::date FROM deposits ORDER BY id`,
];

/** Of the version on sale for an amount. */
const VERSION = `CASE WHEN amount_micros >= 10000000000 THEN 4 WHEN amount_micros >= 5000000000 THEN 3
  WHEN amount_micros >= 2000000000 THEN 2 ELSE 1 END`;

export const INSERT_MONEY = [
  // Seven members in eight have bought, a tenth of them twice.
  `INSERT INTO deposits (member_id, amount_micros, mode, utr, status, created_at, decided_at, decided_by)
   SELECT n, (1 + ${hash('n', 11)} % 10) * 1000000000, CASE WHEN n % 2 = 0 THEN 'UPI'
     ELSE 'NEFT' END, 'CLUB' || n || 'X' || again, 'success',
     joined, joined, 1001
   FROM generate_series(${FIRST_MEMBERS + 1}, ${MEMBERS}) n CROSS
     JOIN LATERAL (VALUES (now() - (${MEMBERS + 1} - n) * interval '1 minute')) AS at (joined)
   CROSS JOIN generate_series(1, CASE WHEN n % 10 = 0 THEN 2 ELSE 1 END) again
   WHERE n % 8 <> 3`,
  `INSERT INTO deposits (member_id, amount_micros, mode, utr, status, reason, created_at, decided_at, decided_by)
   SELECT n, 1000000000, 'UPI', 'FAILED' || n, 'failed', 'No such payment', now(), now(), 1001 FROM generate_series(${FIRST_MEMBERS + 1}, ${MEMBERS}, 50) n`,
  `INSERT INTO deposits (member_id, amount_micros, mode, utr, created_at)
   SELECT n, 1000000000, 'UPI', (600000000000 + n)::text, now() FROM generate_series(${FIRST_MEMBERS + 1}, ${MEMBERS}, 401) n`,
  `INSERT INTO packages (member_id, deposit_id, plan_version_id, principal_micros, purchased_at, purchased_on, status, ended_at, days_paid)
   SELECT member_id, id, ${VERSION}, amount_micros, decided_at, decided_at::date, CASE WHEN is_over
     THEN 'finished' ELSE 'running' END,
     CASE WHEN is_over THEN now() END, CASE WHEN is_over THEN 400 ELSE 0 END
   FROM (SELECT *, decided_at < now() - interval '600 days' AS is_over FROM deposits WHERE status = 'success' AND utr LIKE 'CLUB%') d ORDER BY id`,
  `INSERT INTO withdrawal_requests (member_id, amount_micros, method, upi_id, status, created_at, decided_at, decided_by)
   SELECT member_id, 500000000, 'UPI', ${upiOf('member_id')}, 'approved', decided_at, decided_at, 1001
   FROM deposits WHERE status = 'success' AND (member_id % 3 = 1 OR member_id <= ${ORDINARY_MEMBERS}) ORDER BY id`,
  `INSERT INTO withdrawal_requests (member_id, amount_micros, method, upi_id, created_at)
   SELECT DISTINCT member_id, 300000000, 'UPI', ${upiOf('member_id')}, now() FROM deposits WHERE status = 'success' AND member_id % 401 = 1`,
  `INSERT INTO payouts (request_id, member_id, amount_micros, status, utr, created_at, settled_at, settled_by)
   SELECT id, member_id, amount_micros, CASE WHEN is_paid THEN 'success' ELSE 'pending' END, CASE WHEN is_paid
     THEN 'PAID' || id END, decided_at,
     CASE WHEN is_paid THEN decided_at END, CASE WHEN is_paid THEN 1001 END
   FROM (SELECT *, id % 200 > 0 AS is_paid FROM withdrawal_requests WHERE status = 'approved') r ORDER BY id`,
  // What the purchases of their newest direct members brought the thousand, and those of a tenth of the club the hub.
  // Each is held for thirty days.
  `INSERT INTO referral_earnings (source_id, level, member_id, business_date, deposit_id, released_on, base_micros, rate_bps, amount_micros, rate_version, plan_version_id)
   SELECT DISTINCT ON (m.id) m.id, 1, m.sponsor_id, p.purchased_on, p.deposit_id, p.purchased_on + 30,
     p.principal_micros, 500, p.principal_micros / 10000 * 500, 1, 4
   FROM members m JOIN packages p ON p.member_id = m.id WHERE (m.sponsor_id <= ${ORDINARY_MEMBERS}
     AND m.id > ${ORDINARY_MEMBERS}) OR (m.sponsor_id = ${HUB_ID} AND m.id > ${FIRST_MEMBERS})
   ORDER BY m.id, p.id`,
  `INSERT INTO audit_entries (at, actor_id, action, subject, before, after, address)
   SELECT at, 1001, action, subject, '{"status":"pending"}', jsonb_build_object('status', status, 'amount',
     amount_micros / 1000000), '203.0.113.7'
   FROM (
     SELECT decided_at AS at, CASE status WHEN 'success' THEN 'deposit.confirm'
       ELSE 'deposit.reject' END AS action, 'deposit:' || id AS subject,
       status, amount_micros FROM deposits WHERE status <> 'pending'
     UNION ALL
     SELECT decided_at, 'withdrawal.approve', 'withdrawal:' || id, status, amount_micros FROM withdrawal_requests
       WHERE status <> 'pending'
     UNION ALL
     SELECT settled_at, 'payout.paid', 'payout:' || id, status, amount_micros FROM payouts WHERE status <> 'pending'
   ) done ORDER BY at`,
  `INSERT INTO contact_messages (name, email, message, address, created_at)
   SELECT 'Visitor ' || n, 'visitor' || n || '@example.com', repeat('Please call me back. ', 10), '203.0.113.1',
     now() - n * interval '1 hour'
   FROM generate_series(1, ${VISITORS_MESSAGES}) n`,
  'SELECT open_conversation(id, NULL, name, email, message, created_at) FROM contact_messages ORDER BY id',
  `SELECT open_conversation(NULL, n, 'Member ' || n, 'member' || n || '@example.com', repeat('Please call me back. ', 10), now())
   FROM generate_series(1, ${HUB_ID}) n`,
  `INSERT INTO incidents (at, remote, release, kind, detail, outcome, path)
   SELECT now() - n * interval '1 hour', 'member', 'r1', 'timeout', 'No answer', 'failed', '/wallet' FROM generate_series(1, 5000) n`,
  `INSERT INTO idempotent_replies (member_id, key, request_sha256, reply, created_at)
   SELECT n, 'bench-key-' || n, sha256(n::text::bytea), '{}', now() FROM generate_series(1, 100000) n`,
];

const EVENT_COLUMNS =
  'debit_account_id, credit_account_id, amount_micros, kind, source_id, reference, business_date, posted_at';

export const INSERT_TRANSFERS = [
  'CREATE TABLE bench_events (place bigint GENERATED ALWAYS AS IDENTITY, LIKE transfers)',
  'ALTER TABLE bench_events DROP COLUMN id',
  `INSERT INTO bench_events (${EVENT_COLUMNS})
   SELECT -1, member_id, amount_micros, 'deposit', id, 'Deposit ' || id, decided_at::date, decided_at
   FROM deposits WHERE status = 'success' ORDER BY id`,
  `INSERT INTO bench_events (${EVENT_COLUMNS})
   SELECT -4, e.member_id, e.amount_micros, 'referral_bonus', e.deposit_id, 'Referral bonus', e.business_date, now()
   FROM referral_earnings e ORDER BY e.source_id`,
  `INSERT INTO bench_events (${EVENT_COLUMNS})
   SELECT member_id, -(2 + 10 * (member_id % 8)), amount_micros, 'withdrawal', id, 'Withdrawal ' || id,
     created_at::date, created_at
   FROM withdrawal_requests ORDER BY id`,
  `INSERT INTO bench_events (${EVENT_COLUMNS})
   SELECT -(2 + 10 * (member_id % 8)), -1, amount_micros, 'payout', id, 'Payout WD' || id, settled_at::date, settled_at
   FROM payouts WHERE status = 'success' ORDER BY id`,
  // A balance to withdraw from.
  `INSERT INTO bench_events (${EVENT_COLUMNS})
   SELECT -5, id, 1000000000000, 'reward', id, 'Reward for the bench', current_date, now() FROM members WHERE id <= ${ORDINARY_MEMBERS}`,
  // In the order of their dates, as they would have been posted, and each with the balance after it.
  `INSERT INTO transfers (${EVENT_COLUMNS}, balance_after_micros)
   SELECT ${EVENT_COLUMNS},
     a.balance_micros + sum_micros(CASE WHEN credit_account_id = a.id THEN amount_micros
       ELSE -amount_micros END) OVER (PARTITION BY a.id ORDER BY business_date, place)
   FROM bench_events LEFT JOIN (SELECT id, balance_micros FROM accounts WHERE id > 0) a
     ON a.id = greatest(debit_account_id, credit_account_id)
   ORDER BY business_date, place`,
  `INSERT INTO transfer_sources (kind, source_id, credit_account_id)
   SELECT kind, source_id, credit_account_id FROM bench_events ORDER BY source_id, kind`,
  'DROP TABLE bench_events',
];

/** What triggers keep otherwise, counted from the beginning. */
export const INSERT_DERIVED = [
  `UPDATE accounts SET balance_micros = counted.balance_micros, deposit_micros = counted.deposit_micros,
     referral_micros = counted.referral_micros, cashback_micros = counted.cashback_micros,
     reward_micros = counted.reward_micros, withdraw_micros = counted.withdraw_micros
   FROM counted_accounts counted WHERE counted.account_id = accounts.id`,
  `INSERT INTO member_figures (member_id, depth, team_size, direct_count, deposited_micros, counted_active, counted_packages, counted_micros)
   SELECT member_id, depth, team_size, direct_count, deposited_micros, counted_active, counted_packages, counted_micros FROM counted_member_figures ORDER BY member_id`,
  `INSERT INTO level_counts (member_id, level, members, active, packages, invested_micros)
   SELECT member_id, level, members, active, packages, invested_micros FROM counted_levels ORDER BY member_id, level`,
  `INSERT INTO referral_counts (member_id, referrals) SELECT member_id, referrals FROM counted_referrals ORDER BY member_id`,
  `INSERT INTO bonus_days (member_id, business_date, amount_micros)
   SELECT member_id, business_date, sum(amount_micros) FROM referral_earnings GROUP BY 1, 2
   ON CONFLICT (member_id, business_date) DO UPDATE SET amount_micros = excluded.amount_micros`,
  `INSERT INTO member_counts (joined_month, members, enabled) SELECT joined_month, members, enabled FROM counted_members`,
  `INSERT INTO payment_counts (list, month, succeeded, succeeded_micros)
   SELECT list, month, succeeded, succeeded_micros FROM counted_payments`,
  `INSERT INTO ledger_days (business_date, kind, debit_account_id, credit_account_id, transfers, amount_micros)
   SELECT business_date, kind, to_book_account(debit_account_id), to_book_account(credit_account_id), count(*),
     sum(amount_micros)
   FROM transfers GROUP BY 1, 2, 3, 4
   ON CONFLICT (business_date, kind, debit_account_id, credit_account_id) DO UPDATE
     SET transfers = excluded.transfers, amount_micros = excluded.amount_micros`,
  `INSERT INTO bank_accounts (cash_place, name, bank_name, holder_name, account_number, ifsc, is_verified_merchant, modes, used_from, created_at, created_by)
   VALUES (0, 'Main account', 'State Bank of India', 'Bench', '30987654321', 'SBIN0001234', false, '{}', '2026-01-01', now(), 1)`,
  `INSERT INTO payout_batches (bank_account_id, template, created_at, created_by) SELECT id, 'generic', now(), 1 FROM bank_accounts`,
  `INSERT INTO payout_batch_lines (batch_id, payout_id, mode)
   SELECT b.id, p.id, 'NEFT' FROM payout_batches b, LATERAL (SELECT id FROM payouts WHERE status = 'pending' ORDER BY id LIMIT 200) p`,
];

const STATEMENT_LINES = `INSERT INTO statement_lines (bank_account_id, import_id, line_key, booked_on, narration, reference, amount_micros, balance_micros,
  deposit_id, payout_id, decided_by)`;

/** Three months of the bank's lines: what they are is decided of all but those of the last days. */
export const INSERT_STATEMENT = [
  `INSERT INTO statement_imports (bank_account_id, file_name, sha256, lines, imported_at, imported_by)
   SELECT id, 'bench.csv', '', 0, now(), 1 FROM bank_accounts`,
  `${STATEMENT_LINES}
   SELECT 1, 1, 'deposit ' || id, decided_at::date, 'UPI/CR/' || utr || '/MEMBER', '', amount_micros, NULL, id, NULL,
     decided_by
   FROM deposits WHERE status = 'success' ORDER BY decided_at DESC LIMIT 20000`,
  `${STATEMENT_LINES}
   SELECT 1, 1, 'payout ' || id, settled_at::date, 'NEFT/DR/' || utr || '/MEMBER', '', -amount_micros, NULL, NULL, id,
     settled_by
   FROM payouts WHERE status = 'success' ORDER BY settled_at DESC LIMIT 20000`,
  // Payments that wait to be confirmed, cash of nobody, and the balance at the end.
  `${STATEMENT_LINES}
   SELECT 1, 1, 'waits ' || id, now()::date, 'UPI/CR/' || utr || '/MEMBER', '', amount_micros, NULL, NULL, NULL, NULL
   FROM (SELECT * FROM deposits WHERE status = 'pending' ORDER BY id LIMIT 300) d`,
  `${STATEMENT_LINES}
   SELECT 1, 1, 'cash ' || n, now()::date, 'CASH DEPOSIT ' || n, '', n * 100000000::bigint, 1000000000000 + n, NULL,
     NULL, NULL
   FROM generate_series(1, 50) n`,
  'INSERT INTO possible_bank_differences SELECT * FROM bank_differences',
];
