import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import getPort from 'get-port';
import { NO_SITE, startProgram, type ChildProgram } from '../test/child-program';
import { startEmbeddedDatabase } from './database/embedded/start-embedded';
import { waitUntilAnswering } from '../test/running-server';
import { aRegistration } from '../test/test-app';
import { createOwnClubDatabase, fillDataDirectory } from '../test/test-database';
import type { SessionGrant } from './contract';

let directory: string;
/** No server outlives its test. */
const started: ChildProgram[] = [];

beforeAll(() => {
  directory = mkdtempSync(join(tmpdir(), 'safar-server-'));
  fillDataDirectory(directory);
});
afterEach(() => started.splice(0).forEach(({ child }) => child.kill('SIGKILL')));
afterAll(() => rmSync(directory, { recursive: true, force: true }));

function startServer(port: number, env: NodeJS.ProcessEnv = {}) {
  const settings = {
    ...NO_SITE,
    DATA_DIR: directory,
    PORT: String(port),
    HOST: '127.0.0.1',
    DATABASE_URL: '',
  };
  const server = startProgram('src/server.ts', [], { ...settings, LOG_LEVEL: 'silent', LOG_FORMAT: 'text', ...env });
  started.push(server);
  return server;
}

it('keeps out a second server, survives a kill, and stops cleanly', async () => {
  const port = await getPort();
  const origin = `http://127.0.0.1:${port}`;
  const send = async (path: string, body: object) => {
    const headers = { 'content-type': 'application/json' };
    const reply = await fetch(`${origin}/api/v1/user/${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
    return ((await reply.json()) as { result: SessionGrant }).result;
  };
  const first = startServer(port);
  await waitUntilAnswering(origin, first);
  // Its database can be used; a site has no page before a part of it is published.
  const ready = await fetch(`${origin}/health/ready`);
  expect(await ready.json()).toMatchObject({ responseMessage: 'No part of the site is published yet.' });
  const registration = aRegistration();
  const member = await send('registerUser', registration);
  expect(member).toMatchObject({ role: 'member', email: registration.email });
  const second = await startServer(await getPort()).exited;
  expect(second).toEqual({
    code: 1,
    output: expect.stringContaining(`The data directory ${directory} is in use`),
  });
  first.child.kill('SIGKILL');
  await first.exited;

  const again = startServer(port);
  await waitUntilAnswering(origin, again);
  const { email, password } = registration;
  expect((await send('userLogin', { email, password }))._id).toBe(member._id);
  again.child.kill('SIGTERM');
  expect(await again.exited).toEqual({ code: 0, output: '' });
});

it('answers what is under way when it is told to stop, and takes nothing new', async () => {
  const port = await getPort();
  const origin = `http://127.0.0.1:${port}`;
  const server = startServer(port, { STOP_NOTICED_AFTER_SECONDS: '1', LOGIN_ATTEMPTS_PER_ACCOUNT: '1000' });
  await waitUntilAnswering(origin, server);
  const signIn = async () => {
    const body = JSON.stringify({ email: 'nobody@demo.example', password: 'not the password' });
    const headers = { 'content-type': 'application/json' };
    return (await fetch(`${origin}/api/v1/user/userLogin`, { method: 'POST', headers, body })).status;
  };
  // Each hashes a password, so most are under way when the first is answered.
  const replies = Array.from({ length: 40 }, signIn);
  await Promise.race(replies);
  server.child.kill('SIGTERM');
  expect(await Promise.all(replies)).toEqual(replies.map(() => 401));
  const health = await fetch(`${origin}/health/ready`).catch(() => undefined);
  expect(health?.status ?? 'refused').not.toBe(200);
  expect(await server.exited).toEqual({ code: 0, output: '' });
  await expect(fetch(`${origin}/health/live`)).rejects.toThrow();
  // What waited to be written is written before the database is closed.
  const database = await startEmbeddedDatabase(directory, (error) => {
    throw error;
  });
  const kept = await database.query(
    `SELECT sum(times)::integer AS times FROM security_events WHERE kind = 'login_failed'`,
  );
  await database.close();
  expect(kept).toEqual([{ times: replies.length }]);
});

it('says in a sentence that its port is taken', async () => {
  const other = createServer();
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
  const { port } = other.address() as AddressInfo;
  const own = await createOwnClubDatabase();
  const { code, output } = await startServer(port, { DATABASE_URL: own.url }).exited;
  await own.drop();
  expect(code).toBe(1);
  expect(output.trim()).toBe(`Port ${port} is taken by another program. Stop that one, or set PORT to a free port.`);
  other.close();
});

it('says in sentences what is wrong with its configuration', async () => {
  const { code, output } = await startServer(0, { PORT: 'three', LOG_LEVEL: 'loud' }).exited;
  expect(code).toBe(1);
  expect(output.trim().split('\n').sort()).toEqual([
    'LOG_LEVEL must be one of fatal, error, warn, info, debug, trace, silent, not "loud".',
    'PORT must be a whole number from 0 to 65535, not "three".',
  ]);
});

describe('for real', () => {
  const FOR_REAL = { NODE_ENV: '', LOG_FORMAT: '' };
  const linesOf = (output: string) =>
    output
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as Record<string, unknown>);

  it('does not start without a word on where the data are, and names the variable that may be meant', async () => {
    const { code, output } = await startServer(0, { ...FOR_REAL, DATABSE_URL: 'postgresql://127.0.0.1/safar' }).exited;
    expect(code).toBe(1);
    expect(linesOf(output)).toEqual([
      expect.objectContaining({
        level: 'fatal',
        msg: expect.stringMatching(
          /^Set DATABASE_URL to a PostgreSQL, or EMBEDDED=1 .*\nDATABSE_URL is not a setting\. Is DATABASE_URL meant\?$/,
        ),
      }),
    ]);
  });

  it('says in lines of JSON what it is, what it is asked, and why it ends', async () => {
    const port = await getPort();
    const origin = `http://127.0.0.1:${port}`;
    const env = { ...FOR_REAL, EMBEDDED: '1', LOG_LEVEL: '', SMTP_PASS: 'never in any log', TRUSTED_PROXIES: '1' };
    const server = startServer(port, { ...env, SITE_ORIGIN: 'https://club.example' });
    await waitUntilAnswering(origin, server);
    await fetch(`${origin}/api/v1/plans?secret=1`, { headers: { 'x-request-id': 'from-the-proxy' } });
    server.child.kill('SIGTERM');
    const { output } = await server.exited;
    const lines = linesOf(output);
    expect(lines).toContainEqual(expect.objectContaining({ level: 'warn', msg: 'SMTP_PASS is not a setting.' }));
    expect(lines).toContainEqual(
      expect.objectContaining({
        level: 'info',
        version: '1.0.0',
        engine: expect.stringMatching(/^PostgreSQL \d/),
        database: `embedded in ${directory}`,
        addresses: [`127.0.0.1:${port}`],
        schedule: { isOn: true, next: expect.stringMatching(/^20/) },
      }),
    );
    expect(lines).toContainEqual(
      expect.objectContaining({ requestId: 'from-the-proxy', route: '/api/v1/plans', status: 200 }),
    );
    expect(lines.at(-1)).toMatchObject({ msg: 'stopped' });
    expect(output).not.toMatch(/never in any log|secret=1/);
  });
});

it('says in a sentence that PostgreSQL does not answer', async () => {
  const url = `postgresql://127.0.0.1:${await getPort()}/safar`;
  const { code, output } = await startServer(0, { DATABASE_URL: url }).exited;
  expect([code, output.trim()]).toEqual([1, expect.stringMatching(/^The database does not answer: /)]);
});
