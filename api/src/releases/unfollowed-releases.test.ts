import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Registry } from 'federation/contract';
import { insertRelease, readRegistryRow, swapRegistryRow } from 'federation/releases';
import { joinAsAdmin, type Person } from '../../test/money';
import { keepRelease, withMember, writeSample } from '../../test/sample-releases';
import { SHELL_SITE, TEMPLATE } from '../../test/sample-shell';
import { buildTestApp, countRows, errorOf, post, resultOf, START, type TestApp } from '../../test/test-app';
import { createTestDatabase } from '../../test/test-database';
import { parseConfig } from '../config/config';
import type { Database } from '../database/database';

const shell = { version: '3.1.0', kept: [keepRelease('3.2.0'), keepRelease('3.1.0'), keepRelease('3.0.0')] };
const canary = { version: '3.2.0', sharePercent: 5, since: START.toISOString() } as const;
const ofShell: Registry = { generation: 1, shell: { ...shell, canary }, remotes: [] };
const whole = withMember(ofShell, 7);

/** The folder goes on with what it has: visitors would get nothing of what is changed in the database. */
describe('releases in a database that lacks a part of the folder', () => {
  let root: string;
  let database: Database;
  let testApp: TestApp;
  let admin: Person;
  const query = <Row extends object>(sql: string, values?: unknown[]) => database.query<Row>(sql, values);
  const publish = async (registry: Registry) =>
    swapRegistryRow(query, await readRegistryRow(query), JSON.stringify(registry));

  beforeAll(async () => {
    root = mkdtempSync(join(tmpdir(), 'safar-unfollowed-'));
    database = await createTestDatabase('PostgreSQL');
    writeSample(root, 'registry.json', JSON.stringify(whole));
    for (const { version } of shell.kept) {
      const manifest = { name: 'shell', version, contract: 2, shared: {}, paths: [] };
      writeSample(root, `shell/${version}/shell.json`, JSON.stringify(manifest));
      writeSample(root, `shell/${version}/index.html`, TEMPLATE);
      writeSample(root, `shell/${version}/site.json`, JSON.stringify(SHELL_SITE));
      await insertRelease(query, 'shell', version, join(root, 'shell', version));
    }
    writeSample(root, 'member/1.0.0/remote.json', '{}');
    await insertRelease(query, 'member', '1.0.0', join(root, 'member/1.0.0'));
    const config = { ...parseConfig({ RELEASES_DIR: root }), areReleasesFollowed: true };
    testApp = await buildTestApp(database, {}, { config });
    admin = await joinAsAdmin(testApp);
  });
  afterAll(async () => {
    await testApp.app.close();
    await database.close();
    rmSync(root, { recursive: true });
  });

  const change = (path: string, body: object) =>
    post(testApp, `/api/v1/admin/releases/${path}`, { name: 'shell', reason: 'It fails.', ...body }, admin.token);
  const goBack = () => change('rollback', { version: '3.0.0' });
  const share = () => change('share', { version: '3.2.0', sharePercent: 25 });

  it.each([
    ['is empty', 'shell, member', undefined],
    ['has the shell alone', 'member', ofShell],
  ])('are not changed when it %s, and the reply says why', async (_, parts, registry) => {
    if (registry) await publish(registry);
    const before = [await readRegistryRow(query), await countRows(database, 'audit_entries')];
    const lack = `${root} serves ${parts}, of which the database has no release yet: `;
    for (const [asked, sentence] of [
      [goBack, 'The release cannot go live: '],
      [share, 'The share cannot be changed: '],
    ] as const) {
      const { code, message } = errorOf(await asked(), 503);
      expect([code, message]).toEqual(['unavailable', expect.stringContaining(sentence + lack)]);
    }
    expect([await readRegistryRow(query), await countRows(database, 'audit_entries')]).toEqual(before);
  });

  it('are changed once it has every part', async () => {
    await publish(whole);
    resultOf(await share());
    resultOf(await change('share', { version: '3.2.0', sharePercent: 0 }));
    const { shell: changed } = JSON.parse((await readRegistryRow(query)) ?? '') as Registry;
    expect(changed?.kept.map(({ isWithdrawn }) => isWithdrawn)).toEqual([true, false, false]);
  });
});
