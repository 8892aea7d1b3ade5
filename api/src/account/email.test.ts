import { getWallet, joinAsAdmin, reward, withdraw, joinWithUpi } from '../../test/money';
import { useTestApp } from '../../test/shop';
import {
  aRegistration,
  errorOf,
  getProfile,
  post,
  register,
  resultOf,
  logIn,
  NEW_PASSWORD,
  PASSWORD,
} from '../../test/test-app';
import { deliverMails, findLinkToken } from '../../test/mails';
import type { Profile } from '../contract';
import { parseConfig } from '../config/config';
import type { Mail } from '../notifications/compose-mail';

const CONFIRM = '/api/v1/user/confirm-email';

describe('the email of a member', () => {
  const testApp = useTestApp('PostgreSQL');

  beforeEach(async () => {
    testApp.clock.reset();
    await testApp.database.query('UPDATE notifications SET due_at = NULL');
  });

  /** The mails that are due, by their subject. */
  async function readMails(): Promise<Map<string, Mail>> {
    const mails = await deliverMails(testApp);
    return new Map(mails.map((mail) => [mail.subject, mail]));
  }

  const tokenOf = (mail: Mail | undefined) => ({ token: findLinkToken(mail?.text) });
  const profileOf = async (token: string) => resultOf<Profile>(await getProfile(testApp, token));
  const askChange = (email: string, token: string, currentPassword = PASSWORD) =>
    post(testApp, '/api/v1/user/email', { email, currentPassword }, token);

  it('is verified by the link of the mail after the registration, or of another one, and by none once it changed', async () => {
    const member = await register(testApp);
    expect(member.isEmailVerified).toBe(false);
    const first = (await readMails()).get('Please confirm your email');
    expect(first?.to).toBe(member.email);
    resultOf(await post(testApp, '/api/v1/user/verification-mail', {}, member.token));
    const second = (await readMails()).get('Please confirm your email');
    resultOf(await post(testApp, CONFIRM, tokenOf(second)));
    expect((await profileOf(member.token)).isEmailVerified).toBe(true);
    // The answer may have been lost: what holds is said again.
    for (const mail of [first, second]) resultOf(await post(testApp, CONFIRM, tokenOf(mail)));
    // Nobody who is verified gets another one.
    resultOf(await post(testApp, '/api/v1/user/verification-mail', {}, member.token));
    expect((await readMails()).size).toBe(0);
    // An address that is verified no more, is another one by now, or was verified too long ago.
    const refuseBoth = async () => {
      for (const mail of [first, second])
        expect(errorOf(await post(testApp, CONFIRM, tokenOf(mail)), 410).code).toBe('link_expired');
    };
    const setMember = (change: string) =>
      testApp.database.query(`UPDATE members SET ${change} WHERE id = $1`, [member._id]);
    await setMember('email_verified_at = NULL');
    await refuseBoth();
    await setMember(`email_verified_at = now(), email = 'other.' || email`);
    await refuseBoth();
    await setMember(`email = substr(email, 7)`);
    resultOf(await post(testApp, CONFIRM, tokenOf(second)));
    testApp.clock.advance(7 * 24 * 3600);
    await refuseBoth();
  });

  it('is changed once by the link to the new address, which says so again as long as it is the address', async () => {
    const member = await register(testApp);
    resultOf(await askChange(`next.${member.email}`, member.token));
    const link = tokenOf((await readMails()).get('Confirm your new email'));
    for (let press = 0; press < 2; press++) resultOf(await post(testApp, CONFIRM, link));
    const changes = await testApp.database.query(
      `SELECT 1 FROM audit_entries WHERE action = 'email.change' AND subject = $1`,
      [`member:${member._id}`],
    );
    expect(changes).toHaveLength(1);
  });

  it('is confirmed for both of two presses at once', async () => {
    await register(testApp);
    const link = tokenOf((await readMails()).get('Please confirm your email'));
    const answers = await Promise.all([post(testApp, CONFIRM, link), post(testApp, CONFIRM, link)]);
    for (const answer of answers) resultOf(answer);
  });

  it('must be verified before a withdrawal where there is a mail server, and only there', async () => {
    const admin = await joinAsAdmin(testApp);
    const person = await joinWithUpi(testApp);
    await reward(testApp, admin, person, 1000);
    resultOf(await withdraw(testApp, person, 300));
    const config = parseConfig({ LOG_LEVEL: 'silent', SMTP_HOST: '127.0.0.1', SMTP_FROM: 'club@test.example' });
    const { smtp } = testApp.config;
    testApp.config.smtp = config.smtp;
    try {
      expect((await getWallet(testApp, person)).mustVerifyEmail).toBe(true);
      expect(errorOf(await withdraw(testApp, person, 300), 409).code).toBe('email_unverified');
      // The admin, who joined at the same moment, has one, too.
      const asked = (await deliverMails(testApp)).filter(({ subject }) => subject === 'Please confirm your email');
      const mail = asked.find(({ to }) => to === person.email);
      resultOf(await post(testApp, CONFIRM, tokenOf(mail)));
      expect((await getWallet(testApp, person)).mustVerifyEmail).toBeUndefined();
      resultOf(await withdraw(testApp, person, 300));
    } finally {
      testApp.config.smtp = smtp;
    }
  });

  it('changes with the password and the link to the new address, and withdrawals wait', async () => {
    const member = await register(testApp);
    const next = `next.${member.email}`;
    expect(errorOf(await askChange(next, member.token, 'not the password'), 400).field).toBe('currentPassword');
    resultOf(await askChange(next, member.token));
    expect((await profileOf(member.token)).email).toBe(member.email);
    const mail = (await readMails()).get('Confirm your new email');
    expect(mail?.to).toBe(next);
    resultOf(await post(testApp, CONFIRM, tokenOf(mail)));
    expect(await profileOf(member.token)).toMatchObject({ email: next, isEmailVerified: true });
    expect((await logIn(testApp, member.email)).statusCode).toBe(401);
    resultOf(await logIn(testApp, next));
    expect((await getWallet(testApp, { id: BigInt(member._id), token: member.token })).withdrawalsOpenAt).toBeDefined();
  });

  it('comes back for 72 hours with a new password, and nobody else can have it meanwhile', async () => {
    const member = await register(testApp);
    const thief = `thief.${member.email}`;
    resultOf(await askChange(thief, member.token));
    resultOf(await post(testApp, CONFIRM, tokenOf((await readMails()).get('Confirm your new email'))));
    const mails = await testApp.database.query<{ to: string }>(
      `SELECT mail_to AS "to" FROM notifications WHERE member_id = $1 AND kind = 'email_undo'`,
      [member._id],
    );
    expect(mails).toEqual([{ to: member.email }]);
    const undo = await readUndo();
    const taken = await post(
      testApp,
      '/api/v1/user/registerUser',
      aRegistration({ email: member.email.toUpperCase() }),
    );
    expect(errorOf(taken, 409).code).toBe('email_taken');
    resultOf(await post(testApp, '/api/v1/user/forgotten-password', { email: thief }));
    const reset = (await readMails()).get('Choose a new password');

    testApp.clock.advance(71 * 3600);
    const body = { token: undo, password: NEW_PASSWORD };
    resultOf(await post(testApp, '/api/v1/user/reset-password', body));
    expect((await getProfile(testApp, member.token)).statusCode).toBe(401);
    expect((await logIn(testApp, thief, NEW_PASSWORD)).statusCode).toBe(401);
    resultOf(await logIn(testApp, member.email, NEW_PASSWORD));
    // What was sent to the other address works no more.
    const late = { ...tokenOf(reset), password: 'twelve boats on the lake' };
    expect(errorOf(await post(testApp, '/api/v1/user/reset-password', late), 410).code).toBe('link_expired');

    async function readUndo(): Promise<string> {
      await testApp.database.query(
        `UPDATE notifications SET due_at = $1, sent_at = NULL WHERE kind = 'email_undo' AND member_id = $2`,
        [testApp.clock.now(), member._id],
      );
      return tokenOf((await readMails()).get('Your email was changed')).token;
    }
  });

  it('comes back for 72 hours after the mail that says so, and is kept for as long', async () => {
    const member = await register(testApp);
    resultOf(await askChange(`thief.${member.email}`, member.token));
    resultOf(await post(testApp, CONFIRM, tokenOf((await readMails()).get('Confirm your new email'))));
    testApp.clock.advance(20 * 3600);
    const undo = (await deliverMails(testApp)).find(({ to }) => to === member.email);
    testApp.clock.advance(71 * 3600);
    const taken = await post(testApp, '/api/v1/user/registerUser', aRegistration({ email: member.email }));
    expect(errorOf(taken, 409).code).toBe('email_taken');
    resultOf(await post(testApp, '/api/v1/user/reset-password', { ...tokenOf(undo), password: NEW_PASSWORD }));
    resultOf(await logIn(testApp, member.email, NEW_PASSWORD));
  });

  it('is answered the same, and nothing is sent, when somebody else has the address', async () => {
    const [member, other] = [await register(testApp), await register(testApp)];
    await readMails();
    const free = await askChange(`free.${member.email}`, member.token);
    await readMails();
    const taken = await askChange(other.email, member.token);
    expect(taken.json()).toEqual(free.json());
    expect((await readMails()).size).toBe(0);
  });

  it('is not changed by a link that was asked for before the password was changed', async () => {
    const member = await register(testApp);
    resultOf(await askChange(`late.${member.email}`, member.token));
    const mail = (await readMails()).get('Confirm your new email');
    const change = { currentPassword: PASSWORD, newPassword: NEW_PASSWORD };
    resultOf(await post(testApp, '/api/v1/user/password', change, member.token));
    expect(errorOf(await post(testApp, CONFIRM, tokenOf(mail)), 410).code).toBe('link_expired');
  });

  it('ends a link for a new password that was sent to the address before it changed', async () => {
    const member = await register(testApp);
    resultOf(await post(testApp, '/api/v1/user/forgotten-password', { email: member.email }));
    resultOf(await askChange(`next.${member.email}`, member.token));
    const mails = await readMails();
    resultOf(await post(testApp, CONFIRM, tokenOf(mails.get('Confirm your new email'))));
    const late = { ...tokenOf(mails.get('Choose a new password')), password: NEW_PASSWORD };
    expect(errorOf(await post(testApp, '/api/v1/user/reset-password', late), 410).code).toBe('link_expired');
  });

  it('a mobile number is changed by support alone, with a reason that the member and the audit log have', async () => {
    const admin = await joinAsAdmin(testApp);
    const member = await register(testApp);
    const url = `/api/v1/admin/users/${member._id}/mobile-number`;
    const body = { mobileNumber: '+91 98123 45670', reason: 'Lost the phone' };
    expect((await post(testApp, url, body, member.token)).statusCode).toBe(403);
    expect(errorOf(await post(testApp, url, { ...body, mobileNumber: '12' }, admin.token), 400).field).toBe(
      'mobileNumber',
    );
    resultOf(await post(testApp, url, body, admin.token));
    expect((await profileOf(member.token)).mobileNumber).toBe('9812345670');
    const [entry] = await testApp.database.query(
      `SELECT before, after FROM audit_entries WHERE action = 'member.mobile_number' AND subject = $1`,
      [`member:${member._id}`],
    );
    expect(entry).toEqual({
      before: { mobileNumber: member.mobileNumber },
      after: { mobileNumber: '9812345670', reason: 'Lost the phone' },
    });
    const told = await testApp.database.query(
      `SELECT facts ->> 'reason' AS reason FROM notifications WHERE kind = 'mobile_number_changed' AND member_id = $1`,
      [member._id],
    );
    expect(told).toEqual([{ reason: 'Lost the phone' }]);
  });
});
