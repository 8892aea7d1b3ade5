import { createEmptyDatabase, ENGINES } from '../../test/test-database';
import type { Database } from './database';
import { migrate, readSchema, type SqlFile } from './migrate';

const NOW = new Date('2026-11-20T06:00:00Z');
const FIRST: SqlFile = { name: '0001_first', sql: 'CREATE TABLE first (id int); INSERT INTO first VALUES (1);' };
const SECOND: SqlFile = { name: '0002_second', sql: 'CREATE TABLE second (id int);' };
const toAnswer = (answer: number): SqlFile => ({
  name: 'routines/1-answer',
  sql: `CREATE OR REPLACE FUNCTION answer() RETURNS int LANGUAGE sql AS 'SELECT ${answer} FROM first';`,
});

it('has the tables as the first migration, then the numbered files in order, and each function once', () => {
  const { migrations, routines } = readSchema();
  expect(migrations[0]?.name).toBe('0001_tables');
  const numbers = migrations.map(({ name }) => Number(name.slice(0, 4)));
  expect(numbers).toEqual(numbers.map((_, index) => index + 1));
  const functions = routines.flatMap(({ sql }) =>
    [...sql.matchAll(/FUNCTION (\w+)\(.*\) RETURNS/g)].map(([, name]) => name),
  );
  expect(functions).toContain('move_balances');
  expect(functions).toEqual([...new Set(functions)]);
});

describe.each(ENGINES)('the schema on %s', (engine) => {
  let database: Database;
  beforeAll(async () => {
    database = await createEmptyDatabase(engine);
  });
  beforeEach(() =>
    database.query('DROP TABLE IF EXISTS migrations, routines, first, second; DROP FUNCTION IF EXISTS answer'),
  );
  afterAll(() => database.close());

  const apply = (migrations: SqlFile[], routines: SqlFile[] = []) => migrate(database, { migrations, routines }, NOW);

  it('gets each migration once, and later ones on top', async () => {
    expect(await apply([FIRST])).toEqual(['0001_first']);
    expect(await apply([FIRST])).toEqual([]);
    expect(await apply([FIRST, SECOND])).toEqual(['0002_second']);
    expect(await database.query('SELECT id FROM first')).toEqual([{ id: 1 }]);
  });

  it('gets a routine after the migrations, and again when it changes', async () => {
    expect(await apply([FIRST], [toAnswer(1)])).toEqual(['0001_first', 'routines/1-answer']);
    expect(await apply([FIRST], [toAnswer(1)])).toEqual([]);
    expect(await apply([FIRST], [toAnswer(2)])).toEqual(['routines/1-answer']);
    expect(await apply([FIRST], [toAnswer(2)])).toEqual([]);
    expect(await database.query('SELECT answer()')).toEqual([{ answer: 2 }]);
  });

  it('is brought up to date once by many processes that start together', async () => {
    const applied = await Promise.all(Array.from({ length: 8 }, () => apply([FIRST, SECOND], [toAnswer(1)])));
    expect(applied.flat().sort()).toEqual(['0001_first', '0002_second', 'routines/1-answer']);
    expect(await database.query('SELECT id FROM first')).toEqual([{ id: 1 }]);
  });

  it('has nothing of what was applied with a file that fails', async () => {
    const broken = { name: '0002_broken', sql: 'CREATE TABLE second (id int); SELECT no_such_column;' };
    await expect(apply([FIRST, broken])).rejects.toThrow('no_such_column');
    const [row] = await database.query<{ first: unknown }>("SELECT to_regclass('first') AS first");
    expect(row?.first).toBeNull();
    expect(await apply([FIRST, SECOND])).toEqual(['0001_first', '0002_second']);
  });

  it('is refused when a migration was changed after it had been applied', async () => {
    await apply([FIRST]);
    const changed = { ...FIRST, sql: `${FIRST.sql} ` };
    await expect(apply([changed, SECOND])).rejects.toThrow(
      'Migration 0001_first was changed after it had been applied to this database.',
    );
    expect((await database.query("SELECT to_regclass('second') AS second"))[0]).toEqual({ second: null });
  });

  it('is refused when the database has had a migration that is not ours', async () => {
    await apply([FIRST, SECOND]);
    await expect(apply([FIRST])).rejects.toThrow('The database has had migration 0002_second');
  });

  it('is refused, with what to do, when the database is from before the first release', async () => {
    await apply([{ name: '0001_members', sql: 'CREATE TABLE first (id int);' }]);
    await expect(apply([FIRST])).rejects.toThrow('start that version, or move its data away');
  });
});
