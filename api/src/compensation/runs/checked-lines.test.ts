import { createTestDatabase, ENGINES } from '../../../test/test-database';
import type { Database } from '../../database/database';

/* At the first rates: a base of 1,000 brings 200 at level 1, 150 at level 2 and 100 at level 3. */
describe.each(ENGINES)('a row of lines on %s', (engine) => {
  let database: Database;
  beforeAll(async () => {
    database = await createTestDatabase(engine);
    await database.query(
      `INSERT INTO runs (business_date, state, triggered_by, started_at) VALUES ('2026-11-23', 'running', 'command', now())`,
    );
  });
  afterAll(() => database.close());

  const insert = (memberId: number, teamMicros: number, bases: string, cuts: string | null) =>
    database.query(
      `INSERT INTO earnings (member_id, base_micros, cashback_micros, team_micros, plan_version_id, business_date, level_bases, level_cuts)
       VALUES ($1, 1000000000, 2500000, $2, 1, '2026-11-23', $3::bigint[], $4::bigint[])`,
      [memberId, teamMicros, bases, cuts],
    );

  it.each([
    [1, 200, '{1000}', null],
    [2, 350, '{1000,1000}', null],
    [3, 300, '{1000,0,1000}', null],
    [4, 100, '{1000}', '{100}'],
  ])('is its bases times the rates, less the cuts: %i', async (memberId, teamMicros, bases, cuts) => {
    await insert(memberId, teamMicros, bases, cuts);
  });

  it.each([
    ['more', 201, '{1000}', null],
    ['less', 100, '{1000}', null],
    ['a level that pays nothing', 350, '{1000,0,1000}', null],
    ['a cut below zero', 300, '{1000}', '{-100}'],
    ['a cut of more than the line, made up by another', 0, '{1000,500}', '{275,0}'],
    ['a cut of a level without a base', 195, '{1000}', '{0,5}'],
    ['a base below zero', -20, '{-100}', null],
    ['a base that is none', 200, '{1000,NULL}', null],
    ['a level before the first', 200, '[0:1]={7,1000}', null],
    ['a level after the last', 200, '{1000,0,0,0,0,0,0,0,0,0,9999}', null],
  ])('is refused with %s', async (_what, teamMicros, bases, cuts) => {
    await expect(insert(5, teamMicros, bases, cuts)).rejects.toMatchObject({ code: '23514' });
  });
});
