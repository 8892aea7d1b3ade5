import type { Factors, PayoutDetails, SavedPayoutDetails } from '../contract';
import { addAuthenticator, createVirtualPasskey, sendPasskey } from '../../test/factors';
import { deliverMails, findLinkToken } from '../../test/mails';
import {
  countWhere,
  getResult,
  joinAsAdmin,
  requestWithdrawal,
  reward,
  type Person,
  join,
  type Member,
} from '../../test/money';
import { useTestApp } from '../../test/shop';
import {
  aRegistration,
  errorOf,
  post,
  proveAgain,
  resultOf,
  toHeaders,
  logIn,
  NEW_PASSWORD,
  PASSWORD,
} from '../../test/test-app';
import { createAdmin } from '../commands/create-admin';
import { toWords } from '../notifications/words';
import { findDeviceSubject } from '../sessions/devices';

const HOUR_SECONDS = 60 * 60;
const OWN: PayoutDetails = { upiId: 'asha@bank', bank: null };
const OTHER: PayoutDetails = { upiId: 'thief@bank', bank: null };
const NONE: PayoutDetails = { upiId: null, bank: null };

/** Somebody knows the password, and has taken the account over. */
describe('an undone change of the email', () => {
  const testApp = useTestApp();
  let admin: Person;

  beforeAll(async () => {
    admin = await joinAsAdmin(testApp);
  });
  beforeEach(async () => {
    testApp.clock.reset();
    await proveAgain(testApp);
  });

  const later = async (hours: number) => {
    testApp.clock.advance(hours * HOUR_SECONDS);
    await proveAgain(testApp);
  };
  const send = async (method: 'PUT' | 'GET', path: string, { token }: Person, payload?: object) =>
    resultOf<SavedPayoutDetails>(
      await testApp.app.inject({
        method,
        url: `/api/v1/user${path}`,
        headers: toHeaders(token),
        ...(payload && { payload }),
      }),
    );
  const savePayout = (person: Person, details: PayoutDetails) => send('PUT', '/payout-details', person, details);
  const tellings = async ({ id }: Person, kind: string, since: bigint) =>
    testApp.database.query<{ facts: Record<string, unknown>; to: string }>(
      'SELECT facts, mail_to AS "to" FROM notifications WHERE member_id = $1 AND kind = $2 AND id > $3 ORDER BY id',
      [id, kind, since],
    );
  const getLastId = async () =>
    (await testApp.database.query<{ id: bigint }>('SELECT max(id) AS id FROM notifications'))[0]?.id ?? 0n;

  /** A member for two days, with money. */
  async function joinWithMoney(): Promise<Member> {
    const member = await join(testApp);
    await savePayout(member, OWN);
    await reward(testApp, admin, member, 10_000);
    return member;
  }

  /** @returns the token of the link that undoes it, which the address before is sent */
  async function changeEmail({ token, id }: Person, email: string, currentPassword = PASSWORD): Promise<string> {
    const [row] = await testApp.database.query<{ before: string }>(
      'SELECT email AS before FROM members WHERE id = $1',
      [id],
    );
    resultOf(await post(testApp, '/api/v1/user/email', { email, currentPassword }, token));
    const link = (await deliverMails(testApp)).find(({ to }) => to === email);
    resultOf(await post(testApp, '/api/v1/user/confirm-email', { token: findLinkToken(link?.text) }));
    return findLinkToken((await deliverMails(testApp)).find(({ to }) => to === row?.before)?.text);
  }

  const undo = (token: string, password = NEW_PASSWORD) =>
    post(testApp, '/api/v1/user/reset-password', { token, password });

  it('leaves a thief no factor, no device and no payout details, and tells the owner', async () => {
    const member = await joinWithMoney();
    await later(48);
    const signedIn = await logIn(testApp, member.email);
    const cookie = String(signedIn.headers['set-cookie']).split(';')[0] ?? '';
    const isKnown = () => findDeviceSubject(testApp.database, member.id, { headers: { cookie } }, testApp.clock.now());
    expect(await isKnown()).toBeDefined();
    const passkey = createVirtualPasskey();
    resultOf(await sendPasskey(testApp, member.token, passkey, 'Added before'));
    await later(23);
    const token = await changeEmail(member, `thief.${member.email}`);
    resultOf(await sendPasskey(testApp, member.token, createVirtualPasskey(), 'Added after'));
    await addAuthenticator(testApp, member.token);
    await savePayout(member, OTHER);
    const before = await getLastId();

    resultOf(await undo(token));
    // The one in which the owner has undone it.
    expect(await countWhere(testApp.database, 'devices WHERE member_id = $1', [member.id])).toBe(1);
    // Neither a second factor that the owner does not have, nor the count of attempts of a device of theirs.
    const renewed = {
      ...member,
      token: resultOf<{ token: string }>(await logIn(testApp, member.email, NEW_PASSWORD)).token,
    };
    expect(await getResult<Factors>(testApp, '/api/v1/user/factors', renewed)).toMatchObject({
      passkeys: [],
      authenticator: null,
      recoveryCodesLeft: 0,
    });
    expect(await isKnown()).toBeUndefined();
    expect(await send('GET', '/payout-details', renewed)).toEqual(OWN);
    const told = await tellings(member, 'factor_changed', before);
    expect(told.map(({ facts, to }) => [facts.change, facts.name, to])).toEqual([
      ['passkey_removed', 'Added before', member.email],
      ['passkey_removed', 'Added after', member.email],
      ['authenticator_removed', undefined, member.email],
    ]);
    const [details] = await tellings(member, 'payout_details_changed', before);
    expect(details).toMatchObject({ facts: { isCancelled: true }, to: member.email });
  });

  it('leaves staff all of their factors, as a mailbox is not enough to take one away', async () => {
    const member = await join(testApp);
    const token = await changeEmail(member, `moved.${member.email}`);
    resultOf(await sendPasskey(testApp, member.token, createVirtualPasskey(), 'New'));
    await testApp.database.query(`UPDATE members SET role = 'support' WHERE id = $1`, [member.id]);
    resultOf(await undo(token));
    expect(await countWhere(testApp.database, 'passkeys WHERE member_id = $1', [member.id])).toBe(1);
  });

  it('tells the address that loses the account, without a link and naming no other, in Hindi, too', async () => {
    const member = await join(testApp);
    const other = `other.${member.email}`;
    const token = await changeEmail(member, other);
    resultOf(await undo(token));
    const mail = (await deliverMails(testApp)).find(({ to }) => to === other);
    expect(mail?.subject).toBe('We no longer write to this address');
    expect(mail?.text).toContain('http://localhost:3000/contact-us\n');
    expect(mail?.text.replaceAll('localhost', '')).not.toMatch(/#|@/);
    for (const isUndone of [true, undefined]) {
      const { title, lines, action } = toWords('email_given_up', { at: '2026-11-20T06:00:00Z', isUndone }, 'hi');
      for (const text of [title, ...lines, action]) expect(text).not.toMatch(/[a-z]{3}/i);
    }
  });

  it('finds its address free, which no account of staff could be made with meanwhile', async () => {
    const member = await joinWithMoney();
    const token = await changeEmail(member, `thief.${member.email}`);
    const person = { ...aRegistration({ email: member.email }), role: 'support' as const };
    const { name, email, mobileNumber, role } = person;
    const invited = await post(testApp, '/api/v1/admin/staff', { name, email, mobileNumber, role }, admin.token);
    expect(errorOf(invited, 409).code).toBe('email_taken');
    const made = createAdmin(testApp.database, person, testApp.clock.now());
    await expect(made).rejects.toMatchObject({ code: 'email_taken' });
    resultOf(await undo(token));
    resultOf(await logIn(testApp, member.email, NEW_PASSWORD));
  });

  it('leaves the owner their own factors and codes', async () => {
    const member = await joinWithMoney();
    resultOf(await sendPasskey(testApp, member.token, createVirtualPasskey(), 'Own'));
    const getFactors = async () => {
      const [row] = await testApp.database.query(
        `SELECT (SELECT array_agg(name) FROM passkeys WHERE member_id = $1) AS passkeys,
           (SELECT count(*)::integer FROM recovery_codes WHERE member_id = $1) AS codes`,
        [member.id],
      );
      return row;
    };
    await later(48);
    const first = await changeEmail(member, `first.${member.email}`);
    resultOf(await sendPasskey(testApp, member.token, createVirtualPasskey(), 'Other'));
    resultOf(await undo(first));
    expect(await getFactors()).toEqual({ passkeys: ['Own'], codes: 10 });
  });

  it('leaves no codes that somebody has renewed', async () => {
    const member = await joinWithMoney();
    resultOf(await sendPasskey(testApp, member.token, createVirtualPasskey(), 'Own'));
    await later(48);
    const token = await changeEmail(member, `thief.${member.email}`);
    resultOf(await post(testApp, '/api/v1/user/factors/recovery-codes', {}, member.token));
    const before = await getLastId();
    resultOf(await undo(token));
    expect(await countWhere(testApp.database, 'passkeys WHERE member_id = $1', [member.id])).toBe(1);
    expect(await countWhere(testApp.database, 'recovery_codes WHERE member_id = $1', [member.id])).toBe(0);
    const told = await tellings(member, 'factor_changed', before);
    expect(told.map(({ facts }) => facts.change)).toEqual(['recovery_codes_removed']);
  });

  it.each([
    ['puts back payout details that were kept beside others', false],
    ['leaves none where others have taken their place', true],
  ])('%s, and withdrawals stay closed', async (_what, isUsed) => {
    const member = await joinWithMoney();
    await later(48);
    const token = await changeEmail(member, `thief.${member.email}`);
    await savePayout(member, OTHER);
    await later(25);
    expect(await send('GET', '/payout-details', member)).toEqual(OTHER);
    // Those that are due take their place with the first use.
    if (isUsed) await requestWithdrawal(testApp, member, 300);
    const before = await getLastId();
    resultOf(await undo(token));
    const renewed = {
      ...member,
      token: resultOf<{ token: string }>(await logIn(testApp, member.email, NEW_PASSWORD)).token,
    };
    expect(await send('GET', '/payout-details', renewed)).toEqual(isUsed ? NONE : OWN);
    const [details] = await tellings(member, 'payout_details_changed', before);
    expect(details?.facts.isCancelled).toBe(isUsed ? undefined : true);
    // The owner's wait a day, as always where there is money.
    if (isUsed) expect((await savePayout(renewed, OWN)).next).toMatchObject(OWN);
    const withdrawal = { amount: '300', method: 'UPI' };
    const refused = await post(testApp, '/api/v1/withdrawals', withdrawal, renewed.token);
    expect(errorOf(refused, 409).code).toBe('withdrawals_held');
  });

  it('leaves payout details alone that nobody has changed', async () => {
    const member = await joinWithMoney();
    await later(48);
    const token = await changeEmail(member, `thief.${member.email}`);
    const before = await getLastId();
    resultOf(await undo(token));
    expect(await tellings(member, 'payout_details_changed', before)).toEqual([]);
    expect(
      await countWhere(testApp.database, `payout_details WHERE member_id = $1 AND upi_id = $2`, [member.id, OWN.upiId]),
    ).toBe(1);
  });

  it('is the owner’s to do, also after somebody has undone a second change', async () => {
    const member = await joinWithMoney();
    const first = await changeEmail(member, `one.${member.email}`);
    const second = await changeEmail(member, `two.${member.email}`);
    resultOf(await undo(second, 'twelve boats on the lake'));
    const third = { ...member, email: `one.${member.email}` };
    resultOf(await logIn(testApp, third.email, 'twelve boats on the lake'));
    resultOf(await undo(first));
    resultOf(await logIn(testApp, member.email, NEW_PASSWORD));
    errorOf(await logIn(testApp, third.email, NEW_PASSWORD), 401);
    errorOf(await undo(first), 410);
  });
});
