import type { Registration } from 'api/contract';
import { checkEmail, checkMobileNumber, checkName, checkPassword, checkReferralCode } from 'api/contract/rules';

export type RegistrationField = keyof Registration;
export type RegistrationErrors = Partial<Record<RegistrationField, string>>;

/** What the server would refuse, field by field, before it is asked. */
export function checkRegistration(
  registration: Registration,
  commonPasswords?: ReadonlySet<string>,
): RegistrationErrors {
  const checks: Record<RegistrationField, string | undefined> = {
    name: checkName(registration.name),
    email: checkEmail(registration.email),
    mobileNumber: checkMobileNumber(registration.mobileNumber),
    password: checkPassword(registration.password, commonPasswords),
    referralCode: checkReferralCode(registration.referralCode ?? ''),
  };
  return Object.fromEntries(Object.entries(checks).filter(([, message]) => message));
}

/** The 3,000 commonest passwords; loaded when somebody has typed one, never with the page. */
export async function loadCommonPasswords(): Promise<ReadonlySet<string>> {
  const { default: passwords } = await import('api/contract/common-passwords.json');
  return new Set(passwords);
}
