import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SHELL_SITE, TEMPLATE } from '../../test/sample-shell';
import { buildTestApp, errorOf, type TestApp } from '../../test/test-app';
import { createTestDatabase } from '../../test/test-database';
import type { Database } from '../database/database';

let root: string;
let database: Database;
let testApp: TestApp;
const ready = () => testApp.app.inject('/health/ready');

beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), 'safar-health-'));
  database = await createTestDatabase('PostgreSQL');
  testApp = await buildTestApp(database, { RELEASES_DIR: root });
});
afterAll(async () => {
  await testApp.app.close();
  await database.close();
  rmSync(root, { recursive: true });
});

it('is ready when the pages are rendered and the migrations are current, and not while it stops', async () => {
  await testApp.app.liveSite.refresh();
  expect(errorOf(await ready(), 503).message).toBe('No part of the site is published yet.');

  mkdirSync(join(root, 'shell/1.0.0'), { recursive: true });
  writeFileSync(join(root, 'shell/1.0.0/index.html'), `${TEMPLATE}</body>`);
  writeFileSync(join(root, 'shell/1.0.0/site.json'), JSON.stringify(SHELL_SITE));
  const registry = { generation: 1, shell: { version: '1.0.0', kept: [] }, remotes: [] };
  writeFileSync(join(root, 'registry.json'), JSON.stringify(registry));
  await testApp.app.liveSite.refresh();
  const reply = await ready();
  expect(reply.json()).toEqual({ status: 'ok', database: 'ok', migrations: 'ok', pages: 'ok', version: '1.0.0' });
  expect(reply.headers['cache-control']).toBe('no-store');

  await database.query(`UPDATE routines SET checksum = 'other'`);
  expect(errorOf(await ready(), 503).message).toBe('The schema of the database is not what this version needs.');
  await database.query('UPDATE routines SET version = 9999');
  expect((await ready()).statusCode).toBe(200);

  testApp.app.isStopping = true;
  const red = await ready();
  expect([errorOf(red, 503).message, red.headers['retry-after']]).toEqual(['The server is stopping.', '5']);
  expect((await testApp.app.inject('/health/live')).statusCode).toBe(200);
});

it('answers who still gets a connection while it begins to close', async () => {
  const { app } = await buildTestApp(database);
  let status = 0;
  app.addHook('preClose', async () => {
    status = (await fetch(`${app.listeningOrigin}/api/v1/plans`)).status;
  });
  await app.listen({ host: '127.0.0.1', port: 0 });
  await app.close();
  expect(status).toBe(200);
});
