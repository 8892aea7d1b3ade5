import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { buildTestApp, noDatabase } from '../../test/test-app';
import type { describeInstalledSite } from './installed-site';

type Manifest = ReturnType<typeof describeInstalledSite>;

const PUBLIC = join(__dirname, '../../../shell/public');

async function readManifest(path: string): Promise<Manifest> {
  const { app } = await buildTestApp(noDatabase, { SITE_NAME: 'A club' });
  const reply = await app.inject(path);
  await app.close();
  expect(reply.headers['content-type']).toBe('application/manifest+json; charset=utf-8');
  return reply.json();
}

it('says what the club is called where it is installed, with pictures that are there', async () => {
  const { name, start_url: start, lang, icons, screenshots } = await readManifest('/manifest.webmanifest');
  expect([name, start, lang]).toEqual(['A club', '/dashboard', 'en']);
  const files = [...icons, ...screenshots].map(({ src }) => join(PUBLIC, src));
  expect(files.filter((file) => !existsSync(file))).toEqual([]);
});

it('has a picture that a device may cut to its own shape, and ways to what one opens most', async () => {
  const { icons, shortcuts } = await readManifest('/manifest.webmanifest');
  expect(icons.filter(({ purpose }) => purpose === 'maskable').map(({ sizes }) => sizes)).toEqual(['512x512']);
  expect(shortcuts).toEqual([
    { name: 'Wallet', url: '/wallet' },
    { name: 'Add funds', url: '/wallet/add-funds' },
    { name: 'My network', url: '/reference' },
  ]);
});

it('is the same site in Hindi, with Hindi words and ways', async () => {
  const { id, lang, description, start_url: start, shortcuts } = await readManifest('/hi/manifest.webmanifest');
  expect([id, lang, start]).toEqual(['/', 'hi', '/hi/dashboard']);
  expect(description).toMatch(/^[\p{Script=Devanagari}\P{L}]+$/u);
  expect(shortcuts).toEqual([
    { name: 'वॉलेट', url: '/hi/wallet' },
    { name: 'पैसे जोड़ें', url: '/hi/wallet/add-funds' },
    { name: 'मेरा नेटवर्क', url: '/hi/reference' },
  ]);
});
