import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import promises from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Registry } from 'federation/contract';
import type { SiteRecord } from './rendered-site';
import { createGoodPageFinder, openSite, RECORD_FILE, toSite } from './rendered-site';

const page = (file: string) => ({ file, contentSecurityPolicy: '' });

test('of several patterns that match an address the most specific one has its page, as in the router', () => {
  const paths = ['/trips/*', '/trips/:id', '/trips/today', '/:area/today', '/trips/:id/hotel'];
  const record: SiteRecord = {
    configuration: '',
    pages: Object.fromEntries(paths.map((path) => [path, page(path)])),
    notFound: { '': page('none'), '/hi': page('none in Hindi') },
    redirects: {},
    indexedPaths: [],
    liveVersions: {},
    failures: [],
  };
  const { findPage, getNotFound } = toSite(record, '/tmp');
  expect(findPage('/Trips/Today/')?.file).toBe('/trips/today');
  expect(findPage('/trips/7')?.file).toBe('/trips/:id');
  expect(findPage('/trips/7/hotel')?.file).toBe('/trips/:id/hotel');
  expect(findPage('/trips/7/beach')?.file).toBe('/trips/*');
  expect(findPage('/hotels/today')?.file).toBe('/:area/today');
  expect(findPage('/hotels')).toBeUndefined();
  expect(getNotFound('/hotels').file).toBe('none');
  expect(getNotFound('/hindi').file).toBe('none');
  expect(getNotFound('/hi/hotels').file).toBe('none in Hindi');
});

test.each([
  ['of another user is served as it is', 'EPERM', undefined],
  ['that another process has just removed is none', 'ENOENT', 'ENOENT'],
])('a rendering %s', async (_, code, refusal) => {
  const directory = mkdtempSync(join(tmpdir(), 'safar-rendered-'));
  const record = { pages: { '/login': page('login.html') }, notFound: { '': page('none') } };
  writeFileSync(join(directory, RECORD_FILE), JSON.stringify(record));
  const utimes = jest.spyOn(promises, 'utimes').mockRejectedValue(Object.assign(new Error(code), { code }));
  const opened = openSite(directory).then((site) => site?.findPage('/login')?.file);
  await (refusal ? expect(opened).rejects.toThrow(refusal) : expect(opened).resolves.toBe('login.html'));
  utimes.mockRestore();
  rmSync(directory, { recursive: true });
});

test.each([
  ['stays as it was rendered from a release that is kept', false, 'home.html'],
  ['is not shown as it was rendered from a release that was gone back from', true, undefined],
])('a page %s', async (_, isWithdrawn, file) => {
  const pages = mkdtempSync(join(tmpdir(), 'safar-rendered-'));
  const [from, to] = ['from', 'to'].map((name) => join(pages, name)) as [string, string];
  [from, to].forEach((directory) => mkdirSync(directory));
  ['', '.br', '.gz'].forEach((copy) => writeFileSync(join(from, `home.html${copy}`), 'home'));
  const home = { ...page('home.html'), releases: { shell: '1.0.0' } };
  writeFileSync(join(from, RECORD_FILE), JSON.stringify({ configuration: 'one', pages: { '/': home } }));
  const kept = [{ version: '1.0.0', publishedAt: '2026-11-22T10:00:00Z', isWithdrawn }];
  const registry: Registry = { generation: 2, shell: { version: '1.1.0', kept }, remotes: [] };
  expect((await createGoodPageFinder(pages, 'one', registry, to)('/'))?.file).toBe(file);
  rmSync(pages, { recursive: true });
});
