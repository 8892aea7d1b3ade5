import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import promises from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import type { Registry } from 'federation/contract';
import {
  deleteRelease,
  fetchRelease,
  insertRelease,
  readCounts,
  readRegistryRow,
  swapRegistryRow,
} from 'federation/releases';
import { untilLockIsWaitedFor } from '../../test/lock-waits';
import { releaseOf } from '../../test/sample-shell';
import { createTestDatabase } from '../../test/test-database';
import type { Database, Queryable } from '../database/database';
import { addCounts } from '../releases/release-counts';
import { followReleases } from './follow-releases';

const temporaryDirectory = () => mkdtempSync(join(tmpdir(), 'safar-follow-'));
/** No text: bytes that are no UTF-8 must arrive as they are. */
const FONT = Buffer.from([0, 255, 254, 128, 10]);

function writeRelease(directory: string, content: string): void {
  mkdirSync(join(directory, 'assets'), { recursive: true });
  writeFileSync(join(directory, 'index.html'), content);
  writeFileSync(join(directory, 'assets/font.woff2'), FONT);
}

const registryOf = (generation: number, ...versions: string[]): Registry => ({
  generation,
  shell: {
    version: versions[0] ?? '',
    kept: versions.map((version) => ({ version, publishedAt: '2026-11-22T10:00:00Z', isWithdrawn: false })),
  },
  remotes: [],
});

