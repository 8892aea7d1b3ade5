import type { Database } from '../../src/database/database';
import { getPage, getTrialBalance } from '../../src/books/read-books';
import { getMatches } from '../../src/statements/matches';
import { executeUnguarded } from '../../test/unguarded';
import { onBenchPostgres } from '../databases';

const COUNT = 10_000;
const MOST_MS = 5000;
const ROUNDS = 5;

/** As many pending deposits as lines of a statement: every tenth line names nobody, and every tenth another amount. */
const FILL = [
  `INSERT INTO members (name, email, mobile_number, referral_code, password_hash, role, created_at)
   SELECT 'Member ' || n, 'bank' || n || '@test.example', (9100000000 + n)::text, 'B' || lpad(n::text, 7, '0'), 'none', 'member', now()
   FROM generate_series(1, 1000) n`,
  `INSERT INTO accounts (id, kind, member_id, may_go_negative) SELECT id, 'wallet', id, false FROM members`,
  `INSERT INTO bank_accounts (cash_place, name, bank_name, holder_name, account_number, ifsc, upi_id, is_verified_merchant, modes,
     used_from, created_at, created_by)
   SELECT 0, 'Main', 'Bank', 'Club', '30987654321', 'SBIN0001234', 'club@sbi', false, ARRAY['UPI'], '2026-01-01', now(), min(id) FROM members`,
  `INSERT INTO deposits (member_id, amount_micros, mode, utr, created_at)
   SELECT m.first + n % 1000, (1000 + n % 50 * 100) * 1000000::bigint, 'UPI', (600000000000 + n * 7919::bigint)::text, now()
   FROM generate_series(1, ${COUNT}) n, (SELECT min(id) AS first FROM members) m`,
  `INSERT INTO statement_imports (bank_account_id, file_name, sha256, lines, imported_at, imported_by)
   SELECT id, 'bench.csv', '', ${COUNT}, now(), created_by FROM bank_accounts`,
  `INSERT INTO statement_lines (bank_account_id, import_id, line_key, booked_on, narration, reference, amount_micros)
   SELECT b.id, i.id, n::text, '2026-11-20',
     CASE n % 10 WHEN 0 THEN 'CASH DEPOSIT ' || n ELSE 'BY TRANSFER-UPI/CR/' || (600000000000 + n * 7919::bigint) || '/MEMBER/SBIN/UPI' END,
     'TRANSFER FROM 4897', (1000 + n % 50 * 100 + CASE n % 10 WHEN 1 THEN 1 ELSE 0 END) * 1000000::bigint
   FROM generate_series(1, ${COUNT}) n, bank_accounts b, statement_imports i`,
];

async function measureMatching(database: Database): Promise<boolean> {
  for (const sql of FILL) await database.query(sql);
  const times: number[] = [];
  let matched = 0;
  for (let round = 0; round < ROUNDS; round++) {
    const begin = performance.now();
    const { matches } = await getMatches(database);
    times.push(performance.now() - begin);
    matched = matches.filter(({ kind }) => kind === 'matched').length;
  }
  const slowest = Math.max(...times);
  const isReached = slowest < MOST_MS && matched === COUNT * 0.8;
  console.log(
    `PostgreSQL, ${COUNT} lines against ${COUNT} pending deposits: ${matched} matched, ` +
      `${times.map((ms) => ms.toFixed(0)).join(', ')} ms (target: ${MOST_MS} ms)${isReached ? '' : '  MISSED'}`,
  );
  return isReached;
}

const BOOKS_MOST_MS = 100;
const BOOKS_TO = '2026-11-20';

/** Ten years in which every row of every account has moved each day, and all months but the last are closed. */
const FILL_BOOKS = [
  `INSERT INTO ledger_days
   SELECT '2016-12-01'::date + day, kind, -(account + 10 * place), 0, 10, 10000000
   FROM generate_series(0, 3641) day, generate_series(0, 7) place,
     unnest(ARRAY['deposit', 'referral_bonus', 'reward', 'cashback', 'cashback_on_cashback', 'withdrawal', 'payout', 'payout_returned'],
       ARRAY[1, 4, 5, 3, 3, 2, 2, 1]) AS kinds (kind, account)`,
  'ANALYZE ledger_days',
];
const CLOSE_MONTHS = `SELECT count(close_month(month::date, now(), 1)) FROM generate_series('2016-12-01'::date, '2026-10-01', '1 month') month`;

async function measureBooks(database: Database): Promise<boolean> {
  const reads: Record<string, () => Promise<unknown>> = {
    'trial balance of today': () => getTrialBalance(database, { on: BOOKS_TO, today: BOOKS_TO }, false),
    'trial balance of a day six years ago': () =>
      getTrialBalance(database, { on: '2020-08-17', today: BOOKS_TO }, false),
    'statement of the bank, first page': () => getPage(database, { account: 'cash' }, BOOKS_TO),
    'statement of the wallets six years ago': () =>
      getPage(database, { account: 'wallet', from: '2020-08-17', to: '2020-08-20' }, BOOKS_TO),
  };
  const measureAll = async (words: string) => {
    let slowest = 0;
    for (const [name, read] of Object.entries(reads)) {
      const times: number[] = [];
      for (let round = 0; round <= ROUNDS; round++) {
        const begin = performance.now();
        await read();
        times.push(performance.now() - begin);
      }
      const measured = times.slice(1);
      slowest = Math.max(slowest, ...measured);
      console.log(
        `PostgreSQL, ten years of books, ${words}: ${name}: ${measured.map((ms) => ms.toFixed(0)).join(', ')} ms`,
      );
    }
    return slowest;
  };
  await executeUnguarded(
    database,
    FILL_BOOKS.map((sql) => [sql]),
  );
  await measureAll('no month closed');
  await executeUnguarded(database, [[CLOSE_MONTHS]]);
  const slowest = await measureAll('119 months closed');
  const isReached = slowest < BOOKS_MOST_MS;
  console.log(
    `Slowest with closed months: ${slowest.toFixed(0)} ms (target: ${BOOKS_MOST_MS} ms)${isReached ? '' : '  MISSED'}`,
  );
  return isReached;
}

export const BANK_PARTS: Record<string, () => Promise<boolean>> = {
  postgres: () => onBenchPostgres(measureMatching),
  books: () => onBenchPostgres(measureBooks),
};
