import { randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { Registry } from 'federation/contract';
import { insertRelease, swapRegistryRow } from 'federation/releases';
import { getResult, joinAsAdmin } from '../../test/money';
import { releaseOf, SHELL_SITE, TEMPLATE } from '../../test/sample-shell';
import { buildTestApp, START, type TestApp } from '../../test/test-app';
import { createTestDatabase } from '../../test/test-database';
import { parseConfig } from '../config/config';
import type { AuditPage, ReleasedPart } from '../contract';
import type { Database } from '../database/database';
import { lookAtCanaries, judgeCanary, type Tally } from './watch-canaries';

const keep = (version: string) => ({ version, publishedAt: START.toISOString(), isWithdrawn: false });
const place = { access: 'member' as const, paths: ['/wallet'] };
const SINCE = new Date(START.getTime() + 10 * 60 * 1000);
const registry: Registry = {
  generation: 7,
  shell: { version: '3.0.0', kept: [keep('3.0.0')] },
  remotes: [
    {
      ...place,
      name: 'member',
      current: releaseOf('1.0.0'),
      previous: null,
      kept: [keep('1.1.0'), keep('1.0.0')],
      canary: { ...place, sharePercent: 25, since: SINCE.toISOString(), current: releaseOf('1.1.0') },
    },
  ],
};

/** Where releases are: a folder that servers have in common, or the database, from which each has its own. */
describe.each(['a folder', 'the database'])('the canaries of releases in %s', (where) => {
  const isFollowed = where === 'the database';
  let database: Database;
  let servers: TestApp[];

  beforeEach(async () => {
    database = await createTestDatabase('PostgreSQL');
    const directories = [0, 1].map(() => mkdtempSync(join(tmpdir(), 'safar-watch-')));
    const [first = '', second = ''] = directories;
    const files: Record<string, string> = {
      'registry.json': JSON.stringify(registry),
      'shell/3.0.0/index.html': TEMPLATE,
      'shell/3.0.0/site.json': JSON.stringify(SHELL_SITE),
      'shell/3.0.0/assets/shell.js': '',
      'member/1.0.0/remote.json': '{}',
      'member/1.1.0/remote.json': '{}',
    };
    for (const [file, text] of Object.entries(files)) {
      mkdirSync(dirname(join(first, file)), { recursive: true });
      writeFileSync(join(first, file), text);
    }
    if (isFollowed) await publishToDatabase(first);
    servers = await Promise.all(
      [first, isFollowed ? second : first].map(async (directory) => {
        const config = { ...parseConfig({ RELEASES_DIR: directory }), areReleasesFollowed: isFollowed };
        return { ...(await buildTestApp(database, {}, { config })), config };
      }),
    );
    for (const { app, clock } of servers) {
      clock.advance(20 * 60);
      await app.liveSite.refresh();
    }
  });
  afterEach(async () => {
    for (const { app } of servers) await app.close();
    await database.close();
    for (const { config } of servers) rmSync(config.releasesDirectory, { recursive: true, force: true });
  });

  async function publishToDatabase(directory: string): Promise<void> {
    const query = <Row extends object>(sql: string, values?: unknown[]) => database.query<Row>(sql, values);
    await insertRelease(query, 'shell', '3.0.0', join(directory, 'shell/3.0.0'));
    for (const version of ['1.0.0', '1.1.0'])
      await insertRelease(query, 'member', version, join(directory, 'member', version));
    await swapRegistryRow(query, undefined, JSON.stringify(registry));
  }

  const at = (server: number) => {
    const found = servers[server];
    if (!found) throw new Error(`There is no server ${server}.`);
    return found;
  };
  const tell = async (url: string, address: string, payload: object) => {
    const reply = await at(0).app.inject({ method: 'POST', url, payload, remoteAddress: address });
    expect(reply.statusCode).toBe(200);
  };
  const visit = (release: string, address: string) =>
    tell('/api/v1/telemetry/visits', address, { visits: [{ remote: 'member', release }] });
  const fail = (release: string, address: string) =>
    tell('/api/v1/telemetry', address, {
      remote: 'member',
      release,
      kind: 'render',
      detail: 'no fuel',
      outcome: 'failed',
      path: '/wallet',
    });
  const look = (server = 0) => {
    const { app, config, clock } = at(server);
    return lookAtCanaries(app, { config, database, now: clock.now, randomBytes });
  };
  const readRegistry = (server = 0) =>
    JSON.parse(readFileSync(join(at(server).config.releasesDirectory, 'registry.json'), 'utf8')) as Registry;

  async function playVisits(failingOfCanary: number): Promise<void> {
    for (let visitor = 1; visitor <= 30; visitor++) await visit('1.0.0', `203.0.113.${visitor}`);
    for (let visitor = 1; visitor <= 6; visitor++) await visit('1.1.0', `198.51.100.${visitor}`);
    for (let visitor = 1; visitor <= failingOfCanary; visitor++) await fail('1.1.0', `198.51.100.${visitor}`);
    await at(0).app.releaseCounts.write();
  }

  it('are withdrawn when they clearly fail, by one server, and history and log say why', async () => {
    await playVisits(5);
    await Promise.all([look(0), look(1)]);
    for (const { app } of servers) await app.liveSite.refresh();
    const reason = 'Something failed for 5 visitors in 6 visits; in the release before for 0 visitors in 30 visits.';
    for (const server of [0, 1]) {
      expect(readRegistry(server)).toMatchObject({
        generation: 8,
        remotes: [
          {
            current: { version: '1.0.0' },
            kept: [{ version: '1.1.0', isWithdrawn: true }, { isWithdrawn: false }],
            history: [{ action: 'withdrawn', version: '1.1.0', by: 'the server', reason }],
          },
        ],
      });
      expect(readRegistry(server).remotes[0]?.canary).toBeUndefined();
      const { body, headers } = await at(server).app.inject({ url: '/wallet', headers: { cookie: 'safar-visitor=1' } });
      expect(body).toContain('"version":"1.0.0"');
      expect(headers['set-cookie']).toBeUndefined();
    }
    const said = servers.map(({ logLines }) => logLines.filter((line) => line.includes('a canary is withdrawn')));
    expect(said.map(({ length }) => length).sort()).toEqual([0, 1]);
    expect(said.flat()[0]).toContain(reason);

    const admin = await joinAsAdmin(at(0));
    const { items } = await getResult<AuditPage>(at(0), '/api/v1/admin/audit', admin);
    expect(items.filter(({ action }) => action === 'release.withdraw')).toMatchObject([
      {
        actorId: null,
        actorName: 'The server',
        address: 'server',
        subject: 'release:member',
        before: { sharePercent: 25 },
        after: { version: '1.1.0', sharePercent: 0, reason },
      },
    ]);
    const [, member] = await getResult<ReleasedPart[]>(at(0), '/api/v1/admin/releases', admin);
    expect(member).toMatchObject({ releases: [{ state: 'withdrawn' }, { state: 'live' }], history: [{ reason }] });
  });

  // What follows asks the same of both.
  if (isFollowed) return;

  it('stay when one visitor is unlucky, again and again', async () => {
    await playVisits(0);
    for (let time = 0; time < 20; time++) await fail('1.1.0', '198.51.100.1');
    await look();
    expect(readRegistry().generation).toBe(7);
  });

  it('stay when as much fails in the release before', async () => {
    await playVisits(5);
    for (let visitor = 1; visitor <= 25; visitor++) await fail('1.0.0', `203.0.113.${visitor}`);
    await look();
    expect(readRegistry().generation).toBe(7);
  });

  it('are not judged by what was told before they began', async () => {
    servers.forEach(({ clock }) => clock.reset());
    await playVisits(5);
    servers.forEach(({ clock }) => clock.advance(20 * 60));
    await look();
    expect(readRegistry().generation).toBe(7);
  });
});

it('is no trouble before a part of the site is published', async () => {
  const database = await createTestDatabase('PostgreSQL');
  const config = parseConfig({ RELEASES_DIR: join(tmpdir(), 'safar-no-releases') });
  const { app, clock } = await buildTestApp(database, {}, { config });
  await expect(lookAtCanaries(app, { config, database, now: clock.now, randomBytes })).resolves.toBeUndefined();
  await app.close();
  await database.close();
});

const tally = (troubled: number, visits: number): Tally => ({ troubled, visits });

describe('a canary is withdrawn', () => {
  it.each([
    ['when each of its few visits fails', tally(3, 3), tally(1, 100)],
    ['when its visits are not counted yet', tally(3, 0), tally(1, 100)],
    ['when nothing is known of the release before, and five of five fail', tally(5, 5), tally(0, 0)],
    ['when every third visit fails on a quiet day', tally(6, 18), tally(1, 60)],
    ['when three visits in 100 fail in the place of one', tally(36, 1200), tally(48, 4800)],
  ])('%s', (_when, canary, live) => {
    expect(judgeCanary(canary, live)).toMatch(
      /^Something failed for \d+ visitors in \d+ visits; in the release before /,
    );
  });

  it('with a sentence that says why', () => {
    expect(judgeCanary(tally(12, 40), tally(1, 900))).toBe(
      'Something failed for 12 visitors in 40 visits; in the release before for 1 visitor in 900 visits.',
    );
  });
});

describe('a canary stays', () => {
  it.each([
    ['while nobody has visited it', tally(0, 0), tally(0, 0)],
    ['for one unlucky visitor, and for two', tally(2, 2), tally(0, 1000)],
    ['when nothing is known of the release before, and four of four fail', tally(4, 4), tally(0, 0)],
    ['when as much fails in the release before', tally(50, 100), tally(450, 900)],
    ['when a little more fails than chance explains, but hardly more', tally(2600, 20_000), tally(10_000, 100_000)],
    ['when more fails than before, as chance has it', tally(4, 200), tally(40, 4000)],
    ['when everybody is troubled in both', tally(100, 100), tally(300, 300)],
  ])('%s', (_when, canary, live) => {
    expect(judgeCanary(canary, live)).toBeUndefined();
  });
});

/** A generator of chance that is the same in every run. */
function createChance(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/** Plays visits of a site. @returns after how many the canary is withdrawn, Infinity when it never is */
function play(rates: { canary: number; live: number }, share: number, visits: number, chance: () => number): number {
  const canary = tally(0, 0);
  const live = tally(0, 0);
  for (let visit = 1; visit <= visits; visit++) {
    const [counted, rate] = chance() < share ? [canary, rates.canary] : [live, rates.live];
    counted.visits++;
    if (chance() < rate) counted.troubled++;
    if (visit % 10 === 0 && judgeCanary(canary, live)) return visit;
  }
  return Infinity;
}

it('one that is no worse is withdrawn less than once in fifty times, though it is looked at all the time', () => {
  const chance = createChance(1);
  for (const rate of [0.01, 0.05, 0.2]) {
    const ends = Array.from({ length: 150 }, () => play({ canary: rate, live: rate }, 0.25, 4000, chance));
    expect(ends.filter((end) => end < Infinity).length).toBeLessThan(3);
  }
});

it('one that always fails is withdrawn within some dozens of visits to the site', () => {
  const chance = createChance(2);
  const ends = Array.from({ length: 100 }, () => play({ canary: 1, live: 0.01 }, 0.25, 4000, chance));
  expect(Math.max(...ends)).toBeLessThanOrEqual(100);
});
