import { createEmptyDatabase, ENGINES } from '../../test/test-database';
import type { Database } from './database';
import { migrate, MIGRATIONS_DIRECTORY, readMigrations, type Migration } from './migrate';

const NOW = new Date('2026-11-20T06:00:00Z');
const FIRST: Migration = {
  name: '0001_first',
  sql: 'CREATE TABLE first (id int); INSERT INTO first VALUES (1);',
};
const SECOND: Migration = { name: '0002_second', sql: 'CREATE TABLE second (id int);' };

it('finds the numbered files in order, no number twice', () => {
  const numbers = readMigrations(MIGRATIONS_DIRECTORY).map(({ name }) => Number(name.slice(0, 4)));
  expect(numbers[0]).toBe(1);
  expect(numbers).toEqual([...new Set(numbers)].sort((a, b) => a - b));
});

describe.each(ENGINES)('migrations on %s', (engine) => {
  let database: Database;
  beforeAll(async () => {
    database = await createEmptyDatabase(engine);
  });
  beforeEach(() => database.query('DROP TABLE IF EXISTS migrations, first, second'));
  afterAll(() => database.close());

  it('are applied once, and later ones on top', async () => {
    expect(await migrate(database, [FIRST], NOW)).toEqual(['0001_first']);
    expect(await migrate(database, [FIRST], NOW)).toEqual([]);
    expect(await migrate(database, [FIRST, SECOND], NOW)).toEqual(['0002_second']);
    expect(await database.query('SELECT id FROM first')).toEqual([{ id: 1 }]);
  });

  it('are applied once by many processes that start together', async () => {
    const applied = await Promise.all(Array.from({ length: 8 }, () => migrate(database, [FIRST, SECOND], NOW)));
    expect(applied.flat().sort()).toEqual(['0001_first', '0002_second']);
    expect(await database.query('SELECT id FROM first')).toEqual([{ id: 1 }]);
  });

  it('leave nothing behind when one of them fails', async () => {
    const broken = { name: '0002_broken', sql: 'CREATE TABLE second (id int); SELECT no_such_column;' };
    await expect(migrate(database, [FIRST, broken], NOW)).rejects.toThrow('no_such_column');
    const [row] = await database.query<{ first: unknown }>("SELECT to_regclass('first') AS first");
    expect(row?.first).toBeNull();
    expect(await migrate(database, [FIRST, SECOND], NOW)).toEqual(['0001_first', '0002_second']);
  });

  it('are refused when one was changed after it had been applied', async () => {
    await migrate(database, [FIRST], NOW);
    const changed = { ...FIRST, sql: `${FIRST.sql} ` };
    await expect(migrate(database, [changed, SECOND], NOW)).rejects.toThrow(
      'Migration 0001_first was changed after it had been applied to this database.',
    );
    expect((await database.query("SELECT to_regclass('second') AS second"))[0]).toEqual({ second: null });
  });

  it('are refused when the database has had one that is not ours', async () => {
    await migrate(database, [FIRST, SECOND], NOW);
    await expect(migrate(database, [FIRST], NOW)).rejects.toThrow('The database has had migration 0002_second');
  });
});
