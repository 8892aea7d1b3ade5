import { createHash } from 'node:crypto';
import type { Queryable, Transaction } from '../database/database';
import type { Deps } from '../deps';

const COUNT = 10;
const CHARACTERS = 16;
/** Crockford's base 32: no letter that is read for another or for a figure. */
const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz';

function generateCode(randomBytes: Deps['randomBytes']): string {
  const letters = Array.from(randomBytes(CHARACTERS), (byte) => ALPHABET[byte % ALPHABET.length]);
  return letters.join('').replace(/.{4}(?=.)/g, '$&-');
}

/** However it was typed from paper. */
function digest(code: string): Buffer {
  const plain = code.toLowerCase().replaceAll('o', '0').replace(/[il]/g, '1');
  return createHash('sha256')
    .update(plain.replace(/[^0-9a-z]/g, ''))
    .digest();
}

/** In the place of those before. @returns the codes, which are kept nowhere */
export async function replaceRecoveryCodes(
  tx: Transaction,
  randomBytes: Deps['randomBytes'],
  memberId: bigint,
): Promise<string[]> {
  await deleteRecoveryCodes(tx, memberId);
  const codes = Array.from({ length: COUNT }, () => generateCode(randomBytes));
  await tx.query('INSERT INTO recovery_codes (member_id, code_sha256) SELECT $1, unnest($2::bytea[])', [
    memberId,
    codes.map(digest),
  ]);
  return codes;
}

/** Each works once. @returns whether it was one of them */
export async function useRecoveryCode(tx: Transaction, memberId: bigint, code: string): Promise<boolean> {
  const rows = await tx.query('DELETE FROM recovery_codes WHERE member_id = $1 AND code_sha256 = $2 RETURNING 1', [
    memberId,
    digest(code),
  ]);
  return rows.length > 0;
}

export async function countRecoveryCodes(database: Queryable, memberId: bigint): Promise<number> {
  const [row] = await database.query<{ codes: number }>(
    'SELECT count(*)::integer AS codes FROM recovery_codes WHERE member_id = $1',
    [memberId],
  );
  return row?.codes ?? 0;
}

export async function deleteRecoveryCodes(tx: Transaction, memberId: bigint): Promise<void> {
  await tx.query('DELETE FROM recovery_codes WHERE member_id = $1', [memberId]);
}
