import { Algorithm, hash, verify, type Options } from '@node-rs/argon2';

/** OWASP's minimum for argon2id; about 16 ms of one core. */
export const PASSWORD_HASH_OPTIONS: Options = {
  algorithm: 2 satisfies Algorithm.Argon2id,
  memoryCost: 19456,
  timeCost: 2,
  parallelism: 1,
};

/**
 * The hash of a password that nobody has: it is verified where there is no account, so that both answers cost the same
 * time.
 */
export const DUMMY_PASSWORD_HASH =
  '$argon2id$v=19$m=19456,t=2,p=1$JQ13tokBt0flOmzRT0km3Q$y0SphNqoEqBBcJhUnPOeupua8R30XKC93qrMHfSkVn0';

/** One password can be typed as different code points; they are made equal before hashing. */
export function hashPassword(password: string): Promise<string> {
  return hash(password.normalize('NFKC'), PASSWORD_HASH_OPTIONS);
}

export function verifyPassword(passwordHash: string, password: string): Promise<boolean> {
  return verify(passwordHash, password.normalize('NFKC'));
}
