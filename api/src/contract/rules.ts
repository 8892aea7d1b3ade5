/**
 * What a member may enter, as pure functions. The server and the sign-up page call the same ones, so a rule has one
 * text. Each check returns the sentence to show, or undefined when the value is fine. Imports nothing but its
 * neighbour: it runs in the browser too.
 */
import { groupDigits } from './digits';
import { checkText, normalizeText } from './text';

const NAME_MAX_CHARACTERS = 100;
const EMAIL_MAX_CHARACTERS = 254;
const PASSWORD_MIN_CHARACTERS = 8;
const PASSWORD_MAX_CHARACTERS = 128;

/** The email syntax of HTML's own email fields, with a top-level domain required. */
const EMAIL_PATTERN =
  /^[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@(?:[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?\.)+[A-Za-z](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])$/;
const MOBILE_NUMBER_PATTERN = /^[6-9][0-9]{9}$/;
const REFERRAL_CODE_PATTERN = /^[A-Z0-9]{4,16}$/;

export const REFERRAL_CODE_UNKNOWN = 'Referral code does not exist. Check it, or leave it empty.';
export const EMAIL_TAKEN = 'Email is already registered.';
export const MOBILE_NUMBER_TAKEN = 'Mobile number is already registered.';

/** Characters as a reader counts them: an emoji or a letter beyond the basic plane is one. */
function countCharacters(value: string): number {
  return Array.from(value).length;
}

export function normalizeName(value: string): string {
  return normalizeText(value, 'line').trim();
}

export function checkName(value: string, mostCharacters = NAME_MAX_CHARACTERS): string | undefined {
  const name = normalizeName(value);
  if (name === '') return 'Name is required.';
  if (countCharacters(name) > mostCharacters) return `Name must have at most ${mostCharacters} characters.`;
  const refusal = checkText(name, 'line');
  if (refusal !== undefined) return `Name ${refusal}.`;
  return /\p{L}/u.test(name) ? undefined : 'Name must have at least one letter.';
}

export function normalizeEmail(value: string): string {
  return value.trim();
}

export function checkEmail(value: string): string | undefined {
  const email = normalizeEmail(value);
  if (email === '') return 'Email is required.';
  if (email.length > EMAIL_MAX_CHARACTERS) return `Email must have at most ${EMAIL_MAX_CHARACTERS} characters.`;
  if (!EMAIL_PATTERN.test(email)) return 'Email is not a valid address.';
  return undefined;
}

const DEVANAGARI_ZERO = 0x0966;

/** Keyboards for Hindi write १००० for 1000. */
export function toLatinDigits(value: string): string {
  return value.replace(/[०-९]/g, (digit) => String(digit.charCodeAt(0) - DEVANAGARI_ZERO));
}

/**
 * What people write or paste in India: Devanagari digits, spaces, dashes, dots, brackets, and the marks of direction
 * that other programs put around a number and nobody sees; +91 or 0091, then a 0.
 */
export function normalizeMobileNumber(value: string): string {
  return toLatinDigits(value)
    .replace(/[\s().\-\u2010-\u2015\u200b-\u200f\u202a-\u202e\u2060\u2066-\u2069]/g, '')
    .replace(/^(?:\+|00)91/, '')
    .replace(/^0/, '');
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
 * @param commonPasswords the lower-case list of `common-passwords.json`, passed in so that a page can load it when
 *   needed;
 *   without it the server still refuses a common password.
 */
export function checkPassword(value: string, commonPasswords?: ReadonlySet<string>): string | undefined {
  if (value === '') return 'Password is required.';
  const refusal = checkText(value, 'secret');
  if (refusal !== undefined) return `Password ${refusal}.`;
  const length = countCharacters(value);
  if (length < PASSWORD_MIN_CHARACTERS || length > PASSWORD_MAX_CHARACTERS) {
    return `Password must have ${PASSWORD_MIN_CHARACTERS} to ${PASSWORD_MAX_CHARACTERS} characters.`;
  }
  if (commonPasswords?.has(value.toLowerCase())) return 'Password is too common. Choose another one.';
  return undefined;
}

export function normalizeReferralCode(value: string): string {
  return toLatinDigits(value).trim().toUpperCase();
}

/** An empty referral code is fine: it is optional. That it exists is for the server to say. */
export function checkReferralCode(value: string): string | undefined {
  const referralCode = normalizeReferralCode(value);
  if (referralCode === '' || REFERRAL_CODE_PATTERN.test(referralCode)) return undefined;
  return 'Referral code must be letters and digits alone.';
}

/** What somebody typed as an amount, without the signs people write around the digits ("₹ 1,000"). */
export function normalizeWholeRupees(value: string): string {
  return toLatinDigits(value)
    .replace(/[\s,₹]/g, '')
    .replace(/^0+(?=\d)/, '');
}

export const DEPOSIT_MIN_RUPEES = 1000;
/** Twelve digits. */
export const AMOUNT_MAX_RUPEES = 999_999_999_999;

/** Limits and terms of tiers, which are whole: 100000 is ₹1,00,000. */
export const formatWholeRupees = (rupees: number) => `₹${groupDigits(String(rupees))}`;

/**
 * An amount of whole rupees that the schema has let through, checked against the smallest and the largest deposit.
 * @param maxRupees a setting of the server, which refuses what a form that does not know it lets through
 */
export function checkDepositAmount(amount: string, maxRupees = AMOUNT_MAX_RUPEES): string | undefined {
  if (Number(amount) > maxRupees) return `Amount must be at most ${formatWholeRupees(maxRupees)}.`;
  if (/^[1-9][0-9]{0,11}$/.test(amount) && Number(amount) >= DEPOSIT_MIN_RUPEES) return undefined;
  return `Amount must be whole rupees, at least ${formatWholeRupees(DEPOSIT_MIN_RUPEES)}.`;
}

/** The form of a bank's reference (UTR), by the mode of payment. */
const UTR_RULES: Record<string, { pattern: RegExp; words: string }> = {
  UPI: { pattern: /^[0-9]{12}$/, words: '12 digits for UPI' },
  IMPS: { pattern: /^[0-9]{12}$/, words: '12 digits for IMPS' },
  NEFT: { pattern: /^[A-Z0-9]{16}$/, words: '16 letters and digits for NEFT' },
  RTGS: { pattern: /^[A-Z0-9]{22}$/, words: '22 letters and digits for RTGS' },
  'Credit Card': { pattern: /^[A-Z0-9]{6,30}$/, words: '6 to 30 letters and digits for Credit Card' },
  NetBanking: { pattern: /^[A-Z0-9]{6,30}$/, words: '6 to 30 letters and digits for NetBanking' },
};

export const UTR_TAKEN = 'UTR was already used for a deposit. Every payment has one of its own; check it.';

/** Drops the spaces that people copy along. */
export function normalizeUtr(value: string): string {
  return toLatinDigits(value).replace(/\s/g, '').toUpperCase();
}

export function checkUtr(mode: string, value: string): string | undefined {
  const utr = normalizeUtr(value);
  if (utr === '') return 'UTR is required.';
  const rule = UTR_RULES[mode];
  if (!rule) return 'Choose how you paid.';
  return rule.pattern.test(utr) ? undefined : `UTR must be ${rule.words}.`;
}

/** The reference with which a payout left the bank, whatever way it went. */
export function checkPayoutUtr(value: string): string | undefined {
  if (/^[A-Z0-9]{6,30}$/.test(normalizeUtr(value))) return undefined;
  return 'UTR must be 6 to 30 letters and digits.';
}

export function normalizeUpiId(value: string): string {
  return toLatinDigits(value).trim().toLowerCase();
}

export function checkUpiId(value: string): string | undefined {
  if (/^[a-z0-9][a-z0-9._-]{1,63}@[a-z][a-z0-9.-]{1,29}$/.test(normalizeUpiId(value))) return undefined;
  return 'UPI id must look like name@bank.';
}

export function normalizeIfsc(value: string): string {
  return toLatinDigits(value).replace(/\s/g, '').toUpperCase();
}

export function checkIfsc(value: string): string | undefined {
  if (/^[A-Z]{4}0[A-Z0-9]{6}$/.test(normalizeIfsc(value))) return undefined;
  return 'IFSC must be 11 characters: four letters, a zero, six letters or digits.';
}

export function normalizeAccountNumber(value: string): string {
  return toLatinDigits(value).replace(/[\s-]/g, '');
}

export function checkAccountNumber(value: string): string | undefined {
  if (/^[0-9]{9,18}$/.test(normalizeAccountNumber(value))) return undefined;
  return 'Account number must be 9 to 18 digits.';
}

export const REASON_MIN_CHARACTERS = 3;
export const REASON_MAX_CHARACTERS = 500;

/** Why an admin decided as they did, for the member to read. */
export function checkReason(value: string): string | undefined {
  const reason = normalizeText(value, 'lines').trim();
  const length = countCharacters(reason);
  if (length === 0) return 'Reason is required.';
  if (length < REASON_MIN_CHARACTERS || length > REASON_MAX_CHARACTERS) {
    return `Reason must have ${REASON_MIN_CHARACTERS} to ${REASON_MAX_CHARACTERS} characters.`;
  }
  const refusal = checkText(reason, 'lines');
  return refusal && `Reason ${refusal}.`;
}

/** An amount that an admin credits by hand. */
export function checkRewardAmount(value: string, maxRupees = AMOUNT_MAX_RUPEES): string | undefined {
  if (Number(normalizeWholeRupees(value)) > maxRupees) return `Amount must be at most ${formatWholeRupees(maxRupees)}.`;
  if (/^[1-9][0-9]{0,11}$/.test(normalizeWholeRupees(value))) return undefined;
  return 'Amount must be whole rupees, at least ₹1.';
}

/** The most that each term of a plan may be; all are whole numbers from 1 on. */
export const PLAN_TERMS_MAX = {
  minRecharge: 1_000_000_000,
  dailyProfit: 1_000_000_000,
  minWidthdraw: 1_000_000_000,
  cashbackDay: 3650,
  minLevel: 10,
};

export const TIER_NAME_MAX_CHARACTERS = 40;

/** What a tier without a name of its own is called. */
export function getTierName(minRecharge: number): string {
  return `Tier ${formatWholeRupees(minRecharge)}`;
}

const BROWSERS = [
  ['Edg', 'Edge'],
  ['OPR', 'Opera'],
  ['SamsungBrowser', 'Samsung Internet'],
  ['Firefox', 'Firefox'],
  ['Chrome', 'Chrome'],
  ['Safari', 'Safari'],
] as const;

const SYSTEMS = [
  ['Android', 'Android'],
  ['iPhone', 'iPhone'],
  ['iPad', 'iPad'],
  ['Windows', 'Windows'],
  ['Mac OS X', 'Mac'],
  ['Linux', 'Linux'],
] as const;

/**
 * A browser's user agent in words ("Chrome on Android"). The order of the tables matters: most browsers name others
 * too.
 */
export function describeDevice(userAgent: string): string {
  const find = (table: readonly (readonly [string, string])[]) => table.find(([mark]) => userAgent.includes(mark))?.[1];
  const browser = find(BROWSERS);
  const system = find(SYSTEMS);
  if (browser && system) return `${browser} on ${system}`;
  return browser ?? system ?? 'Unknown device';
}
