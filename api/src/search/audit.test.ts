import type { Database } from '../database/database';
import { createTestDatabase } from '../../test/test-database';
import { findAuditIds, listAuditIds } from './audit';
import type { SearchSteps } from './in-steps';
import { parseMemberSearch } from './needle';

const NAMES = ['Asha Menon', 'Kumar Das', 'Nikhil Kumar'];

/** Each step alone, and all of them as they are meant. */
const WAYS: [string, SearchSteps][] = [
  ['walking far enough', { shortWalkRows: 1000, fewHits: 0, longWalkRows: 0 }],
  ['looking up few hits', { shortWalkRows: 0, fewHits: 1000, longWalkRows: 0 }],
  ['looking up any number of hits', { shortWalkRows: 0, fewHits: 0, longWalkRows: 0 }],
  ['all steps', { shortWalkRows: 3, fewHits: 1, longWalkRows: 7 }],
];

describe('the search in the log', () => {
  let database: Database;

  beforeAll(async () => {
    database = await createTestDatabase('PostgreSQL');
    await database.query(
      `INSERT INTO members (name, email, mobile_number, password_hash, referral_code, created_at)
       SELECT name, 'actor' || n || '@test.example', (9000000000 + n)::text, 'nobody signs in here', 'ACT' || n, now()
       FROM unnest($1::text[]) WITH ORDINALITY AS t (name, n)`,
      [NAMES],
    );
    await database.query(
      `INSERT INTO audit_entries (at, actor_id, action, subject, before, after, address)
       SELECT timestamptz '2026-01-01T12:00:00Z' + round * interval '1 day', m.id, action, 'deposit:' || (round * 100 + m.id), 'null', 'null', '192.0.2.1'
       FROM generate_series(1, 4) round, members m, unnest(ARRAY['deposit.confirm', 'member.kumar_1%']) action ORDER BY round, m.id`,
      [],
    );
  });
  afterAll(() => database.close());

  async function find(text: string, steps: SearchSteps, filter: object = {}, limit = 50): Promise<bigint[]> {
    const search = parseMemberSearch(text);
    if (!search) throw new Error('Nothing to look for');
    return findAuditIds(database, filter, search, limit, steps);
  }

  const expected = async (condition: string) =>
    (
      await database.query<{ id: bigint }>(
        `SELECT a.id FROM audit_entries a JOIN members m ON m.id = a.actor_id WHERE ${condition} ORDER BY a.id DESC`,
      )
    ).map((row) => row.id);

  it.each(WAYS)('finds the same by %s', async (_way, steps) => {
    const kumars = await expected(`m.name LIKE '%Kumar%' OR a.action LIKE '%kumar%'`);
    expect(kumars).toHaveLength(20);
    expect(await find('KUMAR', steps)).toEqual(kumars);
    expect(await find('kumar', steps, {}, 5)).toEqual(kumars.slice(0, 5));
    expect(await find('de', steps)).toEqual(await expected('true'));
    expect(await find('co', steps)).toEqual([]);
    expect(await find('deposit:3', steps)).toEqual(await expected(`a.subject LIKE 'deposit:3%'`));
    expect(await find('_1%', steps)).toEqual(await expected(`a.action LIKE 'member%'`));
    expect(await find('nobody', steps)).toEqual([]);
    const day = { from: '2026-01-03', to: '2026-01-03' };
    expect(await find('asha', steps, day)).toEqual(await expected(`m.name LIKE 'Asha%' AND a.at::date = '2026-01-03'`));
    const cursor = Buffer.from(String(kumars[4])).toString('base64url');
    expect(await find('kumar', steps, { cursor })).toEqual(kumars.slice(5));
  });

  it.each<[string, (actorId: string) => object, string]>([
    ['of one who acted', (actorId) => ({ actorId }), `m.name = 'Kumar Das'`],
    ['of a kind', () => ({ subject: 'deposit' }), 'true'],
    ['of a kind that nothing is', () => ({ subject: 'depo' }), 'false'],
    ['of a subject', () => ({ subject: 'deposit:102' }), `a.subject = 'deposit:102'`],
    ['of an action', () => ({ action: 'deposit.confirm' }), `a.action = 'deposit.confirm'`],
    ['of an action that begins alike', () => ({ action: 'deposit.con' }), 'false'],
    [
      'of all at once',
      (actorId) => ({ actorId, subject: 'deposit', action: 'deposit.confirm', from: '2026-01-02', to: '2026-01-03' }),
      `m.name = 'Kumar Das' AND a.action = 'deposit.confirm' AND a.at::date BETWEEN '2026-01-02' AND '2026-01-03'`,
    ],
    [
      'of a subject and an action',
      () => ({ subject: 'deposit:102', action: 'deposit.confirm' }),
      `a.subject = 'deposit:102' AND a.action = 'deposit.confirm'`,
    ],
  ])('lists what is %s, page by page', async (_what, toFilter, condition) => {
    const [kumar] = await database.query<{ id: bigint }>(`SELECT id FROM members WHERE name = 'Kumar Das'`);
    const filter = toFilter(String(kumar?.id));
    const all = await expected(condition);
    expect(await listAuditIds(database, filter, 50)).toEqual(all);
    expect(await listAuditIds(database, filter, 2)).toEqual(all.slice(0, 2));
    if (all.length < 2) return;
    const cursor = Buffer.from(String(all[0])).toString('base64url');
    expect(await listAuditIds(database, { ...filter, cursor }, 50)).toEqual(all.slice(1));
  });

  it.each(WAYS)('finds the names of subjects that have no number, by %s', async (_way, steps) => {
    await database.query(
      `INSERT INTO audit_entries (at, actor_id, action, subject, before, after, address)
       SELECT '2026-02-01', m.id, action, subject, 'null', 'null', '192.0.2.1'
       FROM members m, (VALUES ('file.export', 'file:users'), ('file.export', 'file:users-of-a-day'),
         ('release.rollback', 'release:member'), ('deposit.reject', 'deposit:102')) said (action, subject)
       WHERE m.name = 'Asha Menon' AND NOT EXISTS (SELECT FROM audit_entries WHERE subject = 'file:users')`,
    );
    const users = await expected(`a.subject LIKE 'file:users%'`);
    expect(users).toHaveLength(2);
    for (const text of ['users', 'file:users', 'export file:us']) expect(await find(text, steps)).toEqual(users);
    expect(await find('users', steps, {}, 1)).toEqual(users.slice(0, 1));
    const ofMember = `a.subject = 'release:member' OR a.action LIKE 'member%'`;
    expect(await find('member', steps)).toEqual(await expected(ofMember));
    expect(await find('release:member', steps)).toEqual(await expected(`a.subject = 'release:member'`));
    const confirmed = `a.action = 'deposit.confirm' AND a.subject LIKE 'deposit:102%'`;
    expect(await find('confirm deposit:102', steps)).toEqual(await expected(confirmed));
  });
});
