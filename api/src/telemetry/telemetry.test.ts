import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { KeptRelease, Registry } from 'federation/contract';
import { useTestApp } from '../../test/shop';
import { aRegistration, countRows, post, resultOf, START } from '../../test/test-app';
import { IncidentKind, type Incident, type IncidentPage, type SessionGrant } from '../contract';
import { deleteOldIncidents, createSourceFinder } from './telemetry.routes';

const INCIDENT: Incident = {
  remote: 'member',
  release: '1.2.0-0123456789',
  kind: 'timeout',
  detail: 'it did not answer within 8 seconds',
  outcome: 'previous',
  path: '/wallet',
};

describe('telemetry', () => {
  const testApp = useTestApp('PostgreSQL', { INCIDENTS_PER_ADDRESS: '3' });

  const tell = (incident: object) => post(testApp, '/api/v1/telemetry', incident);

  beforeEach(async () => {
    testApp.clock.reset();
    await testApp.database.query('DELETE FROM incidents');
    await testApp.database.query('DELETE FROM throttles');
  });

  async function adminToken(): Promise<string> {
    const registered = await post(testApp, '/api/v1/user/registerUser', aRegistration());
    const { token, _id } = resultOf<SessionGrant>(registered);
    await testApp.database.query("UPDATE members SET role = 'owner' WHERE id = $1", [_id]);
    return token;
  }

  const listFor = (token: string, query = '') =>
    testApp.app.inject({ url: `/api/v1/admin/telemetry${query}`, headers: { authorization: token } });

  it('keeps what anyone tells, and shows it to admins, the newest first', async () => {
    expect((await tell(INCIDENT)).statusCode).toBe(200);
    await tell({ ...INCIDENT, remote: 'admin' });
    const token = await adminToken();
    const page = resultOf<IncidentPage>(await listFor(token, '?limit=1'));
    expect(page.items).toEqual([expect.objectContaining({ ...INCIDENT, remote: 'admin' })]);
    const next = resultOf<IncidentPage>(await listFor(token, `?limit=1&cursor=${page.nextCursor}`));
    expect(next).toEqual({
      items: [{ ...INCIDENT, place: null, source: null, id: expect.any(String), at: '2026-11-20T06:00:00.000Z' }],
      nextCursor: null,
    });
  });

  it.each([
    ['?search=WALLET', ['/wallet']],
    ['?search=1.2.0', ['/admin', '/wallet']],
    ['?search=%25', []],
    ['?kind=import', ['/admin']],
    ['?kind=import&outcome=previous', []],
    ['?outcome=previous', ['/wallet']],
  ])('narrows the list down by %s', async (query, paths) => {
    await tell(INCIDENT);
    await tell({ ...INCIDENT, kind: 'import', outcome: 'failed', path: '/admin' });
    const { items } = resultOf<IncidentPage>(await listFor(await adminToken(), query));
    expect(items.map(({ path }) => path)).toEqual(paths);
  });

  it('keeps where in the files of the release an error was not caught', async () => {
    const uncaught = { ...INCIDENT, kind: 'uncaught', outcome: 'continued', place: 'assets/page.1a2b3c4d.js:1:2345' };
    expect((await tell(uncaught)).statusCode).toBe(200);
    const { items } = resultOf<IncidentPage>(await listFor(await adminToken()));
    expect(items).toEqual([expect.objectContaining(uncaught)]);
  });

  it.each(['kind', 'outcome'])('has no %s that the contract does not know, from any writer', async (column) => {
    await tell(INCIDENT);
    await expect(testApp.database.query(`UPDATE incidents SET ${column} = 'boredom'`)).rejects.toThrow(
      `incidents_${column}_check`,
    );
  });

  it.each(IncidentKind.enum)('knows the kind %s', async (kind) => {
    expect((await tell({ ...INCIDENT, kind })).statusCode).toBe(200);
  });

  it('writes one line to the log', async () => {
    const before = testApp.logLines.length;
    await tell(INCIDENT);
    const lines = testApp.logLines.slice(before).filter((line) => line.includes('it did not answer'));
    expect(lines).toHaveLength(1);
  });

  it('shows nothing to members', async () => {
    const { token } = resultOf<SessionGrant>(await post(testApp, '/api/v1/user/registerUser', aRegistration()));
    expect((await listFor(token)).statusCode).toBe(403);
  });

  it.each([
    ['an unknown kind', { kind: 'boredom' }],
    ['a field of its own', { extra: 1 }],
    ['a place that is none', { place: 'C:\\somewhere' }],
    ['a line before the first', { place: 'assets/page.js:0:11' }],
    ['a column before the first', { place: 'assets/page.js:1:0' }],
    ['a detail that is too long', { detail: 'x'.repeat(301) }],
  ])('refuses %s', async (_what, fault) => {
    expect((await tell({ ...INCIDENT, ...fault })).statusCode).toBe(400);
    expect(await countRows(testApp.database, 'incidents')).toBe(0);
  });

  it('refuses a body over 4 KB', async () => {
    expect((await tell({ ...INCIDENT, detail: 'x'.repeat(5000) })).statusCode).toBe(413);
  });

  it('keeps control characters out of the log and the database', async () => {
    expect((await tell({ ...INCIDENT, detail: 'a\u0000b\nc' })).statusCode).toBe(200);
    expect(await testApp.database.query('SELECT detail FROM incidents')).toEqual([{ detail: 'a b c' }]);
  });

  it('stops listening to an address that tells too much, for a while', async () => {
    for (let at = 0; at < 3; at++) expect((await tell(INCIDENT)).statusCode).toBe(200);
    const refused = await tell(INCIDENT);
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '600']);
    testApp.clock.advance(601);
    expect((await tell(INCIDENT)).statusCode).toBe(200);
  });

  it('keeps the newest ten thousand', async () => {
    await testApp.database.query(
      `INSERT INTO incidents (at, remote, release, kind, detail, outcome, path)
       SELECT now(), 'member', '1', 'timeout', n::text, 'failed', '/' FROM generate_series(1, 10005) n`,
    );
    await deleteOldIncidents(testApp.database, START);
    expect(await countRows(testApp.database, 'incidents')).toBe(10_000);
    expect(await testApp.database.query("SELECT 1 FROM incidents WHERE detail = '10005'")).toHaveLength(1);
  });

  it('knows for two days which of them one visitor told, as a digest', async () => {
    await tell(INCIDENT);
    await tell(INCIDENT);
    const listVisitors = async () =>
      (await testApp.database.query<{ visitor: string | null }>('SELECT visitor FROM incidents')).map(
        ({ visitor }) => visitor,
      );
    const [first, second] = await listVisitors();
    expect(first).toMatch(/^[\w-]{22}$/);
    expect(second).toBe(first);
    const after = (hours: number) => new Date(START.getTime() + hours * 60 * 60 * 1000);
    await deleteOldIncidents(testApp.database, after(48));
    expect(await listVisitors()).toEqual([first, first]);
    await deleteOldIncidents(testApp.database, after(49));
    expect(await listVisitors()).toEqual([null, null]);
  });
});

