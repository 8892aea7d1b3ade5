import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Registry } from 'federation/contract';
import { insertRelease, readRegistryRow, swapRegistryRow } from 'federation/releases';
import { keepRelease, withMember, writeSample } from '../../test/sample-releases';
import { SHELL_SITE, TEMPLATE } from '../../test/sample-shell';
import { createOwnClubDatabase } from '../../test/test-database';
import { parseConfig } from '../config/config';
import { createDatabase } from '../database/database';
import { renderLive } from './render-live';

const ofShell: Registry = { generation: 1, shell: { version: '1.0.0', kept: [keepRelease('1.0.0')] }, remotes: [] };
const whole = withMember(ofShell, 2);

it('renders what the folder has where servers go on with that, and says why', async () => {
  const root = mkdtempSync(join(tmpdir(), 'safar-render-'));
  writeSample(root, 'registry.json', JSON.stringify({ ...whole, generation: 7 }));
  writeSample(root, 'shell/1.0.0/index.html', TEMPLATE);
  writeSample(root, 'shell/1.0.0/site.json', JSON.stringify(SHELL_SITE));
  writeSample(root, 'member/1.0.0/remote.json', '{}');
  const own = await createOwnClubDatabase();
  const database = createDatabase({ connectionString: own.url, max: 1 }, () => {});
  const query = <Row extends object>(sql: string, values?: unknown[]) => database.query<Row>(sql, values);
  const config = { ...parseConfig({ RELEASES_DIR: root, DATABASE_URL: own.url }), areReleasesFollowed: true };
  const refusal = jest.spyOn(console, 'error').mockImplementation(() => {});
  const made = jest.spyOn(console, 'log').mockImplementation(() => {});

  await insertRelease(query, 'shell', '1.0.0', join(root, 'shell/1.0.0'));
  await swapRegistryRow(query, undefined, JSON.stringify(ofShell));
  expect(await renderLive(config)).toBe(false);
  expect(refusal).toHaveBeenCalledWith(
    expect.stringMatching(/serves member, of which the database has no release yet/),
  );
  expect(made).toHaveBeenCalledWith(expect.stringMatching(/pages are in .*[.]pages/));

  refusal.mockClear();
  await insertRelease(query, 'member', '1.0.0', join(root, 'member/1.0.0'));
  await swapRegistryRow(query, await readRegistryRow(query), JSON.stringify(whole));
  expect([await renderLive(config), refusal.mock.calls]).toEqual([true, []]);
  jest.restoreAllMocks();
  await database.close();
  await own.drop();
  rmSync(root, { recursive: true });
});
