import type { Config } from '../config/config';
import { isStaff, type FactorMethod, type ProofMethod, type Role } from '../contract';
import type { Queryable } from '../database/database';
import type { Deps } from '../deps';
import { AppError } from '../errors/app-error';
import { addSeconds } from '../ledger/business-date';
import type { Session } from './session.queries';

export async function hasFactor(database: Queryable, memberId: bigint): Promise<boolean> {
  const rows = await database.query(
    `SELECT FROM passkeys WHERE member_id = $1
     UNION ALL SELECT FROM authenticators WHERE member_id = $1 AND secret IS NOT NULL LIMIT 1`,
    [memberId],
  );
  return rows.length > 0;
}

/** Whether the back office stays shut until they add one. */
export async function lacksFactor(
  database: Queryable,
  { isStaffFactorDemanded }: Pick<Config, 'isStaffFactorDemanded'>,
  { id, role }: { id: bigint; role: Role },
): Promise<boolean> {
  return isStaffFactorDemanded && isStaff(role) && !(await hasFactor(database, id));
}

/** What the member can show besides the password, the easiest first. */
export async function listFactorMethods(database: Queryable, memberId: bigint): Promise<FactorMethod[]> {
  const [row] = await database.query<Record<FactorMethod, boolean>>(
    `SELECT EXISTS (SELECT FROM passkeys WHERE member_id = $1) AS passkey,
       EXISTS (SELECT FROM authenticators WHERE member_id = $1 AND secret IS NOT NULL) AS code,
       EXISTS (SELECT FROM recovery_codes WHERE member_id = $1) AS recovery`,
    [memberId],
  );
  const methods = ['passkey', 'code', 'recovery'] as const;
  return methods.filter((method) => row?.[method]);
}

/** The password only where there is nothing stronger. */
export async function listProofMethods(database: Queryable, memberId: bigint): Promise<ProofMethod[]> {
  const methods = await listFactorMethods(database, memberId);
  return methods.length > 0 ? methods : ['password'];
}

/**
 * Of a route that wants to know that it is still its owner who sits there. `with_factor`: its body carries the password
 * already, so only somebody who has more is asked.
 */
export type ProofRule = 'always' | 'with_factor';

const PROOF_SECONDS = 10 * 60;

/** @throws AppError proof_required, with the ways to prove it */
export async function requireProof(
  { database, now }: Pick<Deps, 'database' | 'now'>,
  { provenAt, member }: Session,
  rule: ProofRule,
): Promise<void> {
  if (provenAt && addSeconds(provenAt, PROOF_SECONDS) >= now()) return;
  const methods = await listProofMethods(database, member.id);
  if (rule === 'with_factor' && methods.includes('password')) return;
  throw new AppError('proof_required', 'Please show first that it is you.', { details: { methods } });
}
