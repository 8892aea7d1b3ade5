import type { FastifyBaseLogger } from 'fastify';
import { SERVER } from '../audit/insert-audit-entry';
import type { Role } from '../contract';
import { normalizeEmail } from '../contract/rules';
import type { Database } from '../database/database';
import { AppError } from '../errors/app-error';
import { changeRole } from '../staff/staff';
import { findCredentials } from '../users/member.queries';

/**
 * The way on for a club whose second owner is gone for good, and whose first one can therefore change no role.
 * @returns who has that e-mail
 * @throws AppError not_found, own_decision when nobody would be left who can sign in as an owner, invalid_input when
 *   they have the role already
 */
export function setRole(
  database: Database,
  email: string,
  role: Role,
  now: Date,
  log?: FastifyBaseLogger,
): Promise<bigint> {
  return database.transaction(async (tx) => {
    const credentials = await findCredentials(tx, normalizeEmail(email));
    if (!credentials) throw new AppError('not_found', 'No member has this email.');
    await changeRole(tx, credentials.memberId, role, { ...SERVER, ...(log && { log }) }, now);
    return credentials.memberId;
  });
}
