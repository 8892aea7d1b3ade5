import { addAuthenticator } from '../../test/factors';
import { useTestApp } from '../../test/shop';
import { errorOf, logIn, post, register } from '../../test/test-app';
import { toWords } from '../notifications/words';

describe('codes that somebody guesses after the password', () => {
  const testApp = useTestApp('PostgreSQL', { PASSWORD_TRIES_PER_MEMBER: '3' });

  const listTold = (id: string) =>
    testApp.database.query<{ facts: unknown; to: string }>(
      `SELECT facts, mail_to AS "to" FROM notifications WHERE member_id = $1 AND kind = 'codes_guessed'`,
      [id],
    );

  it('are told to the owner once they are as many as may be tried, at most once a day', async () => {
    const member = await register(testApp);
    await addAuthenticator(testApp, member.token);
    const guess = async (times: number) => {
      for (let tried = 0; tried < times; tried++) {
        const { details } = errorOf(await logIn(testApp, member.email), 401);
        if (!details || !('challengeId' in details)) throw new Error('no factor was asked for');
        const guessed = { challengeId: details.challengeId, code: '000000' };
        errorOf(await post(testApp, '/api/v1/user/log-in/factor', guessed), 400);
      }
    };
    await guess(2);
    expect(await listTold(member._id)).toEqual([]);
    const at = testApp.clock.now().toISOString();
    await guess(1);
    expect(await listTold(member._id)).toEqual([{ facts: { at, address: '127.0.0.1' }, to: member.email }]);
    testApp.clock.advance(15 * 60);
    await guess(3);
    expect(await listTold(member._id)).toHaveLength(1);
    testApp.clock.advance(24 * 60 * 60);
    await guess(3);
    expect(await listTold(member._id)).toHaveLength(2);
  });

  it('are told in the language of the owner', () => {
    const facts = { at: '2026-11-20T06:00:00Z', address: '203.0.113.7' };
    expect(toWords('codes_guessed', facts, 'en')).toMatchObject({
      title: 'Somebody may know your password',
      lines: [
        'Somebody gave your password, and then one wrong code after the other.',
        'This was on 20 November 2026 at 11:30 am (India), from the address 203.0.113.7.',
        'Your second factor has kept them out so far. If this was not you, choose a new password at once.',
      ],
    });
    expect(toWords('codes_guessed', facts, 'hi').title).toBe('शायद किसी और को आपका पासवर्ड पता है');
  });
});
