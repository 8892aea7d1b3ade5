import { randomBytes } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import fc from 'fast-check';
import { catchUp } from '../src/compensation/runs/post-run';
import type { EarningPage, Profile } from '../src/contract';
import type { Database } from '../src/database/database';
import type { RouteAccess } from '../src/sessions/access-guard';
import { createSession } from '../src/sessions/create-session';
import { addPlans, depositAndConfirm, joinAsAdmin, joinWithUpi, reportDeposit, reward, withdraw } from '../test/money';
import { buildTestApp, getProfile, register, resultOf } from '../test/test-app';
import type { Known, Operation, Schema } from './requests';

/** Throttles are for people, and some thousand requests a second are none. */
const NO_LIMITS = {
  LOGIN_ATTEMPTS_PER_ACCOUNT: '1000000',
  LOGIN_ATTEMPTS_PER_ADDRESS: '1000000',
  LOGINS_PER_MEMBER: '1000000',
  ACCOUNT_CHANGES_PER_MEMBER: '1000000',
  PASSWORD_LINKS_PER_ACCOUNT: '1000000',
  PASSWORD_LINKS_PER_ADDRESS: '1000000',
  PASSWORD_TRIES_PER_MEMBER: '1000000',
  REGISTRATIONS_PER_ADDRESS: '1000000',
  CONTACT_MESSAGES_PER_ADDRESS: '1000000',
  CONVERSATION_CALLS_PER_ADDRESS: '1000000',
  MESSAGES_PER_MEMBER: '1000000',
  INCIDENTS_PER_ADDRESS: '1000000',
  POLICY_REPORTS_PER_ADDRESS: '1000000',
  LOG_LEVEL: 'error',
};

const digits = (length: number) => fc.stringMatching(new RegExp(`^[1-9][0-9]{${length - 1}}$`));
const ids = fc.constantFrom(...Array.from({ length: 12 }, (_, at) => String(at + 1)));
const rates = (bps: number) => fc.constant(Array.from({ length: 10 }, () => bps));
const day = fc.date({ min: new Date('2027-01-01'), max: new Date('2036-01-01'), noInvalidDate: true });
const password = fc.constant('a long walk home');

/** What the rules behind the schemas let through. */
const FIELDS: Known = {
  ...{ memberId: ids, depositId: ids, requestId: ids, payoutId: ids, batchId: ids },
  ...{ conversationId: ids, replyId: ids, lastEntryId: ids, assigneeId: ids, text: fc.constant('Hello!') },
  ...{ planId: ids, transferId: ids, mailId: ids, sessionId: ids },
  ...{ ids: fc.uniqueArray(ids, { minLength: 1 }), reason: fc.constantFrom('For good work', 'अच्छे काम के लिए') },
  ...{ name: fc.constantFrom('Asha Verma', 'आशा वर्मा'), accountHolder: fc.constant('Asha Verma') },
  ...{
    email: fc.oneof(
      fc.constant('member1@test.example'),
      digits(9).map((each) => `a${each}@test.example`),
    ),
  },
  ...{ mobileNumber: digits(9).map((each) => `9${each}`), user_email: fc.constant('asha@test.example') },
  ...{ password, currentPassword: password, newPassword: password, cursor: fc.constantFrom('MTA', 'OTk5') },
  ...{ amount: fc.constantFrom('1000', '5000', '300'), mode: fc.constant('UPI'), utr: digits(12) },
  ...{ upiId: fc.constant('asha@bank'), ifsc: fc.constant('ABCD0123456'), accountNumber: digits(12) },
  ...{ service_id: fc.constant('safar'), template_id: fc.constant('contact'), user_id: fc.constant('safar-public') },
  ...{ user_name: fc.constant('Asha Verma'), message: fc.constant('Hello!'), lib_version: fc.constant('4') },
  ...{ businessDate: fc.constantFrom('2026-11-23', '2026-11-24', '2026-11-25'), isDryRun: fc.boolean() },
  ...{ month: fc.constantFrom('2026-10', '2026-11') },
  ...{ effectiveOn: day.map((each) => each.toISOString().slice(0, 10)) },
  ...{ endpoint: fc.constant('https://fcm.googleapis.com/fcm/send/a') },
  ...{ cashbackBps: fc.constant(25), referralBps: rates(50), cashbackOnCashbackBps: rates(100) },
};

