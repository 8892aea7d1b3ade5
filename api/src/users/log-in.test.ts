import { readFile } from 'node:fs/promises';
import {
  DUMMY_PASSWORD_HASH,
  hashPassword,
  HASHINGS_WAITING_MAX,
  PASSWORD_HASH_OPTIONS,
  requireStrongPassword,
} from './password';
import { isPasswordOf } from './users.routes';

/** Everything that decides what a verification costs, and the lengths of salt and hash. */
function costOf(passwordHash: string): unknown {
  const [, algorithm, version, cost, salt, digest] = passwordHash.split('$');
  return { algorithm, version, cost, saltLength: salt?.length, digestLength: digest?.length };
}

it('verifies a password even where there is no account, and never finds it right', async () => {
  const verified: string[] = [];
  const verify = async (passwordHash: string) => {
    verified.push(passwordHash);
    return true;
  };
  expect(await isPasswordOf(undefined, 'anything', verify)).toBe(false);
  expect(verified).toEqual([DUMMY_PASSWORD_HASH]);
});

it('verifies an account against its own hash', async () => {
  const credentials = { memberId: 1n, passwordHash: await hashPassword('open sesame'), isEnabled: true };
  expect(await isPasswordOf(credentials, 'open sesame')).toBe(true);
  expect(await isPasswordOf(credentials, 'open Sesame')).toBe(false);
});

it('costs the same with and without an account: argon2id, 19 MiB, 2 passes', async () => {
  expect(costOf(DUMMY_PASSWORD_HASH)).toEqual(costOf(await hashPassword('open sesame')));
  expect(costOf(DUMMY_PASSWORD_HASH)).toMatchObject({
    algorithm: 'argon2id',
    version: 'v=19',
    cost: 'm=19456,t=2,p=1',
  });
  expect(PASSWORD_HASH_OPTIONS).toMatchObject({ memoryCost: 19456, timeCost: 2, parallelism: 1 });
});

it('takes one password written as different code points for one', async () => {
  const credentials = {
    memberId: 1n,
    passwordHash: await hashPassword('caf\u00e9 au lait'),
    isEnabled: true,
  };
  expect(await isPasswordOf(credentials, 'cafe\u0301 au lait')).toBe(true);
});

it('hashes two passwords at once, lets a bounded number wait, and tells the others when to come back', async () => {
  const TOO_MANY = 10;
  let done = 0;
  const hashings = Array.from({ length: HASHINGS_WAITING_MAX + TOO_MANY }, async () => {
    await hashPassword('open sesame');
    done++;
  });
  const results = Promise.allSettled(hashings);
  // Files do not wait for passwords: of those, each of libuv's threads would have thirty before it.
  await Promise.all(Array.from({ length: 8 }, () => readFile(__filename)));
  expect(done).toBeLessThan(HASHINGS_WAITING_MAX / 4);
  const refused = (await results).flatMap((each) => (each.status === 'rejected' ? [each.reason as unknown] : []));
  // Two may be at work already.
  expect([TOO_MANY - 2, TOO_MANY - 1, TOO_MANY]).toContain(refused.length);
  for (const reason of refused) expect(reason).toMatchObject({ code: 'unavailable', retryAfterSeconds: 2 });
});

describe('a strong password', () => {
  const OWNER = { name: 'Asha Verma', email: 'asha.v@mail.example', mobileNumber: '9812345678' };
  const judge = (password: string) => requireStrongPassword(password, OWNER, 'password', 'Safar Circle');

  it.each(['Password@123', 'India@123', '        ', 'qwertyuiop', 'Mumbai12345', 'x'.repeat(128)])(
    'is not %j, which is guessed soon',
    async (password) => expect(judge(password)).rejects.toThrow('easy to guess'),
  );

  it.each(['asha.v@mail.example', '9812345678', 'Asha Verma', 'SafarCircle', '98123456780'])(
    'is not %j, which anybody who knows the member or the site tries first',
    async (password) => expect(judge(password)).rejects.toThrow('guessed from your name'),
  );

  it.each(['a long walk home', 'K9#mPq2$vL', 'neela aasmaan purani sadak'])('is %j', (password) => judge(password));
});
