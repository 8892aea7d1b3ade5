import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildTestApp, registerByRoute, START } from '../../test/test-app';
import { fillDataDirectory } from '../../test/test-database';
import { startEmbeddedDatabase } from './embedded/start-embedded';
import { migrate } from './migrate';
import { openDatabase } from './open-database';
import { readSchema } from './schema-files';

const onError = (error: Error) => {
  throw error;
};
let dataDirectory: string;
beforeEach(() => {
  dataDirectory = mkdtempSync(join(tmpdir(), 'safar-open-'));
});
afterEach(() => rmSync(dataDirectory, { recursive: true, force: true }));

const open = () => openDatabase({ kind: 'embedded', dataDirectory }, 'command', START, onError);

it('goes on with the tables of an embedded database whose first process was ended before the last', async () => {
  const { migrations } = readSchema();
  const begun = await startEmbeddedDatabase(dataDirectory, onError);
  await migrate(begun, { migrations: migrations.slice(0, 40), routines: [] }, START);
  await begun.close();

  const database = await open();
  const [row] = await database.query('SELECT count(*)::int AS applied FROM migrations', []);
  expect(row).toEqual({ applied: migrations.length });
  await database.close();
});

it('changes no embedded database that somebody has an account in', async () => {
  fillDataDirectory(dataDirectory);
  const used = await open();
  const { app } = await buildTestApp(used);
  await registerByRoute({ app });
  await used.query('DELETE FROM routines WHERE name = (SELECT min(name) FROM routines)', []);
  await app.close();
  await used.close();

  await expect(open()).rejects.toThrow('lacks 1 file of the schema');
});
