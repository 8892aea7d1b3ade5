import { createEmptyDatabase, ENGINES } from '../../test/test-database';
import type { Database } from './database';
import { migrate, toSqlWithin } from './migrate';
import { readSchema, type SqlFile } from './schema-files';
import { requireSchema } from './schema-status';

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

it('makes a function before the file of routines that calls it: the site goes on between two files', () => {
  const { routines } = readSchema();
  const listMade = ({ sql }: SqlFile) =>
    [...sql.matchAll(/FUNCTION (\w+)\([^)]*\) ?\s*RETURNS/g)].map(([, name]) => name);
  const early = routines.flatMap((file, place) => {
    const made = routines.slice(place + 1).flatMap(listMade);
    const called = new Set([...file.sql.matchAll(/\b(\w+)\(/g)].map(([, name]) => name));
    return made.filter((name) => called.has(name)).map((name) => `${file.name} calls ${name}`);
  });
  // Every release has had that one.
  expect(early).toEqual(['routines/2-ledger calls has_source']);
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

  it('has nothing of a file that fails, and goes on with it the next time', async () => {
    const broken = { name: '0002_broken', sql: 'CREATE TABLE second (id int); SELECT no_such_column;' };
    await expect(apply([FIRST, broken])).rejects.toThrow('no_such_column');
    const [row] = await database.query<{ second: unknown }>("SELECT to_regclass('second') AS second");
    expect(row?.second).toBeNull();
    expect(await apply([FIRST, SECOND])).toEqual(['0002_second']);
  });

  it('gets an index beside those who write, and again when an earlier try has left it unfinished', async () => {
    const index = {
      name: '0002_index',
      sql: '-- For both.\nCREATE UNIQUE INDEX CONCURRENTLY first_key ON first (id);\nCREATE INDEX CONCURRENTLY first_idx ON first (id);\n',
    };
    await apply([FIRST]);
    await database.query('INSERT INTO first VALUES (1)');
    await expect(apply([FIRST, index])).rejects.toThrow('first_key');
    await database.query('DELETE FROM first WHERE ctid = (SELECT max(ctid) FROM first)');
    expect(await apply([FIRST, index])).toEqual(['0002_index']);
    const indexes = `SELECT indisvalid FROM pg_index WHERE indrelid = 'first'::regclass`;
    expect(await database.query(indexes)).toEqual([{ indisvalid: true }, { indisvalid: true }]);
  });

  it('gets an index of a table that is kept by month, part by part, and of months to come', async () => {
    const months = {
      name: '0001_months',
      sql: `CREATE TABLE moves (id int, month int) PARTITION BY LIST (month);
        CREATE TABLE moves_1 PARTITION OF moves FOR VALUES IN (1); CREATE TABLE moves_2 PARTITION OF moves FOR VALUES IN (2);`,
    };
    const index = {
      name: '0002_index',
      sql: 'CREATE UNIQUE INDEX CONCURRENTLY moves_key\n  ON moves (id, month) WHERE id > 0;',
    };
    await apply([months]);
    await database.query('INSERT INTO moves VALUES (1, 1), (1, 2), (1, 2)');
    await expect(apply([months, index])).rejects.toThrow('moves_2_moves_key');
    await database.query('DELETE FROM moves WHERE ctid = (SELECT max(ctid) FROM moves_2) AND month = 2');
    // A month that is made between the two tries comes with the index that the first one has declared.
    await database.query('CREATE TABLE moves_0 PARTITION OF moves FOR VALUES IN (0)');
    expect(await apply([months, index])).toEqual(['0002_index']);
    await database.query('CREATE TABLE moves_3 PARTITION OF moves FOR VALUES IN (3)');
    const valid = `SELECT tablename AS table, indisvalid AS valid FROM pg_indexes
      JOIN pg_index ON indexrelid = indexname::regclass WHERE tablename LIKE 'moves%' ORDER BY 1`;
    expect(await database.query(valid)).toEqual(
      ['moves', 'moves_0', 'moves_1', 'moves_2', 'moves_3'].map((table) => ({ table, valid: true })),
    );
  });

  it('may be ahead of a release: by what it bears', async () => {
    const drop = { name: '0003_drop', sql: '-- bears 0002\nDROP TABLE second;' };
    const one = { migrations: [FIRST], routines: [toAnswer(1)] };
    const two = { ...one, migrations: [FIRST, SECOND] };
    const all = { migrations: [FIRST, SECOND, drop], routines: [toAnswer(2)] };
    await migrate(database, two, NOW);
    await expect(requireSchema(database, one)).resolves.toBeUndefined();
    await expect(requireSchema(database, all)).rejects.toThrow(
      'The database is at version 2 and lacks 2 files of the schema that this release needs: run `npm run migrate` first',
    );
    await migrate(database, all, NOW);
    await expect(requireSchema(database, two)).resolves.toBeUndefined();
    await expect(requireSchema(database, one)).rejects.toThrow(
      'The database has had migration 0003_drop, which versions before 2 cannot run on, and this is version 1.',
    );
    // Nor does an earlier release put its own routines back.
    expect(await migrate(database, two, NOW)).toEqual([]);
    expect(await database.query('SELECT answer()')).toEqual([{ answer: 2 }]);
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
    await apply([FIRST, { ...SECOND, name: '0002_other' }]);
    await expect(apply([FIRST, SECOND])).rejects.toThrow('The database has had migration 0002_other');
  });

  it('is refused, with what to do, when the database is from before the first release', async () => {
    await apply([{ name: '0001_members', sql: 'CREATE TABLE first (id int);' }]);
    await expect(apply([FIRST])).rejects.toThrow('start that version, or move its data away');
  });
});

