import {
  addPlans,
  depositAndConfirm,
  joinAsAdmin,
  joinWithUpi,
  reportDeposit,
  requestWithdrawal,
  reward,
} from '../../test/money';
import { useTestApp } from '../../test/shop';
import { getProfile, post, register, resultOf, toHeaders, logIn, NEW_PASSWORD, PASSWORD } from '../../test/test-app';
import { catchUp } from '../compensation/runs/post-run';
import type { Profile } from '../contract';
import { KINDS } from './kinds';
import { speechIn } from './speech';
import { NOTICES, toWords } from './words';

const DAYS_26_SECONDS = 26 * 24 * 60 * 60;

/** Of other tests. */
const TOLD_ELSEWHERE = [
  'receivable_written_off',
  'payout_returned',
  'email_changed',
  'factor_changed',
  'codes_guessed',
  'mobile_number_changed',
  'message_answered',
  'deposits_waiting',
  'withdrawals_waiting',
  'run_late',
  'books_differ',
  'withdrawals_stopped',
  'account_taken_back',
  'proposal_waiting',
  'message_received',
];

interface Told {
  kind: string;
  facts: unknown;
  isInInbox: boolean;
  mailTo: string | null;
}

describe('what members are told', () => {
  const testApp = useTestApp();

  const listTold = (memberId: bigint) =>
    testApp.database.query<Told>(
      `SELECT kind, facts, is_in_inbox AS "isInInbox", mail_to AS "mailTo" FROM notifications WHERE member_id = $1 AND is_in_inbox ORDER BY id`,
      [memberId],
    );
  const decide = (path: string, body: object, token: string) => post(testApp, `/api/v1/admin/${path}`, body, token);

  it('is written with its cause, once, from the first day to the last', async () => {
    const admin = await joinAsAdmin(testApp);
    const member = await joinWithUpi(testApp);
    const profile = resultOf<Profile>(await getProfile(testApp, member.token));
    await addPlans(testApp, admin);

    const below = await register(testApp, { name: 'Kavita Sinha', referralCode: profile.referralCode });
    await depositAndConfirm(testApp, admin, member, 1000);
    const lost = await reportDeposit(testApp, member, 1500);
    resultOf(await decide(`deposits/${lost.id}/reject`, { reason: 'Not in the bank' }, admin.token));
    await depositAndConfirm(testApp, admin, { id: BigInt(below._id), token: below.token }, 1000);
    const transferId = await reward(testApp, admin, member, 50);
    resultOf(await decide(`transfers/${transferId}/reversal`, { reason: 'By mistake' }, admin.token));
    await reward(testApp, admin, member, 2000);

    const refused = await requestWithdrawal(testApp, member, 300);
    resultOf(await decide(`withdrawal-requests/${refused.id}/reject`, { reason: 'Another time' }, admin.token));
    for (const outcome of ['failed', 'paid']) {
      const { id } = await requestWithdrawal(testApp, member, 300);
      resultOf(await decide(`withdrawal-requests/${id}/approve`, {}, admin.token));
      const [payout] = await testApp.database.query<{ id: bigint }>('SELECT id FROM payouts WHERE request_id = $1', [
        id,
      ]);
      const body = outcome === 'paid' ? { utr: '123456789012' } : { reason: 'The bank refused it' };
      resultOf(await decide(`payouts/${payout?.id}/${outcome}`, body, admin.token));
    }

    const headers = toHeaders(member.token);
    const details = { upiId: 'another@bank', bank: null };
    const url = '/api/v1/user/payout-details';
    resultOf(await testApp.app.inject({ method: 'PUT', url, headers, payload: details }));
    const { token } = resultOf<{ token: string }>(await logIn(testApp, profile.email));
    const change = { currentPassword: PASSWORD, newPassword: NEW_PASSWORD };
    resultOf(await post(testApp, '/api/v1/user/password', change, token));

    testApp.clock.advance(DAYS_26_SECONDS);
    await testApp.database.query(`INSERT INTO notification_choices VALUES ('daily_credits', $1, true, true)`, [
      member.id,
    ]);
    const runs = await catchUp(testApp.database, { now: testApp.clock.now, trigger: 'command' });

    const told = await listTold(member.id);
    const kinds = told.map(({ kind }) => kind);
    const here = Object.keys(NOTICES).filter((kind) => !TOLD_ELSEWHERE.includes(kind));
    expect(new Set(kinds)).toEqual(new Set(here));
    const counts = (kind: string) => kinds.filter((each) => each === kind).length;
    const once = ['first_credit', 'package_ending', 'package_ended', 'referral_bought', 'new_device'];
    expect(once.map(counts)).toEqual([1, 1, 1, 1, 1]);
    // A package of 15 days; the dates after it credit nothing.
    expect([runs.length, counts('daily_credits')]).toEqual([18, 15]);
    // The member below asked for no word of each day.
    expect((await listTold(BigInt(below._id))).map(({ kind }) => kind)).not.toContain('daily_credits');

    for (const { kind, facts, isInInbox, mailTo } of told) {
      expect([kind, isInInbox, mailTo]).toEqual([kind, true, kind === 'package_bought' ? null : profile.email]);
      const { title, lines } = toWords(kind, facts, null);
      for (const text of [title, ...lines]) expect(text).not.toMatch(/undefined|null|NaN|\[object/);
      // The same figures, and no English sentence left over.
      const hindi = toWords(kind, facts, 'hi');
      const listDigits = (texts: string[]) => texts.flatMap((text) => text.match(/\d[\d,.]*\d|\d/g) ?? []).sort();
      expect(listDigits([hindi.title, ...hindi.lines])).toEqual(listDigits([title, ...lines]));
      for (const text of [hindi.title, hindi.action]) expect(text).toMatch(/\p{Script=Devanagari}/u);
    }
    const userAgent = 'Mozilla/5.0 (Linux; Android 15; Pixel 8) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36';
    expect([speechIn('hi').device(userAgent), speechIn('hi').device('curl/8.5.0')]).toEqual([
      'Android पर Chrome',
      'अनजान डिवाइस',
    ]);
    expect(speechIn('hi').timeInIndia('2026-06-29T14:30:00Z')).toBe('29 जून 2026, 8:00 pm (भारत का समय)');
    expect(speechIn('hi').destination('Account ••••9012, SBIN0001234')).toBe('खाता ••••9012, SBIN0001234');
    const first = told.find(({ kind }) => kind === 'first_credit');
    expect(first?.facts).toEqual({ amountMicros: '2500000', businessDate: '2026-11-23' });
  });

  it('is not told of what was rolled back', async () => {
    const inInbox = 'SELECT id FROM notifications WHERE is_in_inbox';
    const before = await testApp.database.query(inInbox);
    expect((await logIn(testApp, 'nobody@test.example', 'not the password')).statusCode).toBe(401);
    const admin = await joinAsAdmin(testApp);
    const deposit = await reportDeposit(testApp, admin, 1000);
    // Nobody decides on their own payment.
    expect((await decide(`deposits/${deposit.id}/reject`, { reason: 'My own one' }, admin.token)).statusCode).toBe(403);
    const after = await testApp.database.query(inInbox);
    expect(after.length - before.length).toBe(1);
  });

  it('leaves a channel that the member has switched off, but never where safety is concerned', async () => {
    const member = await joinWithUpi(testApp);
    const admin = await joinAsAdmin(testApp);
    const off = (kind: string) =>
      testApp.database.query('INSERT INTO notification_choices VALUES ($1, $2, false, false)', [kind, member.id]);
    await off('reward');
    await off('payout_details_changed');
    await reward(testApp, admin, member, 100);
    const payload = { upiId: 'third@bank', bank: null };
    const headers = toHeaders(member.token);
    resultOf(await testApp.app.inject({ method: 'PUT', url: '/api/v1/user/payout-details', headers, payload }));
    expect((await listTold(member.id)).map(({ kind }) => kind)).toEqual(['payout_details_changed']);
  });

  it('tells each kind of one moment by its own channels', async () => {
    const member = await joinWithUpi(testApp);
    const admin = await joinAsAdmin(testApp);
    await testApp.database.query(
      `INSERT INTO push_subscriptions (member_id, endpoint, p256dh, auth, created_at)
       VALUES ($1, 'https://push.example/own', 'key', 'secret', now())`,
      [member.id],
    );
    // So many that the planner begins with them, and comes to the kind that is chosen first.
    await testApp.database.query(
      `INSERT INTO notification_choices (kind, member_id, in_inbox, by_mail)
       SELECT 'kind ' || n, $1::bigint, true, true FROM generate_series(1, 1000) AS n
       UNION ALL SELECT 'package_bought', $1::bigint, true, false`,
      [member.id],
    );
    await testApp.database.query('ANALYZE notification_choices');
    await depositAndConfirm(testApp, admin, member, 1000);
    const told = await testApp.database.query<Told & { pushes: bigint }>(
      `SELECT kind, mail_to AS "mailTo", (SELECT count(*) FROM pushes WHERE notification_id = n.id) AS pushes
       FROM notifications n WHERE member_id = $1 AND kind IN ('deposit_confirmed', 'package_bought') ORDER BY id`,
      [member.id],
    );
    expect(told).toEqual([
      { kind: 'deposit_confirmed', mailTo: member.email, pushes: 1n },
      { kind: 'package_bought', mailTo: null, pushes: 0n },
    ]);
  });
});

it('says in Hindi where a stopped withdrawal was to go', () => {
  const withdrawals = [{ amountMicros: '300000000', destination: 'Account ••••1234', isApproved: false }];
  expect(toWords('withdrawals_stopped', { withdrawals }, 'hi').lines[1]).toContain('खाता ••••1234');
});

it('has a name and channels for each kind', () => {
  expect(Object.keys(KINDS).sort()).toEqual(Object.keys(NOTICES).sort());
});
