import { createEmptyDatabase, ENGINES } from '../../test/test-database';
import { findRow, getRow, type Database } from './database';
import { findViolatedIndex } from './violations';

/** One behaviour on both engines: an author of SQL need not know which one runs it. */
describe.each(ENGINES)('the database on %s', (engine) => {
  let database: Database;
  beforeAll(async () => {
    database = await createEmptyDatabase(engine);
    await database.query('CREATE TABLE things (id bigint PRIMARY KEY, name text)');
  });
  beforeEach(() => database.query('TRUNCATE things'));
  afterAll(() => database.close());

  const count = async () => (await database.query<{ count: bigint }>('SELECT count(*) FROM things'))[0]?.count;

  it('gives 64-bit integers as bigint, small or large', async () => {
    const rows = await database.query('SELECT 1::bigint AS small, 9223372036854775807 AS large, 1::int AS int');
    expect(rows).toEqual([{ small: 1n, large: 9223372036854775807n, int: 1 }]);
  });

  it('gives the first row of a statement, nothing, or a refusal', async () => {
    await database.query(`INSERT INTO things VALUES (1, 'one'), (2, 'two')`);
    const named = 'SELECT id FROM things WHERE name <> $1 ORDER BY id';
    expect(await findRow(database, named, [''])).toEqual({ id: 1n });
    expect(await getRow(database, named, ['one'], { plan: 'custom' })).toEqual({ id: 2n });
    const none = 'SELECT id FROM things WHERE false';
    expect(await findRow(database, none)).toBeUndefined();
    await expect(getRow(database, none)).rejects.toThrow('SELECT id FROM things WHERE false … returned no row');
    const refuse = () => new Error('There is no such thing.');
    await expect(getRow(database, none, [], { refuse })).rejects.toThrow('There is no such thing.');
  });

  it('commits what a transaction did, or nothing of it', async () => {
    await database.transaction((tx) => tx.query('INSERT INTO things VALUES (1)'));
    const failing = database.transaction(async (tx) => {
      await tx.query('INSERT INTO things VALUES (2)');
      throw new Error('changed my mind');
    });
    await expect(failing).rejects.toThrow('changed my mind');
    expect(await count()).toBe(1n);
  });

  it('names the unique index that refused a row, and goes on working', async () => {
    await database.query('INSERT INTO things VALUES (1)');
    const error: unknown = await database
      .query('INSERT INTO things VALUES ($1)', [1])
      .catch((reason: unknown) => reason);
    expect(findViolatedIndex(error)).toBe('things_pkey');
    expect(findViolatedIndex(new Error('another one'))).toBeUndefined();
    expect(await count()).toBe(1n);
  });

  it('survives wrong statements, simple and prepared', async () => {
    await expect(database.query('SELEC 1')).rejects.toThrow('syntax error');
    await expect(database.query('SELEC $1', [1])).rejects.toThrow('syntax error');
    await expect(database.query('SELECT $1::int', ['x'])).rejects.toThrow('invalid input syntax');
    await expect(database.query('SELECT 1 / $1::int', [0])).rejects.toThrow('division by zero');
    const failing = database.transaction((tx) => tx.query('SELECT no_such_column FROM things'));
    await expect(failing).rejects.toThrow('no_such_column');
    expect(await database.query('SELECT 1 AS one')).toEqual([{ one: 1 }]);
  });

  it('carries texts and results of many megabytes', async () => {
    const text = 'तीन'.repeat(500_000);
    const [row] = await database.query<{ text: string; length: number }>('SELECT $1 AS text, length($1) AS length', [
      text,
    ]);
    expect(row?.length).toBe(text.length);
    expect(row?.text === text).toBe(true);
    expect(await database.query('SELECT generate_series(1, 50000)')).toHaveLength(50_000);
  });

  it('keeps many callers apart', async () => {
    const answers = await Promise.all(
      Array.from({ length: 200 }, async (_, caller) => {
        const [row] = await database.transaction(async (tx) => {
          await tx.query('INSERT INTO things VALUES ($1, $2)', [caller, `caller ${caller}`]);
          return tx.query<{ name: string }>('SELECT name FROM things WHERE id = $1', [caller]);
        });
        return row?.name;
      }),
    );
    expect(answers).toEqual(Array.from({ length: 200 }, (_, caller) => `caller ${caller}`));
    expect(await count()).toBe(200n);
  });
});

it('has no statement compiled by PostgreSQL; the embedded engine cannot', async () => {
  const database = await createEmptyDatabase('PostgreSQL');
  expect(await database.query('SHOW jit')).toEqual([{ jit: 'off' }]);
  await database.close();
});
