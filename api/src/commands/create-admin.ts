import { randomBytes } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import { insertAuditEntry } from '../audit/insert-audit-entry';
import type { StaffRole } from '../contract';
import { checkName } from '../contract/rules';
import type { Database, Transaction } from '../database/database';
import { recordRole } from '../security/security-events';
import type { NewMember } from '../users/member.queries';
import { hashPassword, requireStrongPassword } from '../users/password';
import { addMember, checkRegistration, toConflict, generateReferralCode } from '../users/register-member';

export interface NewAdmin {
  name: string;
  email: string;
  mobileNumber: string;
  password: string;
  role: StaffRole;
}

/** One of the staff whom nobody invited, with what the logs say of it. */
export async function addAdmin(
  tx: Transaction,
  member: NewMember & { role: StaffRole },
  now: Date,
  log?: FastifyBaseLogger,
): Promise<bigint> {
  const id = await addMember(tx, member);
  const { name, email, role } = member;
  const actor = { memberId: id, address: 'command line', ...(log && { log }) };
  await insertAuditEntry(tx, actor, now, {
    action: 'admin.create',
    subject: `member:${id}`,
    after: { name, email, role },
  });
  await recordRole(tx, id, role, actor, now);
  return id;
}

/**
 * Only who can reach the database can make one.
 * @throws AppError invalid_input, email_taken, mobile_number_taken
 */
export async function createAdmin(
  database: Database,
  admin: NewAdmin,
  now: Date,
  log?: FastifyBaseLogger,
): Promise<bigint> {
  const { name, email, mobileNumber, password } = checkRegistration(admin, checkName);
  await requireStrongPassword(password, { name, email, mobileNumber }, 'password');
  const passwordHash = await hashPassword(password);
  const referralCode = generateReferralCode(randomBytes);
  const { role } = admin;
  const member = { name, email, mobileNumber, passwordHash, referralCode, sponsorId: null, createdAt: now, role };
  try {
    return await database.transaction((tx) => addAdmin(tx, member, now, log));
  } catch (error) {
    throw toConflict(error);
  }
}
