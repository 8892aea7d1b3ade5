import commonPasswordList from '../contract/common-passwords.json';
import type { Language, Registration, Role, SessionGrant } from '../contract';
import {
  checkEmail,
  checkMobileNumber,
  checkPassword,
  checkReferralCode,
  EMAIL_TAKEN,
  MOBILE_NUMBER_TAKEN,
  normalizeEmail,
  normalizeMobileNumber,
  normalizeName,
  normalizeReferralCode,
  REFERRAL_CODE_UNKNOWN,
} from '../contract/rules';
import type { Transaction } from '../database/database';
import { findViolatedIndex } from '../database/violations';
import type { Deps } from '../deps';
import { AppError, refuseInput } from '../errors/app-error';
import { insertWallet } from '../ledger/accounts';
import { insertLineage } from '../network/network.queries';
import { insertLink } from '../notifications/mail-links';
import { notify, writeLetter } from '../notifications/notify';
import { createSession, type Client } from '../sessions/create-session';
import {
  findMemberIdByReferralCode,
  getMember,
  insertMember,
  toProfile,
  updateLanguage,
  type NewMember,
} from './member.queries';
import { hashPassword, requireStrongPassword } from './password';
import { isReserved } from './reserved-emails';

const REFERRAL_CODE_LENGTH = 8;
/**
 * Without I, O, 0 and 1, which people mix up when they read a code aloud. 32 letters: one random byte gives one of them
 * evenly.
 */
const ALPHABET = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';

export function generateReferralCode(randomBytes: (size: number) => Buffer): string {
  return Array.from(randomBytes(REFERRAL_CODE_LENGTH), (byte) => ALPHABET.charAt(byte % ALPHABET.length)).join('');
}

const REFERRAL_CODE_ATTEMPTS = 5;

export const emailTaken = () => new AppError('email_taken', EMAIL_TAKEN, { field: 'email' });

/**
 * A member with their wallet and their place in the network.
 * @throws AppError email_taken for an address that somebody may take back
 */
export async function addMember(tx: Transaction, member: NewMember): Promise<bigint> {
  const id = await insertMember(tx, member);
  if (await isReserved(tx, member.email, id, member.createdAt)) throw emailTaken();
  await insertWallet(tx, id);
  if (member.sponsorId !== null) await insertLineage(tx, id, member.sponsorId);
  return id;
}

/** @throws AppError invalid_input for a code that is nobody's */
export async function findSponsorId(deps: Deps, referralCode: string | undefined): Promise<bigint | null> {
  if (referralCode === undefined) return null;
  const sponsorId = await findMemberIdByReferralCode(deps.database, referralCode);
  if (sponsorId === undefined) {
    throw new AppError('invalid_input', REFERRAL_CODE_UNKNOWN, { field: 'referralCode' });
  }
  return sponsorId;
}

/** Sends the link by which we learn that the member reads mail at their address. */
export async function writeVerification(tx: Transaction, memberId: bigint, address: string, now: Date): Promise<void> {
  const linkId = await insertLink(tx, { memberId, mail: 'email_verification', email: address }, now);
  await writeLetter(tx, { memberId, address }, 'email_verification', { linkId }, now);
}

/** Which of the unique fields is taken, when that is what the error says. */
export function toConflict(error: unknown): unknown {
  const index = findViolatedIndex(error);
  if (index === 'members_email_key') return emailTaken();
  if (index === 'members_mobile_number_key') {
    return new AppError('mobile_number_taken', MOBILE_NUMBER_TAKEN, { field: 'mobileNumber' });
  }
  return error;
}

/** What else is written with a registration. */
type AlsoWrite = (tx: Transaction, memberId: bigint) => Promise<void>;

/**
 * Makes the member, their place in the network and their first session: all of it or nothing. Whether an email or a
 * mobile number is free is decided by the unique indexes alone, so that of many at once exactly one succeeds.
 * @throws AppError email_taken, mobile_number_taken, or invalid_input for an unknown referral code or a weak password
 */
export async function registerMember(
  deps: Deps,
  registration: CheckedRegistration,
  client: Client,
  alsoWrite?: AlsoWrite,
): Promise<SessionGrant> {
  const sponsorId = await findSponsorId(deps, registration.referralCode);
  await requireStrongPassword(registration.password, registration, 'password', deps.config.site.brand.name);
  const passwordHash = await hashPassword(registration.password);
  return enrollMember(deps, registration, { sponsorId, passwordHash }, client, alsoWrite);
}

/** The part of a registration that writes. @throws AppError email_taken or mobile_number_taken */
export async function enrollMember(
  deps: Deps,
  registration: CheckedRegistration,
  known: Pick<NewMember, 'sponsorId' | 'passwordHash'>,
  client: Client,
  alsoWrite?: AlsoWrite,
): Promise<SessionGrant> {
  const { sponsorId } = known;
  for (let attempt = 1; ; attempt++) {
    const member: NewMember = {
      ...known,
      name: registration.name,
      email: registration.email,
      mobileNumber: registration.mobileNumber,
      referralCode: generateReferralCode(deps.randomBytes),
      role: 'member' satisfies Role,
      createdAt: deps.now(),
    };
    try {
      // Nothing that can fail comes after it: who is told of a failure tries again, and would find the email taken.
      return await deps.database.transaction(async (tx) => {
        const id = await addMember(tx, member);
        if (registration.language !== undefined) await updateLanguage(tx, id, registration.language);
        await writeVerification(tx, id, member.email, member.createdAt);
        if (sponsorId !== null) await notify(tx, sponsorId, 'referral_joined', { name: member.name }, member.createdAt);
        const token = await createSession(tx, deps, id, client);
        await alsoWrite?.(tx, id);
        return { ...toProfile(await getMember(tx, id)), token };
      });
    } catch (error) {
      const isCodeTaken = findViolatedIndex(error) === 'members_referral_code_key';
      if (!isCodeTaken || attempt === REFERRAL_CODE_ATTEMPTS) throw toConflict(error);
    }
  }
}

const commonPasswords: ReadonlySet<string> = new Set(commonPasswordList);

export interface CheckedRegistration {
  name: string;
  email: string;
  mobileNumber: string;
  password: string;
  /** Upper-case; undefined when none was given. */
  referralCode: string | undefined;
  language: Language | undefined;
}

/** @throws AppError invalid_input, naming the field */
export function requireGoodPassword(password: string, field: string): void {
  refuseInput(field, checkPassword(password, commonPasswords));
}

/**
 * Applies the field rules, in the order of the form.
 * @param checkOwnName of the club or of a member
 * @throws AppError invalid_input, naming the first field that is refused
 */
export function checkRegistration(
  registration: Registration,
  checkOwnName: (name: string) => string | undefined,
): CheckedRegistration {
  const { name, email, mobileNumber, password, referralCode = '', language } = registration;
  refuseInput('name', checkOwnName(name));
  refuseInput('email', checkEmail(email));
  refuseInput('mobileNumber', checkMobileNumber(mobileNumber));
  requireGoodPassword(password, 'password');
  refuseInput('referralCode', checkReferralCode(referralCode));
  return {
    name: normalizeName(name),
    email: normalizeEmail(email),
    mobileNumber: normalizeMobileNumber(mobileNumber),
    password,
    referralCode: normalizeReferralCode(referralCode) || undefined,
    language,
  };
}