it('makes nobody wait for long behind a table that others hold', async () => {
  const database = await createEmptyDatabase('PostgreSQL');
  const second = { name: '0002_column', sql: 'ALTER TABLE first ADD note text;' };
  await migrate(database, { migrations: [FIRST], routines: [] }, NOW);
  const steps: string[] = [];
  let migrated: Promise<string[]> | undefined;
  await database.transaction(async (tx) => {
    await tx.query('SELECT FROM first');
    await new Promise<void>((resolve) => {
      const onStep = (step: string) => {
        steps.push(step);
        if (step.includes('others hold')) resolve();
      };
      migrated = migrate(database, { migrations: [FIRST, second], routines: [] }, NOW, { onStep });
    });
    await database.query('SELECT FROM first');
  });
  expect(await migrated).toEqual(['0002_column']);
  expect(steps).toEqual(['0002_column', '  others hold what it changes: letting them go first']);
  await database.close();
});

it('makes an enum with the values of later files, where one transaction carries all of them out', () => {
  const schema = {
    migrations: [
      { name: '0001_one', sql: "CREATE TYPE shade AS ENUM (\n  'red'\n);\nCREATE TYPE size AS ENUM ('s');" },
      { name: '0002_two', sql: "ALTER TYPE shade ADD VALUE IF NOT EXISTS 'green';" },
      { name: '0003_three', sql: "CREATE INDEX CONCURRENTLY one_idx ON one (shade) WHERE shade = 'green';" },
    ],
    routines: [],
  };
  const [one, two, three] = schema.migrations.map((file) => toSqlWithin(file, schema));
  expect(one).toMatch(/shade AS ENUM \(\s*'red'\s*, 'green'\)/);
  expect(one).toContain("size AS ENUM ('s')");
  expect(two).toBe(schema.migrations[1]?.sql);
  expect(three).toMatch(/^CREATE INDEX +one_idx/);
  const { migrations } = readSchema();
  const values = migrations.flatMap(({ sql }) => sql.match(/ADD VALUE (?!IF NOT EXISTS '\w+';)/g) ?? []);
  expect(values).toEqual([]);
});
