import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { KeptRelease, Registry } from 'federation/contract';
import { getResult, join as joinClub, joinAsAdmin, type Person } from '../../test/money';
import { buildTestApp, countRows, errorOf, post, resultOf, START, type TestApp } from '../../test/test-app';
import { createTestDatabase } from '../../test/test-database';
import type { AuditPage, ReleasedPart } from '../contract';
import type { Database } from '../database/database';
import { deleteOldCounts } from './release-counts';

const DAY_SECONDS = 24 * 60 * 60;
const keep = (version: string, given: Partial<KeptRelease> = {}): KeptRelease => ({
  version,
  entry: `/remotes/member/${version}/remoteEntry.js`,
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

const MANIFEST = {
  ...release,
  name: 'member',
  access: 'member',
  paths: ['/wallet'],
  entryFile: 'remoteEntry.js',
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
      'shell/3.0.0/shell.json': JSON.stringify({ name: 'shell', contract: 2, shared: { react: '19.3.1' }, paths: [] }),
      'member/1.0.0/remote.json': JSON.stringify({ ...MANIFEST, version: '1.0.0', requires: { react: '^19.0.0' } }),
      'member/1.2.0/remote.json': JSON.stringify({ ...MANIFEST, version: '1.2.0', requires: { react: '^20.0.0' } }),
      'shell/3.0.0/index.html':
        '<head><!--safar:head--><!--safar:registry--><!--safar:site-config--></head><!--safar:root-->',
    };
    for (const [file, text] of Object.entries(files)) {
      mkdirSync(dirname(join(root, file)), { recursive: true });
      writeFileSync(join(root, file), text);
    }
    database = await createTestDatabase('PostgreSQL');
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

  describe('that are kept', () => {
    const goBack = (version: string, name = 'member') =>
      post(testApp, '/api/v1/admin/releases/rollback', { name, version, reason: 'It fails.' }, admin.token);
    const readRegistry = () => JSON.parse(readFileSync(join(root, 'registry.json'), 'utf8')) as Registry;

    afterEach(() => writeFileSync(join(root, 'registry.json'), JSON.stringify(registry)));

    it('can be gone back to, which the log tells', async () => {
      resultOf(await goBack('1.0.0'));
      const [member] = readRegistry().remotes;
      expect(member).toMatchObject({ current: { version: '1.0.0' }, kept: [{}, { isWithdrawn: true }, {}] });
      expect((await list())[1]?.releases.map(({ state }) => state)).toEqual(['withdrawn', 'withdrawn', 'live']);
      const { items } = await getResult<AuditPage>(testApp, '/api/v1/admin/audit?action=release.rollback', admin);
      expect(items).toMatchObject([
        {
          action: 'release.rollback',
          subject: 'release:member',
          before: { version: '1.1.0' },
          after: { version: '1.0.0', reason: 'It fails.' },
        },
      ]);
    });

    it.each([
      ['1.2.0', 'member needs react ^20.0.0, but the live shell offers 19.3.1.'],
      ['1.1.0', 'member 1.1.0 is live already.'],
      ['0.1.0', 'member keeps no release 0.1.0: "npm run releases" lists those that it keeps.'],
    ])('are refused where they cannot go live: %s', async (version, sentence) => {
      const before = await countRows(database, 'audit_entries');
      const { message, code } = errorOf(await goBack(version), 409);
      expect([message, code]).toEqual([`The release cannot go live: ${sentence}`, 'not_reversible']);
      expect(readRegistry()).toEqual(registry);
      expect(await countRows(database, 'audit_entries')).toBe(before);
    });

    it('are not gone back to without a reason, or by a member', async () => {
      const body = { name: 'member', version: '1.0.0' };
      expect((await post(testApp, '/api/v1/admin/releases/rollback', body, admin.token)).statusCode).toBe(400);
      const { token } = await joinClub(testApp);
      const asked = await post(testApp, '/api/v1/admin/releases/rollback', { ...body, reason: 'It fails.' }, token);
      expect(asked.statusCode).toBe(403);
    });
  });

  describe('that are live for a share of the visitors', () => {
    const readRegistry = () => JSON.parse(readFileSync(join(root, 'registry.json'), 'utf8')) as Registry;
    const share = (sharePercent: number, version = '1.2.0', token = admin.token) => {
      const body = { name: 'member', version, sharePercent, reason: 'We look at it.' };
      return post(testApp, '/api/v1/admin/releases/share', body, token);
    };

    beforeEach(() => {
      const shared = structuredClone(registry);
      const [member] = shared.remotes;
      if (!member) throw new Error('there is no member');
      const current = { ...release, version: '1.2.0', entry: '/remotes/member/1.2.0/remoteEntry.js' };
      member.canary = { sharePercent: 5, since: START.toISOString(), access: 'member', paths: ['/wallet'], current };
      writeFileSync(join(root, 'registry.json'), JSON.stringify(shared));
    });
    afterEach(() => writeFileSync(join(root, 'registry.json'), JSON.stringify(registry)));

    it('get another share, of which the history tells who gave it and why', async () => {
      resultOf(await share(25));
      const [, member] = await list();
      expect(member?.releases[0]).toMatchObject({ version: '1.2.0', state: 'canary', sharePercent: 25 });
      expect(member?.history).toMatchObject([
        {
          action: 'shared',
          version: '1.2.0',
          sharePercent: 25,
          by: expect.stringMatching(/^Member \d+$/),
          reason: 'We look at it.',
        },
      ]);
      const { items } = await getResult<AuditPage>(testApp, '/api/v1/admin/audit?limit=1', admin);
      expect(items).toMatchObject([
        {
          action: 'release.share',
          subject: 'release:member',
          before: { sharePercent: 5 },
          after: { version: '1.2.0', sharePercent: 25, reason: 'We look at it.' },
        },
      ]);
    });

    it('are withdrawn', async () => {
      resultOf(await share(0));
      const [member] = readRegistry().remotes;
      expect(member?.canary).toBeUndefined();
      expect(member).toMatchObject({ current: { version: '1.1.0' }, kept: [{ isWithdrawn: true }, {}, {}] });
    });

    it.each([
      [
        'to everybody where that cannot be',
        100,
        '1.2.0',
        'member needs react ^20.0.0, but the live shell offers 19.3.1.',
      ],
      [
        'when another one is shared by now',
        25,
        '1.1.9',
        'member 1.1.9 is not live for a share of the visitors: look at "npm run releases".',
      ],
    ])('are not given %s', async (_what, sharePercent, version, sentence) => {
      const before = readRegistry();
      const { message, code } = errorOf(await share(sharePercent, version), 409);
      expect([message, code]).toEqual([`The share cannot be changed: ${sentence}`, 'not_reversible']);
      expect(readRegistry()).toEqual(before);
    });

    it('are given to 5, 25 or 100 in 100 alone, by an admin', async () => {
      expect((await share(50)).statusCode).toBe(400);
      const { token } = await joinClub(testApp);
      expect((await share(25, '1.2.0', token)).statusCode).toBe(403);
    });
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
