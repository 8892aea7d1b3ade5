import fc from 'fast-check';
import { createTestDatabase } from '../../test/test-database';
import {
  calculateCappedLines,
  calculateCashbackMicros,
  calculateShareMicros,
  FIRST_RATES,
  LEVELS_MAX,
} from '../contract/compensation-rules';
import type { Database } from '../database/database';
import {
  CAP_MICROS,
  HAS_DAYS_LEFT,
  toClimbSql,
  toCreditedSql,
  toGoverningOrderSql,
  toIsOpenSql,
  toRateOfPrincipalSql,
  toShareOfCashbackSql,
} from './plan-sql';

/* The fragments of the run, held against the functions of the contract. */

const RUPEE_MICROS = 1_000_000n;
const BPS_MAX = 10_000;
const CASES = 500;

let database: Database;
beforeAll(async () => {
  database = await createTestDatabase('PostgreSQL');
});
afterAll(() => database.close());

const sample = <Value>(arbitrary: fc.Arbitrary<Value>, count = CASES) => fc.sample(arbitrary, count);
const principals = fc.bigInt(1n, 1_000_000_000n).map((rupees) => rupees * RUPEE_MICROS);
const rates = fc.integer({ min: 0, max: BPS_MAX });
const wholePercents = fc.integer({ min: 0, max: 100 }).map((percent) => percent * 100);

async function calculateInSql(sql: string, basesMicros: bigint[], ratesBps: number[]): Promise<bigint[]> {
  const rows = await database.query<{ micros: bigint }>(
    `SELECT ${sql} AS micros FROM unnest($1::bigint[], $2::integer[]) WITH ORDINALITY t (base, rate, place) ORDER BY place`,
    [basesMicros, ratesBps],
  );
  return rows.map(({ micros }) => micros);
}

test('a rate of a principal is exact', async () => {
  const cases = sample(fc.tuple(principals, rates));
  const [bases, bps] = [cases.map(([base]) => base), cases.map(([, rate]) => rate)];
  expect(await calculateInSql(toRateOfPrincipalSql('base', 'rate'), bases, bps)).toEqual(
    cases.map(([base, rate]) => calculateShareMicros(base, rate)),
  );
});

test('a share of cashback is exact', async () => {
  const cases = sample(fc.tuple(principals, rates, wholePercents)).map(
    ([principal, cashbackBps, share]) =>
      [calculateCashbackMicros(principal, { ...FIRST_RATES, cashbackBps }), share] as const,
  );
  const [bases, bps] = [cases.map(([base]) => base), cases.map(([, rate]) => rate)];
  expect(await calculateInSql(toShareOfCashbackSql('base', 'rate'), bases, bps)).toEqual(
    cases.map(([base, rate]) => calculateShareMicros(base, rate)),
  );
});

test('the cap is shared out by level, the own cashback first', async () => {
  const duesOfLevels = fc.array(fc.bigInt(0n, 100n), { minLength: 1, maxLength: LEVELS_MAX + 1 });
  for (const [dues, cap] of sample(fc.tuple(duesOfLevels, fc.bigInt(0n, 300n)), 100)) {
    const rows = await database.query<{ amountMicros: bigint }>(
      `SELECT ${toCreditedSql('due', '(sum_micros(due) OVER so_far - due)', '$2::bigint')} AS "amountMicros"
       FROM unnest($1::bigint[]) WITH ORDINALITY t (due, level) WINDOW so_far AS (ORDER BY level) ORDER BY level`,
      [dues, cap],
    );
    const lines = dues.map((dueMicros, level) => ({ level, dueMicros }));
    expect(rows).toEqual(calculateCappedLines(lines, cap).map(({ amountMicros }) => ({ amountMicros })));
  }
});

/** A network by the place of each member's sponsor, who joined before; the first has none. */
const networks = fc
  .array(fc.nat(), { minLength: 1, maxLength: 40 })
  .map((pointers) => pointers.map((pointer, place) => (place === 0 ? null : pointer % place)));

/** Visits every pair of a member and an upline. @returns "upline level date" to the sum */
function climbByPairs(sponsors: (number | null)[]): Map<string, bigint> {
  const sums = new Map<string, bigint>();
  for (const member of sponsors.keys()) {
    let upline = sponsors[member] ?? null;
    for (let level = 1; level <= LEVELS_MAX && upline !== null; level++) {
      const key = `${upline} ${level} ${member % 3}`;
      sums.set(key, (sums.get(key) ?? 0n) + BigInt(member + 1));
      upline = sponsors[upline] ?? null;
    }
  }
  return sums;
}

test('amounts climb ten levels, each date for itself', async () => {
  const chain = Array.from({ length: 14 }, (_, place) => (place === 0 ? null : place - 1));
  for (const sponsors of [chain, ...sample(networks, 50)]) {
    const rows = await database.query<{ key: string; micros: bigint }>(
      `WITH members AS (
         SELECT place - 1 AS id, sponsor AS sponsor_id FROM unnest($1::bigint[]) WITH ORDINALITY t (sponsor, place)
       ), level0 AS (
         SELECT id AS member_id, id % 3 AS date, id + 1 AS micros FROM members
       ), ${toClimbSql('date')}
       SELECT member_id || ' ' || level || ' ' || date AS key, micros FROM levels`,
      [sponsors],
    );
    expect(new Map(rows.map(({ key, micros }) => [key, micros]))).toEqual(climbByPairs(sponsors));
  }
});

test('amounts climb without a key of their own, too', async () => {
  const rows = await database.query<{ climbed: string }>(
    `WITH members AS (
       SELECT * FROM (VALUES (1, NULL::integer), (2, 1), (3, 2), (4, 1)) AS t (id, sponsor_id)
     ), level0 AS (
       SELECT id AS member_id, 10::bigint AS micros FROM members
     ), ${toClimbSql()}
     SELECT member_id || ' ' || level || ' ' || micros AS climbed FROM levels ORDER BY level, member_id`,
    [],
  );
  expect(rows.map(({ climbed }) => climbed)).toEqual(['1 1 20', '2 1 10', '1 2 10']);
});

test('a package is paid while it runs and has days left', async () => {
  const rows = await database.query<{ id: number }>(
    `SELECT p.id FROM (VALUES (1, 'running', 0), (2, 'running', 9), (3, 'running', 10), (4, 'reversed', 1), (5, 'finished', 1)) AS p (id, status, days_paid),
       (VALUES (10)) AS v (cashback_days)
     WHERE ${HAS_DAYS_LEFT} ORDER BY p.id`,
    [],
  );
  expect(rows.map(({ id }) => id)).toEqual([1, 2]);
});

test('terms govern by their tier and then by the newest package, cap in micro-rupees, and open so many levels', async () => {
  const [row] = await database.query<{ ids: number[]; cap: bigint; open: boolean[] }>(
    `SELECT (SELECT array_agg(id ORDER BY ${toGoverningOrderSql('recharge', 'id')}) FROM (VALUES (1, 500), (2, 1000), (3, 1000), (4, 500)) AS p (id, recharge)) AS ids,
       (SELECT ${CAP_MICROS} FROM (VALUES (4000)) AS v (daily_profit_rupees)) AS cap,
       (SELECT array_agg(${toIsOpenSql('t', 'level')} ORDER BY level) FROM (VALUES (2)) AS t (open_levels), generate_series(1, 3) level) AS open`,
    [],
  );
  expect(row).toEqual({ ids: [3, 2, 4, 1], cap: 4_000_000_000n, open: [true, true, false] });
});
