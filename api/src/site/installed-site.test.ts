import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { buildTestApp, noDatabase } from '../../test/test-app';

it('says what the club is called where it is installed, with pictures that are there', async () => {
  const { app } = await buildTestApp(noDatabase, { SITE_NAME: 'A club' });
  const reply = await app.inject('/manifest.webmanifest');
  await app.close();
  const { name, start_url: start, icons, screenshots } = reply.json();
  expect(reply.headers['content-type']).toBe('application/manifest+json; charset=utf-8');
  expect([name, start]).toEqual(['A club', '/dashboard']);
  const files = [...icons, ...screenshots].map(({ src }: { src: string }) =>
    join(__dirname, '../../../shell/public', src),
  );
  expect(files.filter((file) => !existsSync(file))).toEqual([]);
});