const DAY_S = 24 * 60 * 60;
const RUNS_MAX_MS = 30_000;

export type FuzzedClub = Awaited<ReturnType<typeof createFuzzedClub>>;

/** A small club with something of everything that a request can name. */
export async function createFuzzedClub(database: Database) {
  const testApp = await buildTestApp(database, NO_LIMITS);
  // In October, so that there is a month to close.
  testApp.clock.advance(-40 * DAY_S);
  const admin = await joinAsAdmin(testApp);
  const member = await joinWithUpi(testApp);
  const { referralCode } = resultOf<Profile>(await getProfile(testApp, member.token));
  const below = await register(testApp, { referralCode });
  const other = { id: BigInt(below._id), token: below.token };
  await addPlans(testApp, admin);
  for (const person of [member, other]) await depositAndConfirm(testApp, admin, person, 20_000);
  for (let at = 0; at < 8; at++) await reportDeposit(testApp, at % 2 ? member : other, 5000);
  await reward(testApp, admin, member, 50_000);
  for (let at = 0; at < 4; at++) resultOf(await withdraw(testApp, member, 600));
  const headers = { authorization: member.token };
  const { items } = resultOf<EarningPage>(await testApp.app.inject({ url: '/api/v1/earnings', headers }));
  testApp.clock.advance(40 * DAY_S);
  await catchUp(database, { now: testApp.clock.now, trigger: 'start' });
  // Some weekdays are due.
  testApp.clock.advance(6 * DAY_S);
  const known = {
    ...FIELDS,
    referralCode: fc.constant(referralCode),
    earningId: fc.constantFrom(...items.map(({ id }) => id)),
  };

  /** Signed in again as what they were, no matter who ended the session before and how. */
  async function signIn(access: Exclude<RouteAccess, 'anyone'>): Promise<string> {
    const [{ id }, role] = access === 'member' ? [member, 'member'] : [admin, 'owner'];
    await database.query('UPDATE members SET is_enabled = true, role = $2 WHERE id = $1', [id, role]);
    const deps = { config: testApp.config, now: testApp.clock.now, randomBytes };
    const client = { address: '127.0.0.1', userAgent: 'fuzz' };
    return database.transaction((tx) => createSession(tx, deps, id, client));
  }

  /** Runs go on after their reply. */
  async function waitForRuns(): Promise<void> {
    const deadline = performance.now() + RUNS_MAX_MS;
    for (;;) {
      const atWork = await database.query("SELECT 1 FROM runs WHERE state IN ('running', 'posting')");
      if (atWork.length === 0) return;
      if (performance.now() > deadline) throw new Error(`a run is at work for ${RUNS_MAX_MS} ms`);
      await delay(20);
    }
  }

  return { ...testApp, known, signIn, waitForRuns };
}

interface Described {
  parameters?: { name: string; in: string; required?: boolean; schema: Schema }[];
  requestBody?: { content: Record<string, { schema: Schema }> };
}

/** Every operation of the document that the app serves; pages and files have no schemas to drive by. */
export function listOperations({ app }: FuzzedClub): Operation[] {
  const { paths = {} } = app.swagger() as { paths?: Record<string, Record<string, Described>> };
  return (
    Object.entries(paths)
      // Without a site to serve it is never ready.
      .filter(([path]) => path.startsWith('/api/') || path === '/health/live')
      .flatMap(([path, methods]) =>
        Object.entries(methods).map(([method, { parameters = [], requestBody }]) => {
          const [mediaType, content] = Object.entries(requestBody?.content ?? {})[0] ?? [];
          const body = mediaType && content ? { mediaType, schema: content.schema } : undefined;
          return { method: method.toUpperCase() as Operation['method'], path, parameters, body };
        }),
      )
  );
}
