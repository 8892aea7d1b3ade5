import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedDatabase, startMemoryDatabase } from './start-embedded';

function throwError(error: Error): never {
  throw error;
}

it('keeps what was committed from one start to the next', async () => {
  const directory = mkdtempSync(join(tmpdir(), 'safar-data-'));
  const first = await startEmbeddedDatabase(directory, throwError);
  await first.query('CREATE TABLE things AS SELECT 42 AS answer');
  await expect(startEmbeddedDatabase(directory, throwError)).rejects.toThrow('is in use by another running server');
  await first.close();
  const second = await startEmbeddedDatabase(directory, throwError);
  expect(await second.query('SELECT answer FROM things')).toEqual([{ answer: 42 }]);
  const [engine] = await second.query<{ major: string }>(
    `SELECT current_setting('server_version_num')::int / 10000 || '' AS major`,
  );
  await second.close();

  const versionFile = join(directory, 'pglite', 'PG_VERSION');
  expect(readFileSync(versionFile, 'utf8').trim()).toBe(engine?.major);
  writeFileSync(versionFile, '17\n');
  await expect(startEmbeddedDatabase(directory, throwError)).rejects.toThrow(
    /was written by PostgreSQL 17, and this release's .* run "npm run export -- \/path\/to\/club.safar"; then move the directory away/,
  );
  rmSync(directory, { recursive: true });
});

it('answers with an error, not with silence, to a query past the running transaction', async () => {
  const database = await startMemoryDatabase(throwError, { connectionTimeoutMillis: 500 });
  await database.transaction(async (tx) => {
    await expect(database.query('SELECT 1')).rejects.toThrow('timeout exceeded when trying to connect');
    expect(await tx.query('SELECT 1 AS one')).toEqual([{ one: 1 }]);
  });
  await database.close();
});
