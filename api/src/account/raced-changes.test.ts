import type { LightMyRequestResponse } from 'fastify';
import { addAuthenticator, addPasskey } from '../../test/factors';
import { untilLockIsWaitedFor } from '../../test/lock-waits';
import { deliverMails, findLinkToken } from '../../test/mails';
import { countWhere, joinAs } from '../../test/money';
import { useTestApp } from '../../test/shop';
import { errorOf, post, register, resultOf, logIn, NEW_PASSWORD, PASSWORD } from '../../test/test-app';
import type { Factors, PasskeyRequest } from '../contract';
import type { Transaction } from '../database/database';
import { insertLink } from '../notifications/mail-links';
import { findCredentials, lockCredentials } from '../users/member.queries';

const USER = '/api/v1/user';

/** What began before a change of the account, and comes to its end after it. */
describe('an account that is changed meanwhile', () => {
  const testApp = useTestApp();

  /** @returns the answer to what was asked after the change and before its COMMIT */
  async function askWhile(change: (tx: Transaction) => Promise<unknown>, ask: () => Promise<LightMyRequestResponse>) {
    const answer = await testApp.database.transaction(async (tx) => {
      await change(tx);
      const asked = ask();
      await untilLockIsWaitedFor(testApp.database, asked);
      // Not awaited here: it waits for this transaction.
      return { asked };
    });
    return answer.asked;
  }
  /** Sees the origin that passkeys sign for. */
  const send = (path: string, payload: object) =>
    testApp.app.inject({ method: 'POST', url: `${USER}${path}`, payload, headers: { host: 'localhost:3000' } });
  async function disable(tx: Transaction, memberId: bigint): Promise<void> {
    await tx.query('UPDATE members SET is_enabled = false WHERE id = $1', [memberId]);
    await tx.query('DELETE FROM sessions WHERE member_id = $1', [memberId]);
  }

  it.each([
    ['has another password', `UPDATE members SET password_hash = 'another' WHERE id = $1`],
    ['is disabled', 'UPDATE members SET is_enabled = false WHERE id = $1'],
  ])('opens no session for the password of before when it %s', async (_change, sql) => {
    const { _id, email } = await register(testApp);
    const answer = await askWhile(
      async (tx) => {
        await tx.query(sql, [BigInt(_id)]);
        await tx.query('DELETE FROM sessions WHERE member_id = $1', [BigInt(_id)]);
      },
      () => logIn(testApp, email),
    );
    expect(errorOf(answer, 401).code).toBe('login_failed');
    expect(await countWhere(testApp.database, 'sessions WHERE member_id = $1', [BigInt(_id)])).toBe(0);
  });

  it('asks for no second factor after the password of before', async () => {
    const { _id, email, token } = await register(testApp);
    await addAuthenticator(testApp, token);
    const answer = await askWhile(
      (tx) => tx.query(`UPDATE members SET password_hash = 'another' WHERE id = $1`, [BigInt(_id)]),
      () => logIn(testApp, email),
    );
    expect(errorOf(answer, 401).code).toBe('login_failed');
    expect(await countWhere(testApp.database, 'factor_challenges WHERE member_id = $1', [BigInt(_id)])).toBe(0);
  });

  it('sends no link that changes the email for the password of before', async () => {
    const { _id, token } = await register(testApp);
    const answer = await askWhile(
      (tx) => tx.query(`UPDATE members SET password_hash = 'another' WHERE id = $1`, [BigInt(_id)]),
      () => post(testApp, `${USER}/email`, { email: 'thief@test.example', currentPassword: PASSWORD }, token),
    );
    expect(errorOf(answer, 400).field).toBe('currentPassword');
    expect(
      await countWhere(testApp.database, `mail_links WHERE member_id = $1 AND purpose = 'email_change'`, [BigInt(_id)]),
    ).toBe(0);
  });

  it('is changed by no link that somebody asked for while its password was being reset', async () => {
    const { _id, email } = await register(testApp);
    const memberId = BigInt(_id);
    resultOf(await post(testApp, `${USER}/forgotten-password`, { email }));
    const mail = (await deliverMails(testApp)).find(({ subject }) => subject === 'Choose a new password');
    const token = findLinkToken(mail?.text);
    const answer = await askWhile(
      async (tx) => {
        const credentials = await findCredentials(tx, email);
        expect(credentials && (await lockCredentials(tx, credentials))).toBe(true);
        await insertLink(tx, { memberId, mail: 'email_change', email: 'thief@test.example' }, testApp.clock.now());
      },
      () => post(testApp, `${USER}/reset-password`, { token, password: NEW_PASSWORD }),
    );
    resultOf(answer);
    const open = `mail_links WHERE member_id = $1 AND purpose = 'email_change' AND used_at IS NULL`;
    expect(await countWhere(testApp.database, open, [memberId])).toBe(0);
  });

  it.each(['the person at the address of before', 'support'])(
    'sends no link for a new password to the address of before, asked by %s',
    async (who) => {
      const { _id, email } = await register(testApp);
      const support = await joinAs(testApp, 'support');
      const answer = await askWhile(
        (tx) => tx.query('UPDATE members SET email = $2 WHERE id = $1', [BigInt(_id), `back.${email}`]),
        () =>
          who === 'support'
            ? post(testApp, `/api/v1/admin/users/${_id}/reset-link`, {}, support.token)
            : post(testApp, `${USER}/forgotten-password`, { email }),
      );
      resultOf(answer);
      const sent = `notifications WHERE kind = 'password_reset' AND member_id = $1 AND mail_to = $2`;
      expect(await countWhere(testApp.database, sent, [BigInt(_id), email])).toBe(0);
    },
  );

  it('is not opened by a passkey that was removed', async () => {
    const { _id, token } = await register(testApp);
    const { passkey } = await addPasskey(testApp, token);
    const { challengeId, options } = resultOf<PasskeyRequest>(await send('/passkey-options', {}));
    const answer = await askWhile(
      (tx) => tx.query('DELETE FROM passkeys WHERE member_id = $1', [BigInt(_id)]),
      () => send('/passkey-log-in', { challengeId, response: passkey.sign(options) }),
    );
    expect(errorOf(answer, 401).code).toBe('login_failed');
  });

  it('opens no session for a passkey when it is disabled', async () => {
    const { _id, token } = await register(testApp);
    const { passkey } = await addPasskey(testApp, token);
    const { challengeId, options } = resultOf<PasskeyRequest>(await send('/passkey-options', {}));
    const answer = await askWhile(
      (tx) => disable(tx, BigInt(_id)),
      () => send('/passkey-log-in', { challengeId, response: passkey.sign(options) }),
    );
    expect(errorOf(answer, 401).code).toBe('login_failed');
    expect(await countWhere(testApp.database, 'sessions WHERE member_id = $1', [BigInt(_id)])).toBe(0);
  });

  it('opens no session for a second factor when it is disabled', async () => {
    const { _id, email, token } = await register(testApp);
    const { generate } = await addAuthenticator(testApp, token);
    const { details } = errorOf(await logIn(testApp, email), 401);
    const challengeId = details && 'challengeId' in details ? details.challengeId : undefined;
    const answer = await askWhile(
      (tx) => disable(tx, BigInt(_id)),
      () => send('/log-in/factor', { challengeId, code: generate(30) }),
    );
    expect(errorOf(answer, 401).code).toBe('login_failed');
    expect(await countWhere(testApp.database, 'sessions WHERE member_id = $1', [BigInt(_id)])).toBe(0);
  });

  it('keeps no recovery codes when its two factors are removed at once', async () => {
    const { _id, token } = await register(testApp);
    const { added } = await addPasskey(testApp, token);
    await addAuthenticator(testApp, token);
    const passkeyId = added.factors.passkeys[0]?.id;
    const remove = (path: string) => post(testApp, `${USER}/factors/${path}/remove`, {}, token);
    const answers = await Promise.all([
      askWhile(
        (tx) => tx.query('SELECT FROM members WHERE id = $1 FOR NO KEY UPDATE', [BigInt(_id)]),
        () => remove('authenticator'),
      ),
      remove(`passkeys/${passkeyId}`),
    ]);
    for (const answer of answers) resultOf<Factors>(answer);
    expect(await countWhere(testApp.database, 'recovery_codes WHERE member_id = $1', [BigInt(_id)])).toBe(0);
  });
});
