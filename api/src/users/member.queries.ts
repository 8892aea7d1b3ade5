import { isStaff, type Language, listPermissions, type Profile, type Role } from '../contract';
import { getRow, type Queryable, type Transaction } from '../database/database';
import { IS_UNREAD } from '../notifications/notification.queries';
import { toIsStandingSql } from '../plan/plan-sql';

export interface Member {
  id: bigint;
  name: string;
  email: string;
  mobileNumber: string;
  referralCode: string;
  sponsorName: string | null;
  role: Role;
  isEnabled: boolean;
  createdAt: Date;
  isEmailVerified: boolean;
  /** Notifications of the inbox; no more than 100 are counted. */
  unread: number;
  /** One that was not taken back. */
  hasPackage: boolean;
  /** That they have chosen, if they have. */
  language: Language | null;
}

export interface NewMember {
  name: string;
  email: string;
  mobileNumber: string;
  passwordHash: string;
  referralCode: string;
  sponsorId: bigint | null;
  role: Role;
  createdAt: Date;
}

export async function insertMember(tx: Transaction, member: NewMember): Promise<bigint> {
  const { id } = await getRow<{ id: bigint }>(
    tx,
    `INSERT INTO members (name, email, mobile_number, password_hash, referral_code, sponsor_id, role, created_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8) RETURNING id`,
    [
      member.name,
      member.email,
      member.mobileNumber,
      member.passwordHash,
      member.referralCode,
      member.sponsorId,
      member.role,
      member.createdAt,
    ],
  );
  return id;
}

export async function updateLanguage(tx: Transaction, memberId: bigint, language: Language): Promise<void> {
  await tx.query('UPDATE members SET language = $2 WHERE id = $1', [memberId, language]);
}

/** The bell shows no more than that many as a figure. */
const UNREAD_MAX = 100;

export async function getMember(database: Queryable, id: bigint): Promise<Member> {
  const [member] = await database.query<Member>(
    `SELECT m.id, m.name, m.email, m.mobile_number AS "mobileNumber", m.referral_code AS "referralCode",
       sponsor.name AS "sponsorName", m.role, m.is_enabled AS "isEnabled", m.created_at AS "createdAt",
       m.language, m.email_verified_at IS NOT NULL AS "isEmailVerified",
       (SELECT count(*)::integer FROM (
         SELECT FROM notifications n WHERE ${IS_UNREAD} AND n.member_id = m.id LIMIT $2
       ) unread) AS unread,
       EXISTS (SELECT FROM packages p WHERE p.member_id = m.id AND ${toIsStandingSql('p')}) AS "hasPackage"
     FROM members m LEFT JOIN members sponsor ON sponsor.id = m.sponsor_id WHERE m.id = $1`,
    [id, UNREAD_MAX],
  );
  if (!member) throw new Error(`There is no member ${id}`);
  return member;
}

export interface Credentials {
  memberId: bigint;
  passwordHash: string;
  isEnabled: boolean;
}

export async function findCredentials(database: Queryable, email: string): Promise<Credentials | undefined> {
  const [row] = await database.query<Credentials>(
    `SELECT id AS "memberId", password_hash AS "passwordHash", is_enabled AS "isEnabled"
     FROM members WHERE lower(email) = lower($1)`,
    [email],
  );
  return row;
}

/**
 * Whether the password that was shown still is the one of the account, and it is enabled: verifying takes its time, and
 * who changes either ends what was there before. Both stay so until the transaction has ended.
 */
export async function lockCredentials(
  tx: Transaction,
  { memberId, passwordHash }: Pick<Credentials, 'memberId' | 'passwordHash'>,
): Promise<boolean> {
  const rows = await tx.query('SELECT FROM members WHERE id = $1 AND password_hash = $2 AND is_enabled FOR SHARE', [
    memberId,
    passwordHash,
  ]);
  return rows.length > 0;
}

/** Whether the account is enabled; it stays so until the transaction has ended. */
export async function lockEnabled(tx: Transaction, memberId: bigint): Promise<boolean> {
  const rows = await tx.query('SELECT FROM members WHERE id = $1 AND is_enabled FOR SHARE', [memberId]);
  return rows.length > 0;
}

/** Changes of the account come one after the other: what was done beside this one is seen by what follows. */
export async function lockMember(tx: Transaction, memberId: bigint): Promise<void> {
  await tx.query('SELECT FROM members WHERE id = $1 FOR NO KEY UPDATE', [memberId]);
}

/** Where mail goes that opens the account: a change of the address that is under way comes first, any other after. */
export async function lockAddress(tx: Transaction, memberId: bigint): Promise<{ address: string; isEnabled: boolean }> {
  const [row] = await tx.query<{ address: string; isEnabled: boolean }>(
    'SELECT email AS address, is_enabled AS "isEnabled" FROM members WHERE id = $1 FOR SHARE',
    [memberId],
  );
  if (!row) throw new Error(`There is no member ${memberId}`);
  return row;
}

export async function findMemberIdByReferralCode(
  database: Queryable,
  referralCode: string,
): Promise<bigint | undefined> {
  const [row] = await database.query<{ id: bigint }>('SELECT id FROM members WHERE referral_code = $1', [referralCode]);
  return row?.id;
}

/** Of the member with a referral code, as far as anybody may know them: by their first name. */
export async function findFirstName(database: Queryable, referralCode: string): Promise<string | undefined> {
  const [row] = await database.query<{ firstName: string }>(
    `SELECT split_part(name, ' ', 1) AS "firstName" FROM members WHERE referral_code = $1 AND is_enabled`,
    [referralCode],
  );
  return row?.firstName;
}

export function toProfile(member: Member): Profile {
  return {
    _id: String(member.id),
    name: member.name,
    email: member.email,
    mobileNumber: member.mobileNumber,
    referralCode: member.referralCode,
    referredBy: member.sponsorName === null ? null : { name: member.sponsorName },
    role: isStaff(member.role) ? 'admin' : 'member',
    permissions: listPermissions(member.role),
    createdAt: member.createdAt.toISOString(),
    isEmailVerified: member.isEmailVerified,
    unread: member.unread,
    hasPackage: member.hasPackage,
    ...(member.language && { language: member.language }),
  };
}
