import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { addPlans, depositAndConfirm, joinAsAdmin, joinWithUpi, requestWithdrawal, reward } from '../../../test/money';
import { buildTestApp } from '../../../test/test-app';
import { createEmptyDatabase, createTestDatabase } from '../../../test/test-database';
import { listRunDifferences, listFigureDifferences } from '../../reconcile/reconcile-books';
import { catchUp } from '../../compensation/runs/post-run';
import { listDifferences } from '../../ledger/reconcile';
import type { Database } from '../database';
import { readSchema } from '../schema-files';
import { isEmptyDatabase, readCatalogue, type Catalogue } from './catalogue';
import { importDatabase, exportDatabase } from './move-database';

const schema = readSchema();
const NOW = new Date('2026-11-25T06:00:00Z');
let directory: string;
let origin: Database;
let file: string;
let expected: Catalogue;

beforeAll(async () => {
  directory = mkdtempSync(join(tmpdir(), 'safar-export-'));
  file = join(directory, 'club.safar');
  origin = await createTestDatabase('PGlite');
  const testApp = await buildTestApp(origin);
  const admin = await joinAsAdmin(testApp);
  const member = await joinWithUpi(testApp);
  await addPlans(testApp, admin);
  await depositAndConfirm(testApp, admin, member, 100_000);
  await reward(testApp, admin, member, 5000);
  await requestWithdrawal(testApp, member, 500);
  await testApp.app.close();
  await catchUp(origin, { now: () => NOW, trigger: 'command' });
  // What a line of text must carry: ends of lines, and signs of other scripts.
  await origin.query(`UPDATE members SET name = E'Asha\\u2028"\\\\é' WHERE id = $1`, [member.id]);
  // A month that nobody makes today.
  await origin.query(`SELECT add_ledger_month('2019-03-01')`);
  expected = await readCatalogue(origin);
  await exportDatabase(origin, file, NOW);
});
afterAll(async () => {
  await origin.close();
  rmSync(directory, { recursive: true });
});

/** All lines of an export but the first, which names the engine and the moment, and the last. */
const readContent = (path: string) => gunzipSync(readFileSync(path)).toString().split('\n').slice(1, -2).toSorted();

/** What holds in a database: its rules, by their definitions. */
const listRules = (database: Database) =>
  database.query(
    `SELECT conrelid::regclass::text AS place, conname::text AS name, pg_get_constraintdef(oid) || convalidated AS rule
     FROM pg_constraint WHERE connamespace = 'public'::regnamespace AND contype IN ('c', 'f', 'p', 'u')
     UNION ALL
     SELECT tgrelid::regclass::text, tgname::text, tgenabled::text FROM pg_trigger WHERE NOT tgisinternal
     UNION ALL
     SELECT tablename::text, indexname::text, indexdef FROM pg_indexes WHERE schemaname = 'public' ORDER BY 1, 2, 3`,
  );

it('moves a club with its money to PostgreSQL and back, row by row, with sequences and rules', async () => {
  const between = await createEmptyDatabase('PostgreSQL');
  await importDatabase(between, schema, file, NOW);
  const second = join(directory, 'second.safar');
  await exportDatabase(between, second, NOW);
  expect(readContent(second)).toEqual(readContent(file));

  const back = await createEmptyDatabase('PGlite');
  // By a later release, whose routines go on from its own tables alone.
  const note = { name: '0999_note', sql: `ALTER TABLE accounts ADD COLUMN note text NOT NULL DEFAULT 'moved';` };
  const routine = { name: 'routines/9-notes', sql: 'CREATE OR REPLACE VIEW notes AS SELECT id, note FROM accounts;' };
  const later = { migrations: [...schema.migrations, note], routines: [...schema.routines, routine] };
  await importDatabase(back, later, second, NOW);
  expect(await back.query('SELECT DISTINCT note FROM notes')).toEqual([{ note: 'moved' }]);
  const rules = await listRules(origin);
  for (const database of [between, back]) {
    const { partitions, sequences } = await readCatalogue(database);
    expect({ partitions, sequences }).toEqual({ partitions: expected.partitions, sequences: expected.sequences });
    expect((await listRules(database)).filter(({ name }) => !String(name).includes('not_null'))).toEqual(rules);
    for (const list of [listDifferences, listFigureDifferences, listRunDifferences])
      expect(await list(database)).toEqual([]);
  }
  const [transfers] = await back.query<{ count: bigint }>('SELECT count(*) FROM transfers');
  expect(transfers?.count).toBeGreaterThan(4n);
  await expect(back.query('TRUNCATE transfers_2019_03')).rejects.toThrow('only grows');
  await expect(importDatabase(back, schema, second, NOW)).rejects.toThrow('The database is not empty.');

  // What a later release has written is nothing for this one.
  const third = join(directory, 'third.safar');
  await exportDatabase(back, third, NOW);
  await expect(importDatabase(origin, schema, third, NOW)).rejects.toThrow('Import it with the release that wrote it');
  await Promise.all([between.close(), back.close()]);
});

