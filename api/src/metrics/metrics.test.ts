import { mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildTestApp, errorOf, noDatabase, post, START, type TestApp } from '../../test/test-app';
import { createOwnClubDatabase, createTestDatabase } from '../../test/test-database';
import { createDatabase, type Database } from '../database/database';
import { createServingDatabase } from '../database/open-database';

const TOKEN = 'a-token-of-the-test-alone';
const PRODUCTION = { NODE_ENV: 'production', EMBEDDED: '1' };

const started: TestApp[] = [];
async function start(database: Database, env: NodeJS.ProcessEnv = {}): Promise<TestApp> {
  const testApp = await buildTestApp(database, env);
  started.push(testApp);
  return testApp;
}
afterAll(async () => {
  for (const { app } of started) await app.close();
});

const linesOf = async ({ app }: TestApp) => (await app.inject('/metrics')).body.split('\n');

it('is for those who have the token: in production nobody has it by accident', async () => {
  const without = await start(noDatabase, PRODUCTION);
  errorOf(await without.app.inject('/metrics'), 404);
  const withToken = await start(noDatabase, { ...PRODUCTION, METRICS_TOKEN: TOKEN });
  for (const authorization of ['', 'Bearer ', TOKEN, `Bearer ${TOKEN}x`]) {
    errorOf(await withToken.app.inject({ url: '/metrics', headers: { authorization } }), 403);
  }
  const reply = await withToken.app.inject({ url: '/metrics', headers: { authorization: `Bearer ${TOKEN}` } });
  expect(reply.statusCode).toBe(200);
  expect(reply.headers['content-type']).toMatch(/^text\/plain; version=0\.0\.4/);
});

it('counts requests by the pattern of their route and their status, whatever is asked for', async () => {
  const testApp = await start(noDatabase);
  for (const id of ['1', '2', 'asha@test.example']) await testApp.app.inject(`/api/v1/nothing/${id}?search=${id}`);
  await testApp.app.inject('/health/live');
  await testApp.app.inject('/health/live');
  const lines = await linesOf(testApp);
  expect(lines).toContain('safar_http_requests_total{method="GET",route="*",status="404"} 3');
  expect(lines).toContain('safar_http_requests_total{method="GET",route="/health/live",status="200"} 2');
  expect(lines).toContain('safar_http_request_duration_seconds_count{method="GET",route="/health/live"} 2');
  expect(lines.join()).not.toContain('asha');
});

it('says that the database is away, asks it once for many scrapes, and keeps no old figure', async () => {
  let asked = 0;
  const query = async () => {
    asked++;
    return Promise.reject(new Error('connection lost'));
  };
  const testApp = await start({ ...noDatabase, health: { query } });
  const scrapes = await Promise.all(Array.from({ length: 10 }, () => linesOf(testApp)));
  for (const lines of scrapes) {
    expect(lines).toContain('safar_database_up 0');
    expect(lines.filter((line) => line.startsWith('safar_unpaid_dates '))).toEqual([]);
  }
  expect(asked).toBe(1);
  expect(testApp.logLines.join('')).toContain('the database does not answer the metrics');
});

it('tells the event loop and memory of a process that serves', async () => {
  const testApp = await start(noDatabase);
  await testApp.app.listen({ port: 0 });
  const text = (await linesOf(testApp)).join('\n');
  expect(text).toMatch(/^nodejs_eventloop_lag_p99_seconds \d/m);
  expect(text).toMatch(/^process_resident_memory_bytes \d/m);
});

it('tells how old the newest whole dump is: without end when there is none, and nothing where none is looked for', async () => {
  const directory = mkdtempSync(join(tmpdir(), 'safar-backups-'));
  const findAge = async (env: NodeJS.ProcessEnv) =>
    (await linesOf(await start(noDatabase, env))).filter((line) => line.startsWith('safar_backup_age_seconds '));
  const addFile = (name: string, agoSeconds: number) => {
    writeFileSync(join(directory, name), '');
    const at = START.getTime() / 1000 - agoSeconds;
    utimesSync(join(directory, name), at, at);
  };
  addFile('unfinished', 0);
  expect(await findAge({ BACKUPS_DIR: directory })).toEqual(['safar_backup_age_seconds +Inf']);
  addFile('2026-11-19T020000.dump', 90_000);
  addFile('2026-11-20T020000.dump', 3600);
  addFile('before-20.dump', 700_000);
  expect(await findAge({ BACKUPS_DIR: directory })).toEqual(['safar_backup_age_seconds 3600']);
  rmSync(directory, { recursive: true });
  expect(await findAge({ BACKUPS_DIR: directory })).toEqual(['safar_backup_age_seconds +Inf']);
  expect(await findAge({})).toEqual([]);
});

it('counts what failed in browsers by remotes that there are, so that nobody can invent series', async () => {
  const database = await createTestDatabase('PostgreSQL');
  const testApp = await start(database);
  const incident = { release: '1.0.0', kind: 'render', detail: 'x', outcome: 'failed', path: '/' };
  for (const remote of ['shell', 'invented-1', 'invented-2']) {
    expect((await post(testApp, '/api/v1/telemetry', { ...incident, remote })).statusCode).toBe(200);
  }
  const lines = (await linesOf(testApp)).filter((line) => line.startsWith('safar_incidents_total{'));
  expect(lines).toEqual([
    'safar_incidents_total{remote="shell",kind="render",outcome="failed"} 1',
    'safar_incidents_total{remote="other",kind="render",outcome="failed"} 2',
  ]);
  await database.close();
});

it('shows each pool, those who wait for it, and the mails that did not go out', async () => {
  const { url, drop } = await createOwnClubDatabase();
  const owner = createDatabase({ connectionString: url, max: 1 }, () => {});
  await owner.query(
    `INSERT INTO notifications (kind, facts, created_at, is_in_inbox, mail_to, due_at, sent_at, failed_at)
     SELECT 'contact_message', '{}', $1::timestamptz - interval '1 hour', false, 'a@test.example',
       CASE state WHEN 'waiting' THEN now() END, CASE state WHEN 'sent' THEN now() END, CASE state WHEN 'failed' THEN now() END
     FROM unnest(ARRAY['waiting', 'waiting', 'sent', 'failed']) state`,
    [START],
  );
  await owner.close();
  const database = createServingDatabase({ connectionString: url }, 4, () => {});
  const testApp = await buildTestApp(database);
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  const held = Array.from({ length: 3 }, () => database.transaction(() => released));
  while ((database.pools().find(({ pool }) => pool === 'writers')?.used ?? 0) < 2) {
    await database.query('SELECT 1', []);
  }
  const lines = await linesOf(testApp);
  expect(lines).toEqual(
    expect.arrayContaining([
      'safar_database_connections{pool="writers",state="used"} 2',
      'safar_database_connections_max{pool="writers"} 2',
      'safar_database_waiting{pool="writers"} 1',
      'safar_database_connections_max{pool="health"} 2',
      'safar_outbox_mails{state="waiting"} 2',
      'safar_outbox_mails{state="failed"} 1',
      'safar_outbox_oldest_seconds 3600',
    ]),
  );
  release();
  await Promise.all(held);
  await testApp.app.close();
  await database.close();
  await drop();
});
