import { randomBytes, randomUUID } from 'node:crypto';
import { Writable } from 'node:stream';
import type { LightMyRequestResponse } from 'fastify';
import { buildApp } from '../src/app';
import { parseConfig } from '../src/config/config';
import type { ErrorBody, Profile, Registration, SessionGrant } from '../src/contract';
import type { Database } from '../src/database/database';
import type { Deps } from '../src/deps';
import { createLogger } from '../src/logs/logger';
import { hashPassword } from '../src/users/password';
import { checkRegistration, enrollMember, findSponsorId } from '../src/users/register-member';

export const START = new Date('2026-11-20T06:00:00Z');

/** A clock that stands still until it is told otherwise. */
class TestClock {
  private time = START;
  now = (): Date => this.time;

  advance(seconds: number): void {
    this.time = new Date(this.time.getTime() + seconds * 1000);
  }

  reset(): void {
    this.time = START;
  }
}

/** Limits that no test reaches by accident. */
const WIDE_LIMITS = {
  LOGIN_ATTEMPTS_PER_ACCOUNT: '1000',
  LOGIN_ATTEMPTS_PER_ADDRESS: '1000',
  LOGINS_PER_MEMBER: '1000',
  ACCOUNT_CHANGES_PER_MEMBER: '1000',
  LOGIN_ATTEMPTS_PER_DEVICE: '1000',
  PASSWORD_LINKS_PER_ACCOUNT: '1000',
  PASSWORD_LINKS_PER_ADDRESS: '1000',
  PASSWORD_LINKS_PER_DEVICE: '1000',
  PASSWORD_TRIES_PER_MEMBER: '1000',
  REQUESTS_PER_MEMBER: '1000000',
  SEARCHES_PER_MEMBER: '1000000',
  PENDING_DEPOSITS_PER_MEMBER: '1000000',
  PENDING_RUPEES_PER_MEMBER: '1000000000000',
  PENDING_WITHDRAWALS_PER_MEMBER: '1000000',
  REGISTRATIONS_PER_ADDRESS: '1000',
  CONTACT_MESSAGES_PER_ADDRESS: '1000',
  CONVERSATION_CALLS_PER_ADDRESS: '1000',
  MESSAGES_PER_MEMBER: '1000',
};

/** For what answers without one. */
export const noDatabase: Database = {
  query: () => Promise.reject(new Error('the database was asked')),
  transaction: () => Promise.reject(new Error('the database was asked')),
  session: () => Promise.reject(new Error('the database was asked')),
  health: { query: () => Promise.reject(new Error('the database was asked')) },
  pools: () => [],
  close: async () => {},
};

export type TestApp = Awaited<ReturnType<typeof buildTestApp>>;

/** The real app over a database, with a clock and a log that the test holds. */
export async function buildTestApp(database: Database, env: NodeJS.ProcessEnv = {}, overrides: Partial<Deps> = {}) {
  const clock = new TestClock();
  const logLines: string[] = [];
  const logStream = new Writable({
    write: (chunk, _encoding, done) => {
      logLines.push(String(chunk));
      done();
    },
  });
  const config = parseConfig({ RELEASES_DIR: '/absent', ...WIDE_LIMITS, ...env });
  const deps: Deps = { config, database, now: clock.now, randomBytes, isOnDemand: true, ...overrides };
  const app = await buildApp(deps, createLogger(config.log, logStream));
  return { app, clock, logLines, config, database, deps };
}

/** What a member of these tests signs in with, and what they change it to. */
export const PASSWORD = 'a long walk home';
export const NEW_PASSWORD = 'eleven boats on the lake';

let memberCount = 0;

/** A registration like no other of this run. */
export function aRegistration(given: Partial<Registration> = {}): Registration {
  memberCount++;
  return {
    name: `Member ${memberCount}`,
    email: `member${memberCount}@test.example`,
    mobileNumber: String(9_100_000_000 + memberCount),
    password: PASSWORD,
    ...given,
  };
}

/** Of who is signed in, a request under a key of its own. */
export const toHeaders = (token: string) => ({ authorization: token, 'idempotency-key': randomUUID() });

export function post({ app }: Pick<TestApp, 'app'>, url: string, payload: object, token?: string) {
  return app.inject({ method: 'POST', url, payload, headers: token ? toHeaders(token) : {} });
}

export function logIn(testApp: Pick<TestApp, 'app'>, email: string, password = PASSWORD) {
  return post(testApp, '/api/v1/user/userLogin', { email, password });
}

export function getProfile({ app }: Pick<TestApp, 'app'>, token: string) {
  return app.inject({ url: '/api/v1/user/profile', headers: { authorization: token } });
}

export function resultOf<Result = Profile>(response: LightMyRequestResponse): Result {
  expect(response.statusCode).toBe(200);
  const body = response.json<{ responseCode: number; result: Result }>();
  expect(body.responseCode).toBe(200);
  return body.result;
}

/** Every refusal has the status in its body and one sentence, which may begin with a date, under two names. */
export function errorOf(response: LightMyRequestResponse, status: number): ErrorBody {
  const body = response.json<ErrorBody>();
  expect(body).toMatchObject({ responseCode: status, responseMessage: body.message });
  expect(response.statusCode).toBe(status);
  expect(body.message).toMatch(/^([A-Z]|\d{4}-\d\d-\d\d ).*\.$/);
  return body;
}

/** By the route, as a visitor does: the password is judged and hashed, the device remembered. */
export async function registerByRoute(testApp: Pick<TestApp, 'app'>, given: Partial<Registration> = {}) {
  return resultOf<SessionGrant>(await post(testApp, '/api/v1/user/registerUser', aRegistration(given)));
}

const hashes = new Map<string, Promise<string>>();

/** A password is hashed once for all who have it: hashing was a sixth of what the suites cost. */
function hashOnce(password: string): Promise<string> {
  const hash = hashes.get(password) ?? hashPassword(password);
  hashes.set(password, hash);
  return hash;
}

/** A member as the route makes one, for tests that are about something else. */
export async function register({ deps }: Pick<TestApp, 'deps'>, given: Partial<Registration> = {}) {
  const registration = checkRegistration(aRegistration(given), () => undefined);
  const sponsorId = await findSponsorId(deps, registration.referralCode);
  const passwordHash = await hashOnce(registration.password);
  return enrollMember(
    deps,
    registration,
    { sponsorId, passwordHash },
    { address: '127.0.0.1', userAgent: 'lightMyRequest' },
  );
}

/** For who moves the clock by more than ten minutes: everybody who is signed in has shown just now that it is they. */
export async function proveAgain({ database, clock }: Pick<TestApp, 'database' | 'clock'>): Promise<void> {
  await database.query('UPDATE sessions SET proven_at = $1', [clock.now()]);
}

export async function countRows(database: Database, table: string): Promise<number> {
  const [row] = await database.query<{ count: bigint }>(`SELECT count(*) FROM ${table}`);
  return Number(row?.count);
}
