import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { KeptRelease, Registry } from 'federation/contract';
import { getResult, join as joinClub, joinAsAdmin, type Person } from '../../test/money';
import { buildTestApp, countRows, post, START, type TestApp } from '../../test/test-app';
import { createTestDatabase } from '../../test/test-database';
import type { ReleasedPart } from '../contract';
import type { Database } from '../database/database';
import { deleteOldCounts } from './release-counts';

const DAY_SECONDS = 24 * 60 * 60;
const keep = (version: string, given: Partial<KeptRelease> = {}): KeptRelease => ({
  version,
  publishedAt: '2026-11-19T06:00:00.000Z',
  isWithdrawn: false,
  ...given,
});
const release = { contract: 2, integrity: {}, assets: { './remote': { js: [], css: [] } }, requires: {} };
const registry: Registry = {
  generation: 3,
  shell: { version: '3.0.0', kept: [keep('3.0.0')] },
  remotes: [
    {
      name: 'member',
      access: 'member',
      paths: ['/wallet'],
      current: { ...release, version: '1.1.0', entry: '/remotes/member/1.1.0/remoteEntry.js' },
      previous: null,
      kept: [
        keep('1.2.0', { isWithdrawn: true, liveUntil: '2026-11-19T08:00:00.000Z' }),
        keep('1.1.0', { signatures: [{ team: 'wallets', value: 'AA==' }] }),
        keep('1.0.0', { liveUntil: '2026-11-19T07:00:00.000Z' }),
      ],
    },
  ],
};

describe('releases', () => {
  let root: string;
  let database: Database;
  let testApp: TestApp;
  let admin: Person;

  beforeAll(async () => {
    root = mkdtempSync(join(tmpdir(), 'safar-releases-'));
    const files = {
      'registry.json': JSON.stringify(registry),
      'shell/3.0.0/site.json': JSON.stringify({ paths: [], redirects: {}, pages: {}, client: { js: [], css: [] } }),
      'shell/3.0.0/assets/shell.js': '',
      'shell/3.0.0/index.html':
        '<head><!--safar:head--><!--safar:registry--><!--safar:site-config--></head><!--safar:root-->',
    };
    for (const [file, text] of Object.entries(files)) {
      mkdirSync(dirname(join(root, file)), { recursive: true });
      writeFileSync(join(root, file), text);
    }
    database = await createTestDatabase('PGlite');
    testApp = await buildTestApp(database, { RELEASES_DIR: root });
    admin = await joinAsAdmin(testApp);
  });
  beforeEach(async () => {
    testApp.clock.reset();
    await database.query('DELETE FROM release_hours');
  });
  afterAll(async () => {
    await testApp.app.close();
    await database.close();
    rmSync(root, { recursive: true });
  });

  const visit = (...visits: { remote: string; release: string }[]) =>
    post(testApp, '/api/v1/telemetry/visits', { visits });
  const fail = (remote: string, version: string) =>
    post(testApp, '/api/v1/telemetry', {
      remote,
      release: version,
      kind: 'uncaught',
      detail: 'no fuel',
      outcome: 'continued',
      path: '/wallet',
    });
  const MEMBER = { remote: 'member', release: '1.1.0' };
  const SHELL = { remote: 'shell', release: '3.0.0' };
  const list = () => getResult<ReleasedPart[]>(testApp, '/api/v1/admin/releases', admin);

  it('are listed by part with their state and their teams, the newest first', async () => {
    const [shell, member] = await list();
    expect(shell).toMatchObject({ name: 'shell', releases: [{ version: '3.0.0', state: 'live', liveUntil: null }] });
    expect(member?.releases).toMatchObject([
      { version: '1.2.0', state: 'withdrawn', teams: [] },
      { version: '1.1.0', state: 'live', teams: ['wallets'], liveUntil: null },
      { version: '1.0.0', state: 'kept', liveUntil: '2026-11-19T07:00:00.000Z' },
    ]);
  });

  it('are counted with what visitors opened and what failed for them, by the day', async () => {
    expect((await visit(SHELL, MEMBER)).statusCode).toBe(200);
    await visit(SHELL, MEMBER);
    await fail('member', '1.1.0');
    await testApp.app.releaseCounts.write();
    testApp.clock.advance(DAY_SECONDS);
    await visit(MEMBER);
    await testApp.app.releaseCounts.write();
    const [shell, member] = await list();
    expect(shell?.releases[0]).toMatchObject({ total: { visits: 2, incidents: 0 } });
    expect(member?.releases[1]).toMatchObject({
      total: { visits: 3, incidents: 1 },
      lastDay: { visits: 1, incidents: 0 },
      dayBefore: { visits: 2, incidents: 1 },
    });
  });

  it('have one row for an hour, whichever process counts', async () => {
    const other = await buildTestApp(database, { RELEASES_DIR: root });
    await visit(MEMBER);
    await post(other, '/api/v1/telemetry/visits', { visits: [MEMBER] });
    await testApp.app.releaseCounts.write();
    // What waits is written before it ends.
    await other.app.close();
    expect(await database.query('SELECT remote, release, hour, visits, incidents FROM release_hours')).toEqual([
      { remote: 'member', release: '1.1.0', hour: START, visits: 2n, incidents: 0n },
    ]);
    testApp.clock.advance(60 * 60);
    await visit(MEMBER);
    await testApp.app.releaseCounts.write();
    expect(await countRows(database, 'release_hours')).toBe(2);
  });

  it('are counted only when they are kept, and a few times from one address', async () => {
    await visit({ remote: 'member', release: '9.9.9' }, { remote: 'nobody', release: '1.0.0' });
    await fail('member', '9.9.9');
    for (let at = 0; at < 70; at++) expect((await visit(MEMBER)).statusCode).toBe(200);
    await testApp.app.releaseCounts.write();
    expect(await database.query('SELECT remote, visits FROM release_hours')).toEqual([
      { remote: 'member', visits: 59n },
    ]);
    await visit(MEMBER);
    await testApp.app.releaseCounts.write();
    expect(await database.query('SELECT visits FROM release_hours')).toEqual([{ visits: 60n }]);
  });

  it('are forgotten after thirty days', async () => {
    await visit(MEMBER);
    await testApp.app.releaseCounts.write();
    await deleteOldCounts(database, new Date(START.getTime() + 29 * DAY_SECONDS * 1000));
    expect(await countRows(database, 'release_hours')).toBe(1);
    await deleteOldCounts(database, new Date(START.getTime() + 30 * DAY_SECONDS * 1000));
    expect(await countRows(database, 'release_hours')).toBe(0);
  });

  it.each([
    ['nothing', { visits: [] }],
    ['too much', { visits: Array.from({ length: 21 }, () => MEMBER) }],
    ['who came', { visits: [{ ...MEMBER, member: '12' }] }],
  ])('take no report of %s', async (_what, report) => {
    expect((await post(testApp, '/api/v1/telemetry/visits', report)).statusCode).toBe(400);
  });

  it('are shown to admins alone', async () => {
    const member = await joinClub(testApp);
    const reply = await testApp.app.inject({
      url: '/api/v1/admin/releases',
      headers: { authorization: member.token },
    });
    expect(reply.statusCode).toBe(403);
  });
});
