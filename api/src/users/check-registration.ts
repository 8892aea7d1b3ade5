import type { Registration } from '../contract';
import commonPasswordList from '../contract/common-passwords.json';
import {
  checkEmail,
  checkMobileNumber,
  checkName,
  checkPassword,
  checkReferralCode,
  normalizeEmail,
  normalizeMobileNumber,
  normalizeName,
  normalizeReferralCode,
} from '../contract/rules';
import { AppError } from '../errors/app-error';

const commonPasswords: ReadonlySet<string> = new Set(commonPasswordList);

export interface CheckedRegistration {
  name: string;
  email: string;
  mobileNumber: string;
  password: string;
  /** Upper-case; undefined when none was given. */
  referralCode: string | undefined;
}

/** @throws AppError invalid_input, naming the field */
export function requireGoodPassword(password: string, field: string): void {
  const complaint = checkPassword(password, commonPasswords);
  if (complaint !== undefined) throw new AppError('invalid_input', complaint, { field });
}

/**
 * Applies the field rules, in the order of the form.
 * @throws AppError invalid_input, naming the first field at fault
 */
export function checkRegistration(registration: Registration): CheckedRegistration {
  const { name, email, mobileNumber, password, referralCode = '' } = registration;
  const complaints: Record<keyof Registration, string | undefined> = {
    name: checkName(name),
    email: checkEmail(email),
    mobileNumber: checkMobileNumber(mobileNumber),
    password: checkPassword(password, commonPasswords),
    referralCode: checkReferralCode(referralCode),
  };
  for (const [field, sentence] of Object.entries(complaints)) {
    if (sentence !== undefined) throw new AppError('invalid_input', sentence, { field });
  }
  return {
    name: normalizeName(name),
    email: normalizeEmail(email),
    mobileNumber: normalizeMobileNumber(mobileNumber),
    password,
    referralCode: normalizeReferralCode(referralCode) || undefined,
  };
}