describe('releases in the database', () => {
  let database: Database;
  const query = <Row extends object>(sql: string, values?: unknown[]) => database.query<Row>(sql, values);
  beforeEach(async () => {
    database = await createTestDatabase('PostgreSQL');
  });
  afterEach(() => database.close());

  async function publish(generation: number, ...versions: string[]): Promise<void> {
    const directory = temporaryDirectory();
    writeRelease(directory, `shell ${versions[0]}`);
    await insertRelease(query, 'shell', versions[0] ?? '', directory);
    const before = await readRegistryRow(query);
    expect(await swapRegistryRow(query, before, JSON.stringify(registryOf(generation, ...versions)))).toBe(true);
  }

  it('come to every server, whole and byte for byte', async () => {
    await publish(1, '1.0.0');
    for (const server of [temporaryDirectory(), temporaryDirectory()]) {
      await followReleases(database, server);
      expect(readFileSync(join(server, 'shell/1.0.0/index.html'), 'utf8')).toBe('shell 1.0.0');
      expect(readFileSync(join(server, 'shell/1.0.0/assets/font.woff2'))).toEqual(FONT);
      expect(JSON.parse(readFileSync(join(server, 'registry.json'), 'utf8'))).toEqual(registryOf(1, '1.0.0'));
    }
  });

  it('leave a server when they are no longer kept', async () => {
    const server = temporaryDirectory();
    await publish(1, '1.0.0');
    await followReleases(database, server);
    await publish(2, '1.1.0');
    await followReleases(database, server);
    expect(existsSync(join(server, 'shell/1.1.0/index.html'))).toBe(true);
    expect(existsSync(join(server, 'shell/1.0.0'))).toBe(false);
  });

  it('are whole or not there when their removal was killed, and the next one sweeps what it has left', async () => {
    const server = temporaryDirectory();
    await publish(1, '1.0.0');
    await followReleases(database, server);
    await publish(2, '1.1.0');
    const rm = jest.spyOn(promises, 'rm').mockImplementation(async (path) => {
      rmSync(join(String(path), 'index.html'));
      throw new Error('killed');
    });
    await expect(followReleases(database, server)).rejects.toThrow('killed');
    rm.mockRestore();
    await publish(3, '1.0.0', '1.1.0');
    await followReleases(database, server);
    expect(readFileSync(join(server, 'shell/1.0.0/index.html'), 'utf8')).toBe('shell 1.0.0');
    expect(readdirSync(join(server, 'shell')).sort()).toEqual(['1.0.0', '1.1.0']);
  });

  it('leave nothing of a fetch that was killed, and whole what another process fetches', async () => {
    const server = temporaryDirectory();
    const [killed, begun] = [join(server, 'shell/0.9.0.unfinished-17'), join(server, 'shell/1.1.0.unfinished-18')];
    [killed, begun].forEach((directory) => writeRelease(directory, 'a part'));
    const anHourAgo = new Date(Date.now() - 60 * 60 * 1000 - 1000);
    utimesSync(killed, anHourAgo, anHourAgo);
    await publish(1, '1.0.0');
    await followReleases(database, server);
    expect(readdirSync(join(server, 'shell')).sort()).toEqual(['1.0.0', '1.1.0.unfinished-18']);
  });

  it('come to every server for a visitor who has the link of a preview, too', async () => {
    const server = temporaryDirectory();
    const directory = temporaryDirectory();
    writeRelease(directory, 'offers to come');
    await insertRelease(query, 'offers', '2.0.0', directory);
    await publish(1, '1.0.0');
    const current = { version: '2.0.0', contract: 2, entry: '/x.js', integrity: {}, assets: {}, requires: {} };
    const preview = {
      name: 'offers',
      access: 'public',
      paths: ['/offers'],
      current,
      expiresAt: '2026-11-23',
      key: 'k',
    };
    const registry = { ...registryOf(2, '1.0.0'), previews: [preview] };
    await swapRegistryRow(query, await readRegistryRow(query), JSON.stringify(registry));
    await followReleases(database, server);
    expect(readFileSync(join(server, 'offers/2.0.0/index.html'), 'utf8')).toBe('offers to come');
  });

  it('take nothing down that a folder serves and nobody has published into the database yet', async () => {
    const server = temporaryDirectory();
    const current = releaseOf('1.0.0');
    const kept = registryOf(1, '1.0.0').shell?.kept ?? [];
    const member = { name: 'member', access: 'member', paths: ['/wallet'], current, previous: null, kept } as const;
    const ofImage = JSON.stringify({ ...registryOf(7, '0.9.0'), remotes: [member] });
    writeRelease(join(server, 'shell/0.9.0'), 'of the image');
    writeFileSync(join(server, 'registry.json'), ofImage);
    await publish(1, '1.0.0');
    await expect(followReleases(database, server)).rejects.toThrow(
      `${server} serves member, of which the database has no release yet: the folder stays as it is until each is published into the database (npm run release -w remote-member).`,
    );
    expect(readFileSync(join(server, 'registry.json'), 'utf8')).toBe(ofImage);
    expect(readFileSync(join(server, 'shell/0.9.0/index.html'), 'utf8')).toBe('of the image');

    const directory = temporaryDirectory();
    writeRelease(directory, 'member');
    await insertRelease(query, 'member', '1.0.0', directory);
    const whole = JSON.stringify({ ...registryOf(2, '1.0.0'), remotes: [member] });
    await swapRegistryRow(query, await readRegistryRow(query), whole);
    await followReleases(database, server);
    expect(readFileSync(join(server, 'registry.json'), 'utf8')).toBe(whole);
    expect(readdirSync(join(server, 'shell'))).toEqual(['1.0.0']);
  });

  it('leave a folder alone while nothing was published into the database', async () => {
    const server = temporaryDirectory();
    writeFileSync(join(server, 'registry.json'), '{}');
    await followReleases(database, server);
    expect(readFileSync(join(server, 'registry.json'), 'utf8')).toBe('{}');
  });

  it('are not named by a registry on a server that could not get all of their files', async () => {
    const server = temporaryDirectory();
    await publish(1, '1.0.0');
    await followReleases(database, server);
    await publish(2, '1.1.0', '1.0.0');
    await deleteRelease(query, 'shell', '1.1.0', JSON.stringify(registryOf(2, '1.1.0', '1.0.0')));
    await expect(followReleases(database, server)).rejects.toThrow('The database has no release 1.1.0 of shell.');
    expect(readFileSync(join(server, 'registry.json'), 'utf8')).toContain('"generation":1');
  });

  it('of a newer registry stay in a folder where another server was late with the one before', async () => {
    const server = temporaryDirectory();
    await publish(1, '1.0.0');
    let isFirst = true;
    const late: Queryable = {
      query: async <Row extends object>(sql: string, values?: unknown[]) => {
        const rows = await database.query<Row>(sql, values);
        if (isFirst && sql.includes('release_files')) {
          isFirst = false;
          await publish(2, '1.1.0');
          await followReleases(database, server);
        }
        return rows;
      },
    };
    await followReleases(late, server);
    expect(readFileSync(join(server, 'registry.json'), 'utf8')).toContain('"generation":2');
    expect(readFileSync(join(server, 'shell/1.1.0/index.html'), 'utf8')).toBe('shell 1.1.0');
  });

  it('are there when the registry names them, though another server of the folder removed them before', async () => {
    const server = temporaryDirectory();
    await publish(1, '1.0.0');
    const release = join(server, 'shell/1.0.0');
    const { withLock } = await import('federation/lock');
    const following = await withLock(join(server, 'registry.lock'), async () => {
      const begun = followReleases(database, server);
      while (!existsSync(release)) await setTimeout(1);
      rmSync(release, { recursive: true });
      // Not awaited here: it waits for this lock.
      return { begun };
    });
    await following.begun;
    expect(readFileSync(join(server, 'registry.json'), 'utf8')).toContain('"generation":1');
    expect(readFileSync(join(release, 'index.html'), 'utf8')).toBe('shell 1.0.0');
    expect(readdirSync(server).sort()).toEqual(['registry.json', 'shell']);
  });

  it('never change once they are there', async () => {
    await publish(1, '1.0.0');
    const other = temporaryDirectory();
    writeRelease(other, 'something else');
    await insertRelease(query, 'shell', '1.0.0', other);
    const server = temporaryDirectory();
    await fetchRelease(query, 'shell', '1.0.0', server);
    expect(readFileSync(join(server, 'shell/1.0.0/index.html'), 'utf8')).toBe('shell 1.0.0');
  });

  it('are fetched beside another process of the folder that has the same id, in a container of its own', async () => {
    await publish(1, '1.0.0');
    const server = temporaryDirectory();
    const begun = join(server, `shell/1.0.0.unfinished-${process.pid}`);
    writeRelease(begun, 'half');
    await fetchRelease(query, 'shell', '1.0.0', server);
    expect(readFileSync(join(begun, 'index.html'), 'utf8')).toBe('half');
    expect(readdirSync(join(server, 'shell/1.0.0')).sort()).toEqual(['assets', 'index.html']);
  });

  it('that cannot be written leave nothing behind, however often it is tried', async () => {
    const server = temporaryDirectory();
    const files = ['index.html', 'index.html/font.woff2'].map((path) => ({ path, content: FONT }));
    const broken = () => Promise.resolve(files as never);
    await expect(fetchRelease(broken, 'shell', '1.0.0', server)).rejects.toThrow(/EEXIST|ENOTDIR/);
    expect(readdirSync(join(server, 'shell'))).toEqual([]);
  });

  it('are not removed on account of a registry that is being replaced', async () => {
    await publish(1, '1.1.0');
    await publish(2, '1.0.0');
    const before = (await readRegistryRow(query)) ?? '';
    const { removal } = await database.transaction(async (tx) => {
      const next = JSON.stringify(registryOf(3, '1.1.0', '1.0.0'));
      await swapRegistryRow((sql, values) => tx.query(sql, values), before, next);
      const waiting = deleteRelease(query, 'shell', '1.1.0', before);
      await untilLockIsWaitedFor(database, waiting);
      // Not awaited here: it waits for this transaction.
      return { removal: waiting };
    });
    expect(await removal).toBe(false);
    await fetchRelease(query, 'shell', '1.1.0', temporaryDirectory());
    expect(await deleteRelease(query, 'shell', '1.1.0', (await readRegistryRow(query)) ?? '')).toBe(true);
    await expect(fetchRelease(query, 'shell', '1.1.0', temporaryDirectory())).rejects.toThrow('has no release 1.1.0');
  });

  it('of two publications on one state of the registry, one lands', async () => {
    const first = await Promise.all(
      [1, 2].map((generation) => swapRegistryRow(query, undefined, `{"g":${generation}}`)),
    );
    expect(first.filter(Boolean)).toHaveLength(1);
    const before = await readRegistryRow(query);
    const next = await Promise.all(
      [3, 4, 5].map((generation) => swapRegistryRow(query, before, `{"g":${generation}}`)),
    );
    expect(next.filter(Boolean)).toHaveLength(1);
  });

  it('are listed with what was counted of them', async () => {
    const now = Date.now();
    const counts = (hoursAgo: number, visits: number) => {
      const hour = new Date(Math.floor(now / 3_600_000 - hoursAgo) * 3_600_000);
      return { remote: 'member', release: '1.0.0', hour, visits, incidents: 1 };
    };
    await addCounts(database, [counts(1, 20), counts(50, 10), counts(24 * 40, 1000)]);
    expect(await readCounts(query)).toEqual([{ remote: 'member', release: '1.0.0', visits: 30, incidents: 2 }]);
  });
});
