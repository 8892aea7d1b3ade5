import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { KeptRelease, Registry } from 'federation/contract';
import { createSourceFinder } from './source-places';

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
