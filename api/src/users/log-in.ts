import type { Login, SessionGrant } from '../contract';
import { checkEmail, normalizeEmail } from '../contract/rules';
import type { Deps } from '../deps';
import { AppError } from '../errors/app-error';
import { clearAttempts, countAttempt } from '../throttles/throttle';
import { createSession, type Client } from '../sessions/create-session';
import { findCredentials, getMember, toProfile, type Credentials } from './member.queries';
import { DUMMY_PASSWORD_HASH, verifyPassword } from './password';

/**
 * Verifies even where there is nobody, so that an unknown e-mail cannot be told from a wrong password by the time it
 * takes.
 */
export async function isPasswordOf(
  credentials: Credentials | undefined,
  password: string,
  verify: typeof verifyPassword = verifyPassword,
): Promise<boolean> {
  const matches = await verify(credentials?.passwordHash ?? DUMMY_PASSWORD_HASH, password);
  return matches && credentials !== undefined;
}

/** @throws AppError login_failed with one sentence for every cause, too_many_requests */
export async function logIn(deps: Deps, login: Login, client: Client): Promise<SessionGrant> {
  const email = normalizeEmail(login.email).toLowerCase();
  await countAttempt(deps, 'loginPerAddress', client.address);
  await countAttempt(deps, 'loginPerAccount', email);

  const canExist = checkEmail(email) === undefined;
  const credentials = canExist ? await findCredentials(deps.database, email) : undefined;
  const isRightPassword = await isPasswordOf(credentials, login.password);
  if (!credentials?.isEnabled || !isRightPassword) {
    throw new AppError('login_failed', 'Login failed. Please check your credentials.');
  }

  await clearAttempts(deps, 'loginPerAccount', email);
  const token = await createSession(deps.database, deps, credentials.memberId, client);
  return { ...toProfile(await getMember(deps.database, credentials.memberId)), token };
}
