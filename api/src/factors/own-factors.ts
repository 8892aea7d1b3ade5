import type { Factors, Role } from '../contract';
import { isStaff } from '../contract';
import type { Config } from '../config/config';
import type { Queryable, Transaction } from '../database/database';
import type { Deps } from '../deps';
import { AppError } from '../errors/app-error';
import { notify } from '../notifications/notify';
import { findAuthenticator, useCode, type CodeDeps } from './authenticator';
import { listPasskeys, toPasskey, usePasskey, type RelyingParty } from './passkeys';
import { countRecoveryCodes, useRecoveryCode } from './recovery-codes';

export async function getFactors(
  database: Queryable,
  { isStaffFactorDemanded }: Pick<Config, 'isStaffFactorDemanded'>,
  { id, role }: { id: bigint; role: Role },
): Promise<Factors> {
  const addedAt = await findAuthenticator(database, id);
  return {
    passkeys: (await listPasskeys(database, id)).map(toPasskey),
    authenticator: addedAt ? { addedAt: addedAt.toISOString() } : null,
    recoveryCodesLeft: await countRecoveryCodes(database, id),
    isDemanded: isStaffFactorDemanded && isStaff(role),
  };
}

/** One of what can be shown. */
export interface Shown {
  code?: string;
  recoveryCode?: string;
  passkey?: Parameters<typeof usePasskey>[2];
}

const SENTENCES = {
  code: 'Code is not right, or was used already. The app shows another one every 30 seconds.',
  recoveryCode: 'Recovery code is not right, or was used already.',
  passkey: 'Passkey could not be checked. Please try again, or choose another way.',
};

/**
 * What is shown works once; the transaction that it opens something in must end for that.
 * @throws AppError invalid_input, naming what was wrong
 */
export async function useFactor(
  tx: Transaction,
  deps: Pick<Deps, 'config' | 'now'> & CodeDeps,
  party: RelyingParty,
  memberId: bigint,
  shown: Shown,
): Promise<void> {
  const now = deps.now();
  const { code, recoveryCode, passkey } = shown;
  const refuse = (field: keyof typeof SENTENCES): never => {
    throw new AppError('invalid_input', SENTENCES[field], { field });
  };
  if (code !== undefined) {
    if (!(await useCode(tx, deps, memberId, code, now))) refuse('code');
  } else if (recoveryCode !== undefined) {
    if (!(await useRecoveryCode(tx, memberId, recoveryCode))) refuse('recoveryCode');
    await notify(tx, memberId, 'factor_changed', { at: now.toISOString(), change: 'recovery_code_used' }, now);
  } else if (!passkey || (await usePasskey(tx, party, passkey, memberId, now)) === undefined) refuse('passkey');
}

/** @throws AppError invalid_input unless exactly one of the fields has a value */
export function requireOne(shown: object, fields: string[]): void {
  if (Object.keys(shown).filter((name) => fields.includes(name)).length === 1) return;
  throw new AppError('invalid_input', `Send one of ${fields.join(', ')}.`, { field: fields[0] ?? 'code' });
}
