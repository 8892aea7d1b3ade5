import type { Database } from '../database/database';
import type { AdminDepositQuery } from '../contract';
import { listAdminDeposits } from '../deposits/deposit.queries';
import { createTestDatabase, ENGINES } from '../../test/test-database';
import type { SearchSteps } from './in-steps';
import { parseMemberSearch } from './needle';
import { findPaymentIds } from './payments';

const NAMES = ['Asha Menon', 'Kumar Das', 'Nikhil Kumar', 'Meera Kumari', 'Öznur 100%'];
const ROUNDS = 4;

/** Each step alone, and all of them as they are meant. */
const WAYS: [string, SearchSteps][] = [
  ['walking far enough', { shortWalkRows: 1000, fewHits: 0, longWalkRows: 0 }],
  ['looking up few members', { shortWalkRows: 0, fewHits: 1000, longWalkRows: 0 }],
  ['looking up any number of members', { shortWalkRows: 0, fewHits: 0, longWalkRows: 0 }],
  ['all steps', { shortWalkRows: 3, fewHits: 1, longWalkRows: 7 }],
];

describe.each(ENGINES)('the search in lists of payments on %s', (engine) => {
  let database: Database;

  beforeAll(async () => {
    database = await createTestDatabase(engine);
    await database.query(
      `INSERT INTO members (name, email, mobile_number, password_hash, referral_code, created_at)
       SELECT name, 'payer' || n || '@test.example', (9000000000 + n)::text, 'nobody signs in here', 'PAY' || n, now()
       FROM unnest($1::text[]) WITH ORDINALITY AS t (name, n)`,
      [NAMES],
    );
    await database.query(
      `INSERT INTO deposits (member_id, amount_micros, mode, utr, status, reason, created_at, decided_at, decided_by)
       SELECT m.id, 1000000000, 'NetBanking', 'ROUND700' || round || 'OF' || m.id,
         CASE WHEN round % 2 = 0 THEN 'failed' ELSE 'pending' END, CASE WHEN round % 2 = 0 THEN 'Bounced' END,
         now(), CASE WHEN round % 2 = 0 THEN now() END, CASE WHEN round % 2 = 0 THEN (SELECT id FROM members WHERE id <> m.id LIMIT 1) END
       FROM generate_series(1, $1::int) round, members m ORDER BY round, m.id`,
      [ROUNDS],
    );
  });
  afterAll(() => database.close());

  async function find(
    text: string,
    steps?: SearchSteps,
    filter: { cursor?: string; status?: string; order?: 'oldest' } = {},
    limit = 50,
    idPrefix = '',
  ): Promise<bigint[]> {
    const search = parseMemberSearch(text);
    if (!search) throw new Error('Nothing to look for');
    return findPaymentIds(database, { table: 'deposits', idPrefix }, filter, search, limit, steps);
  }

  const expected = async (condition: string) =>
    (
      await database.query<{ id: bigint }>(
        `SELECT d.id FROM deposits d JOIN members m ON m.id = d.member_id WHERE ${condition} ORDER BY d.id DESC`,
      )
    ).map((row) => row.id);

  it.each(WAYS)('finds the same by %s', async (_way, steps) => {
    const kumars = await expected(`m.name ILIKE '%kumar%'`);
    expect(kumars).toHaveLength(3 * ROUNDS);
    expect(await find('KUMAR', steps)).toEqual(kumars);
    expect(await find('kumar', steps, {}, 5)).toEqual(kumars.slice(0, 5));
    expect(await find('me', steps)).toEqual(await expected(`m.name IN ('Asha Menon', 'Meera Kumari')`));
    expect(await find('öz', steps)).toEqual(await expected(`m.name LIKE 'Öz%'`));
    expect(await find('0%', steps)).toEqual([]);
    expect(await find('00%', steps)).toEqual(await expected(`m.name LIKE '%100\\%%'`));
    expect(await find('nobody', steps)).toEqual([]);
    expect(await find('kumar', steps, { status: 'failed' })).toEqual(
      await expected(`m.name ILIKE '%kumar%' AND d.status = 'failed'`),
    );
    const cursor = Buffer.from(String(kumars[4])).toString('base64url');
    expect(await find('kumar', steps, { cursor })).toEqual(kumars.slice(5));
    const oldest = kumars.toReversed();
    expect(await find('kumar', steps, { order: 'oldest' }, 5)).toEqual(oldest.slice(0, 5));
    const after = { order: 'oldest', cursor: Buffer.from(String(oldest[4])).toString('base64url') } as const;
    expect(await find('kumar', steps, after)).toEqual(oldest.slice(5));
  });

  it('finds parts of ids, with the letters that they are shown with, and no mobile number', async () => {
    expect(await find('1')).toEqual(await expected(`d.id::text LIKE '%1%'`));
    expect(await find('12')).toEqual([12n]);
    expect(await find('wd1', undefined, {}, 50, 'WD')).toEqual(await expected(`d.id::text LIKE '1%'`));
    expect(await find('D12', undefined, {}, 50, 'WD')).toEqual([12n]);
    expect(await find('#1')).toEqual([1n]);
    expect(await find('#12', undefined, {}, 50, 'WD')).toEqual([12n]);
    expect(await find(`#${'9'.repeat(19)}`)).toEqual([]);
    expect(await find('wd1')).toEqual([]);
    expect(await find('90000')).toEqual([]);
    expect(await find('1', undefined, { status: 'failed' }, 2)).toHaveLength(2);
  });

  it('finds deposits by a part of their UTR, within the filter, page by page in either order', async () => {
    const list = async (query: AdminDepositQuery) =>
      (await listAdminDeposits(database, query)).slice(0, query.limit ?? 25).map(({ id }) => id);
    const found = await expected(`d.utr LIKE 'ROUND7001%'`);
    expect(found).toHaveLength(NAMES.length);
    expect(await list({ search: 'round 7001' })).toEqual(found);
    expect(await list({ search: 'nd7001of1' })).toEqual([found.at(-1)]);
    expect(await list({ search: 'ound700', status: 'failed' })).toEqual(await expected(`d.status = 'failed'`));
    expect(await list({ search: 'round7001', order: 'oldest', limit: 2 })).toEqual(found.toReversed().slice(0, 2));
    const cursor = Buffer.from(String(found[1])).toString('base64url');
    expect(await list({ search: 'round7001', cursor })).toEqual(found.slice(2));
    expect(await list({ status: 'pending', order: 'oldest' })).toEqual(
      (await expected(`d.status = 'pending'`)).toReversed(),
    );
  });
});
