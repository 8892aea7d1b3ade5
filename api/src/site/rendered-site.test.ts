import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import promises from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { SiteRecord } from './rendered-site';
import { openSite, RECORD_FILE, toSite } from './rendered-site';

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