/** Column 10 of the script is line 5, column 4 of the source; both from zero. */
const MAP = JSON.stringify({ version: 3, sources: ['webpack:///./src/page.tsx'], names: [], mappings: 'UAII' });
const keep = (version: string): KeptRelease => ({ version, publishedAt: '2026-11-20T06:00:00Z', isWithdrawn: false });
const registry: Registry = { generation: 1, shell: { version: '3.0.0', kept: [keep('3.0.0')] }, remotes: [] };

describe('the place in the sources', () => {
  let root: string;
  const find = (place: string | null, release = '3.0.0') =>
    createSourceFinder({ releasesDirectory: join(root, 'releases') })({ remote: 'shell', release, place });

  beforeAll(() => {
    root = mkdtempSync(join(tmpdir(), 'safar-maps-'));
    mkdirSync(join(root, 'releases/shell/3.0.0/assets'), { recursive: true });
    writeFileSync(join(root, 'releases/registry.json'), JSON.stringify(registry));
    writeFileSync(join(root, 'releases/shell/3.0.0/assets/page.js.map'), MAP);
    writeFileSync(join(root, 'secret.js.map'), MAP);
    mkdirSync(join(root, 'releases/shell/2.0.0/assets'), { recursive: true });
    writeFileSync(join(root, 'releases/shell/2.0.0/assets/page.js.map'), MAP);
  });
  afterAll(() => rmSync(root, { recursive: true }));

  it('is found by the source map that the release has kept', async () => {
    expect(await find('assets/page.js:1:11')).toBe('src/page.tsx:5:5');
  });

  it.each([
    ['no place is told', null, '3.0.0'],
    ['the file has no map', 'assets/other.js:1:11', '3.0.0'],
    ['nothing is at the place', 'assets/page.js:9:1', '3.0.0'],
    ['the line is none', 'assets/page.js:0:11', '3.0.0'],
    ['the column is none', 'assets/page.js:1:0', '3.0.0'],
    ['the place leads out of the release', '../../../secret.js:1:11', '3.0.0'],
    ['the release is not kept', 'assets/page.js:1:11', '2.0.0'],
    ['the release leads elsewhere', 'secret.js:1:11', '../..'],
  ])('is unknown where %s', async (_what, place, release) => {
    expect(await find(place, release)).toBeNull();
  });
});
