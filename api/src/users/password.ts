import { join } from 'node:path';
import type { Algorithm, Options } from '@node-rs/argon2';
import { Piscina } from 'piscina';
import { AppError } from '../errors/app-error';

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

const HASHING_THREADS = 2;
/** The last of them waits for about a second. */
export const HASHINGS_WAITING_MAX = 128;
const RETRY_AFTER_SECONDS = 2;

const threads = new Piscina({
  filename: join(__dirname, 'hashing-thread.cjs'),
  minThreads: 0,
  maxThreads: HASHING_THREADS,
  // As long as a person takes to choose another password: a thread reads its dictionaries for 0.3 s.
  idleTimeout: 60_000,
  // Who came first is served first, and after pages and files.
  niceIncrement: 5,
  stricterFIFO: true,
});

/**
 * Two at once, whatever is asked, so that the other requests keep their share of the processor. Never inside a
 * transaction, which would hold a connection while it waits.
 * @throws AppError unavailable when too many wait already
 */
async function runHashing(name: 'hash' | 'verify' | 'judge', task: object): Promise<unknown> {
  if (threads.queueSize >= HASHINGS_WAITING_MAX) {
    throw new AppError('unavailable', 'Too many people are signing in just now. Please try again in a few seconds.', {
      retryAfterSeconds: RETRY_AFTER_SECONDS,
    });
  }
  return threads.run(task, { name });
}

/** One password can be typed as different code points; they are made equal before hashing. */
export async function hashPassword(password: string): Promise<string> {
  return String(await runHashing('hash', { password: password.normalize('NFKC'), options: PASSWORD_HASH_OPTIONS }));
}

export async function verifyPassword(passwordHash: string, password: string): Promise<boolean> {
  return (await runHashing('verify', { passwordHash, password: password.normalize('NFKC') })) === true;
}

/** Whose password it is to be: what is known of them is guessed first. */
export interface PasswordOwner {
  name: string;
  email: string;
  mobileNumber: string;
}

const EASY_TO_GUESS = {
  personal: 'Password can be guessed from your name, email or mobile number. Choose another one.',
  weak: 'Password is easy to guess. Make it longer: four words that do not belong together are strong.',
};

/** Words that stand in the names and addresses of the owner and of the site. */
function listPersonalWords({ name, email, mobileNumber }: PasswordOwner, siteName: string): string[] {
  const whole = [name, email, mobileNumber, siteName, siteName.replaceAll(' ', '')];
  const parts = [name, email, siteName].flatMap((text) => text.split(/[^\p{L}\p{N}]+/u));
  return [...whole, ...parts].filter((word) => word.length > 2).map((word) => word.toLowerCase());
}

/**
 * Beyond the field's own rule: how many guesses somebody needs who knows the owner and what people choose.
 * @param field the one that is named in the refusal
 * @throws AppError invalid_input
 */
export async function requireStrongPassword(
  password: string,
  owner: PasswordOwner,
  field: string,
  siteName = '',
): Promise<void> {
  const verdict = await runHashing('judge', { password, personal: listPersonalWords(owner, siteName) });
  if (verdict === 'personal' || verdict === 'weak')
    throw new AppError('invalid_input', EASY_TO_GUESS[verdict], { field });
}
