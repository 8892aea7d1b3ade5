import { insertAuditEntry } from '../audit/insert-audit-entry';
import { isStaff, type AddedFactor, type Factors, type Role } from '../contract';
import type { Transaction } from '../database/database';
import type { Actor } from '../decisions/actor';
import type { Deps } from '../deps';
import { notify } from '../notifications/notify';
import type { FactorChange } from '../notifications/security-words';
import { hasFactor } from '../sessions/proof';
import { countChange } from '../throttles/throttle';
import { deleteAuthenticator, deleteAuthenticatorSince } from './authenticator';
import { endChallenges } from './challenges';
import { getFactors } from './own-factors';
import { deletePasskeysSince } from './passkeys';
import { deleteRecoveryCodes, replaceRecoveryCodes } from './recovery-codes';

interface Owner {
  id: bigint;
  role: Role;
}

interface Change {
  change: FactorChange;
  /** Of a passkey. */
  name?: string;
}

/** In the audit log, and by mail to a person who may not have done it. */
export async function tellChange(
  tx: Transaction,
  memberId: bigint,
  { change, name }: Change,
  actor: Actor,
  now: Date,
): Promise<void> {
  await insertAuditEntry(tx, actor, now, {
    action: `factor.${change}`,
    subject: `member:${memberId}`,
    after: name === undefined ? null : { name },
  });
  await notify(tx, memberId, 'factor_changed', { at: now.toISOString(), change, ...(name && { name }) }, now);
}

/** Changes of a member's factors come one after the other: each looks whether it is the first one, or the last. */
export async function lockFactors(tx: Transaction, memberId: bigint): Promise<void> {
  await tx.query('SELECT FROM members WHERE id = $1 FOR NO KEY UPDATE', [memberId]);
}

/**
 * Adds a factor; the first one brings codes for the day on which it is lost. Only what is added is counted: one that
 * somebody else has added can be removed however often they have.
 * @param add runs after the lock
 */
export async function addFactor(
  tx: Transaction,
  deps: Pick<Deps, 'config' | 'now' | 'randomBytes'>,
  owner: Owner,
  actor: Actor,
  add: () => Promise<Change>,
): Promise<AddedFactor> {
  await countChange(deps, tx, 'factors', owner.id);
  await lockFactors(tx, owner.id);
  const isFirst = !(await hasFactor(tx, owner.id));
  const change = await add();
  const recoveryCodes = isFirst ? await replaceRecoveryCodes(tx, deps.randomBytes, owner.id) : null;
  await tellChange(tx, owner.id, change, actor, deps.now());
  return { factors: await getFactors(tx, deps.config, owner), recoveryCodes };
}

/** @returns what there was; undefined when there was nothing */
export async function deleteAllFactors(tx: Transaction, memberId: bigint) {
  const passkeys = await tx.query<{ name: string }>('DELETE FROM passkeys WHERE member_id = $1 RETURNING name', [
    memberId,
  ]);
  const hadAuthenticator = await deleteAuthenticator(tx, memberId);
  await deleteRecoveryCodes(tx, memberId);
  await endChallenges(tx, memberId);
  if (passkeys.length === 0 && !hadAuthenticator) return undefined;
  return { passkeys: passkeys.map(({ name }) => name), hadAuthenticator };
}

/** The log says so: the codes themselves have no time. */
async function wereCodesRenewed(tx: Transaction, memberId: bigint, since: Date): Promise<boolean> {
  const entries = await tx.query(
    `SELECT FROM audit_entries WHERE actor_id = $1 AND at >= $2 AND action = 'factor.recovery_codes_renewed' LIMIT 1`,
    [memberId, since],
  );
  return entries.length > 0;
}

/**
 * Of the actor, whose account somebody else was in: what was added since is theirs, would go on to open the account and
 * keep the owner out. The ones before stay. Not of staff: a mailbox alone is not to take a factor from them.
 */
export async function removeFactorsSince(tx: Transaction, since: Date, actor: Actor, now: Date): Promise<void> {
  const { memberId } = actor;
  const [owner] = await tx.query<Pick<Owner, 'role'>>('SELECT role FROM members WHERE id = $1', [memberId]);
  if (owner && isStaff(owner.role)) return;
  for (const name of await deletePasskeysSince(tx, memberId, since)) {
    await tellChange(tx, memberId, { change: 'passkey_removed', name }, actor, now);
  }
  if (await deleteAuthenticatorSince(tx, memberId, since)) {
    await tellChange(tx, memberId, { change: 'authenticator_removed' }, actor, now);
  }
  if (!(await hasFactor(tx, memberId))) {
    await deleteRecoveryCodes(tx, memberId);
  } else if (await wereCodesRenewed(tx, memberId, since)) {
    await deleteRecoveryCodes(tx, memberId);
    await tellChange(tx, memberId, { change: 'recovery_codes_removed' }, actor, now);
  }
}

/**
 * Removes a factor. Codes are for a person who has lost one: without any there is nothing to recover.
 * @param remove runs after the lock
 */
export async function removeFactor(
  tx: Transaction,
  deps: Pick<Deps, 'config' | 'now'>,
  owner: Owner,
  actor: Actor,
  remove: () => Promise<Change>,
): Promise<Factors> {
  await lockFactors(tx, owner.id);
  const change = await remove();
  if (!(await hasFactor(tx, owner.id))) await deleteRecoveryCodes(tx, owner.id);
  await tellChange(tx, owner.id, change, actor, deps.now());
  return getFactors(tx, deps.config, owner);
}
