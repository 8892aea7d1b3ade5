import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SAMPLE_REGISTRY, writeSample, writeSampleReleases } from '../../test/sample-releases';
import { buildTestApp, post, START } from '../../test/test-app';
import { createTestDatabase } from '../../test/test-database';

test('visits are written later when the database cannot take them at once', async () => {
  const root = mkdtempSync(join(tmpdir(), 'safar-counts-'));
  writeSampleReleases(root);
  const kept = [{ version: '1.0.0', publishedAt: START.toISOString(), isWithdrawn: false }];
  const shell = { version: '1.0.0', kept };
  writeSample(root, 'releases/registry.json', JSON.stringify({ ...SAMPLE_REGISTRY, shell, remotes: [] }));
  const database = await createTestDatabase('PostgreSQL');
  const testApp = await buildTestApp(database, { RELEASES_DIR: join(root, 'releases') });
  const visits = [{ remote: 'shell', release: '1.0.0' }];
  const visit = () => post(testApp, '/api/v1/telemetry/visits', { visits });

  await visit();
  await database.query('ALTER TABLE release_hours RENAME TO release_hours_away');
  await expect(testApp.app.releaseCounts.write()).rejects.toThrow('release_hours');
  await visit();
  await database.query('ALTER TABLE release_hours_away RENAME TO release_hours');
  await testApp.app.releaseCounts.write();
  // Once.
  await testApp.app.releaseCounts.write();
  expect(await database.query('SELECT remote, visits FROM release_hours')).toEqual([{ remote: 'shell', visits: 2n }]);

  await testApp.app.close();
  await database.close();
  rmSync(root, { recursive: true });
});
