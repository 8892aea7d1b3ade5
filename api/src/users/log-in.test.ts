import { DUMMY_PASSWORD_HASH, hashPassword, PASSWORD_HASH_OPTIONS } from './password';
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
