import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Registry } from 'federation/contract';
import { joinAsAdmin, type Person } from '../../test/money';
import { keepRelease, withMember, writeSample } from '../../test/sample-releases';
import { SHELL_SITE, TEMPLATE } from '../../test/sample-shell';
import { buildTestApp, countRows, errorOf, resultOf, START, type TestApp } from '../../test/test-app';
import { createTestDatabase } from '../../test/test-database';
import type { Database } from '../database/database';

const shell = { version: '3.1.0', kept: [keepRelease('3.2.0'), keepRelease('3.1.0'), keepRelease('3.0.0')] };
const canary = { version: '3.2.0', sharePercent: 5, since: START.toISOString() } as const;
const registry = withMember({ generation: 1, shell: { ...shell, canary }, remotes: [] }, 7);

/** What lies in a folder is swapped before the transaction ends, and no rollback takes that back. */
describe('a change of releases in a folder that is sent again', () => {
  let root: string;
  let database: Database;
  let testApp: TestApp;
  let admin: Person;

  beforeAll(async () => {
    root = mkdtempSync(join(tmpdir(), 'safar-replayed-'));
    for (const { version } of shell.kept) {
      const manifest = { name: 'shell', version, contract: 2, shared: {}, paths: [] };
      writeSample(root, `shell/${version}/shell.json`, JSON.stringify(manifest));
      writeSample(root, `shell/${version}/index.html`, TEMPLATE);
      writeSample(root, `shell/${version}/site.json`, JSON.stringify(SHELL_SITE));
    }
    const member = {
      name: 'member',
      version: '1.0.0',
      contract: 2,
      access: 'member',
      requires: {},
      paths: ['/wallet'],
    };
    writeSample(root, 'member/1.0.0/remote.json', JSON.stringify(member));
    database = await createTestDatabase('PostgreSQL');
    testApp = await buildTestApp(database, { RELEASES_DIR: root });
    admin = await joinAsAdmin(testApp);
  });
  beforeEach(() => writeSample(root, 'registry.json', JSON.stringify(registry)));
  afterAll(async () => {
    await testApp.app.close();
    await database.close();
    rmSync(root, { recursive: true });
  });

  const readShell = () => (JSON.parse(readFileSync(join(root, 'registry.json'), 'utf8')) as Registry).shell;
  const change = (path: string, body: object, key: string) =>
    testApp.app.inject({
      method: 'POST',
      url: `/api/v1/admin/releases/${path}`,
      payload: { name: 'shell', reason: 'It fails.', ...body },
      headers: { authorization: admin.token, 'idempotency-key': `${path}, ${key}` },
    });

  it.each([
    ['rollback', { version: '3.0.0' }, { version: '3.1.0' }],
    ['share', { version: '3.2.0', sharePercent: 25 }, { version: '3.2.0', sharePercent: 5 }],
  ])('is answered as before, and undoes nothing of what came after it: %s', async (path, first, later) => {
    const answer = await change(path, first, 'the first');
    resultOf(answer);
    resultOf(await change(path, later, 'the later'));
    const [swapped, told] = [readShell(), await countRows(database, 'audit_entries')];
    const again = await change(path, first, 'the first');
    expect(again.json()).toEqual(answer.json());
    expect(readShell()).toEqual(swapped);
    expect(errorOf(await change(path, later, 'the first'), 409).code).toBe('idempotency_key_reused');
    expect([readShell(), await countRows(database, 'audit_entries')]).toEqual([swapped, told]);
  });
});