describe('changes nothing', () => {
  let target: Database;
  beforeAll(async () => (target = await createEmptyDatabase('PostgreSQL')));
  afterAll(() => target.close());

  const importing = (path: string) => importDatabase(target, schema, path, NOW);
  const write = (text: string): string => {
    const path = join(directory, 'changed.safar');
    writeFileSync(path, gzipSync(text));
    return path;
  };
  const readText = () => gunzipSync(readFileSync(file)).toString();

  it('when the file is not whole, or not ours', async () => {
    const text = readText();
    await expect(importing(join(directory, 'absent'))).rejects.toThrow('is not there');
    await expect(importing(write(text.replace('#table members', '#table member')))).rejects.toThrow('checksum differs');
    await expect(importing(write(text.slice(0, text.indexOf('#end'))))).rejects.toThrow('checksum differs');
    const torn = join(directory, 'torn.safar');
    writeFileSync(torn, readFileSync(file).subarray(0, 5000));
    await expect(importing(torn)).rejects.toThrow('cannot be read to its end');
    await expect(importing(write('{}\n'))).rejects.toThrow('is no export of this program');
    expect(await isEmptyDatabase(target)).toBe(true);
  });

  it('when a rule of the database is broken by a row, or a row is missing', async () => {
    // One account less, in a file that is whole.
    const [all = '', end = ''] = readText().split('#end ');
    const content = all.replace(/(#table accounts\n).*\n/, '$1');
    const { rows } = JSON.parse(end) as { rows: Record<string, number> };
    const sign = (counts: Record<string, number>) => {
      const sha256 = createHash('sha256').update(content).digest('hex');
      return write(`${content}#end ${JSON.stringify({ rows: counts, sha256 })}\n`);
    };
    await expect(importing(sign(rows))).rejects.toThrow(`accounts has ${(rows.accounts ?? 0) - 1} rows instead of`);
    expect(await isEmptyDatabase(target)).toBe(true);
    const withoutMembers = all.replace(/(#table members\n)(?:\[.*\n)+/, '$1');
    const sha256 = createHash('sha256').update(withoutMembers).digest('hex');
    const path = write(`${withoutMembers}#end ${JSON.stringify({ rows: { ...rows, members: 0 }, sha256 })}\n`);
    await expect(importing(path)).rejects.toThrow('violates foreign key constraint');
    expect(await isEmptyDatabase(target)).toBe(true);
    await importing(file);
  });
});

it('never writes over a file, and leaves none behind that is not whole', async () => {
  await expect(exportDatabase(origin, file, NOW)).rejects.toThrow('is there already');
  const before = readdirSync(directory);
  const broken: Database = {
    ...origin,
    transaction: (work) =>
      origin.transaction((tx) =>
        work({
          ...tx,
          query: (text, ...rest) =>
            text.startsWith('FETCH') ? Promise.reject(new Error('away')) : tx.query(text, ...rest),
        }),
      ),
  };
  await expect(exportDatabase(broken, join(directory, 'broken.safar'), NOW)).rejects.toThrow('away');
  expect(readdirSync(directory)).toEqual(before);
});

it('leaves what another export writes into the same file alone', async () => {
  const path = join(directory, 'twice.safar');
  writeFileSync(`${path}.unfinished`, 'of another');
  await expect(exportDatabase(origin, path, NOW)).rejects.toThrow('another export writes it, or one was killed');
  expect(readFileSync(`${path}.unfinished`, 'utf8')).toBe('of another');
  rmSync(`${path}.unfinished`);
  await exportDatabase(origin, path, NOW);
  expect(readdirSync(directory).filter((name) => name.startsWith('twice'))).toEqual(['twice.safar']);
});
