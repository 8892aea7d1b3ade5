/**
 * What a member may enter, as pure functions. The server and the sign-up page call the same ones, so a rule has one text.
 * Each check returns the sentence to show, or undefined when the value is fine. Imports nothing: it runs in the browser too.
 */

const NAME_MAX_CHARACTERS = 100;
const EMAIL_MAX_CHARACTERS = 254;
const PASSWORD_MIN_CHARACTERS = 8;
const PASSWORD_MAX_CHARACTERS = 128;

/** The e-mail syntax of HTML's own e-mail fields, with a top-level domain required. */
const EMAIL_PATTERN =
  /^[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@(?:[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?\.)+[A-Za-z](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])$/;
const MOBILE_NUMBER_PATTERN = /^[6-9][0-9]{9}$/;
const REFERRAL_CODE_PATTERN = /^[A-Z0-9]{4,16}$/;
const CONTROL_CHARACTER_PATTERN = /\p{Cc}/u;

export const REFERRAL_CODE_UNKNOWN = 'Referral code does not exist. Check it, or leave it empty.';
export const EMAIL_TAKEN = 'E-mail is already registered.';
export const MOBILE_NUMBER_TAKEN = 'Mobile number is already registered.';

/** Characters as a reader counts them: an emoji or a letter beyond the basic plane is one. */
function countCharacters(value: string): number {
  return Array.from(value).length;
}

export function normalizeName(value: string): string {
  return value.normalize('NFC').trim();
}

export function checkName(value: string): string | undefined {
  const name = normalizeName(value);
  if (name === '') return 'Name is required.';
  if (countCharacters(name) > NAME_MAX_CHARACTERS) {
    return `Name must have at most ${NAME_MAX_CHARACTERS} characters.`;
  }
  if (CONTROL_CHARACTER_PATTERN.test(name)) return 'Name must be on one line, without control characters.';
  return undefined;
}

export function normalizeEmail(value: string): string {
  return value.trim();
}

export function checkEmail(value: string): string | undefined {
  const email = normalizeEmail(value);
  if (email === '') return 'E-mail is required.';
  if (email.length > EMAIL_MAX_CHARACTERS)
    return `E-mail must have at most ${EMAIL_MAX_CHARACTERS} characters.`;
  if (!EMAIL_PATTERN.test(email)) return 'E-mail is not a valid address.';
  return undefined;
}

/** Drops spaces, then +91, then the leading 0 with which people write mobile numbers in India. */
export function normalizeMobileNumber(value: string): string {
  return value.replace(/\s/g, '').replace(/^\+91/, '').replace(/^0/, '');
}

export function checkMobileNumber(value: string): string | undefined {
  const mobileNumber = normalizeMobileNumber(value);
  if (mobileNumber === '') return 'Mobile number is required.';
  if (!MOBILE_NUMBER_PATTERN.test(mobileNumber)) {
    return 'Mobile number must be 10 digits starting with 6, 7, 8 or 9.';
  }
  return undefined;
}

/**
 * @param commonPasswords the lower-case list of `common-passwords.json`, passed in so that a page can load it when needed;
 *   without it the server still refuses a common password.
 */
export function checkPassword(value: string, commonPasswords?: ReadonlySet<string>): string | undefined {
  if (value === '') return 'Password is required.';
  const length = countCharacters(value);
  if (length < PASSWORD_MIN_CHARACTERS || length > PASSWORD_MAX_CHARACTERS) {
    return `Password must have ${PASSWORD_MIN_CHARACTERS} to ${PASSWORD_MAX_CHARACTERS} characters.`;
  }
  if (commonPasswords?.has(value.toLowerCase())) return 'Password is too common. Choose another one.';
  return undefined;
}

export function normalizeReferralCode(value: string): string {
  return value.trim().toUpperCase();
}

/** An empty referral code is fine: it is optional. That it exists is for the server to say. */
export function checkReferralCode(value: string): string | undefined {
  const referralCode = normalizeReferralCode(value);
  if (referralCode === '' || REFERRAL_CODE_PATTERN.test(referralCode)) return undefined;
  return 'Referral code must be letters and digits alone.';
}
