import type { Deps } from '../deps';
import { DAY_MS } from '../ledger/business-date';
import { notify } from '../notifications/notify';
import { lockMember } from './member.queries';

/** Only a person who has given the password comes to guess codes: the owner hears of it, once a day. */
export async function tellOfGuesses(
  { database, now }: Pick<Deps, 'database' | 'now'>,
  memberId: bigint,
  address: string,
): Promise<void> {
  const at = now();
  await database.transaction(async (tx) => {
    // Of two at once, one finds what the other has told.
    await lockMember(tx, memberId);
    const told = await tx.query(
      `SELECT FROM notifications WHERE member_id = $1 AND is_in_inbox AND kind = 'codes_guessed' AND created_at > $2
       LIMIT 1`,
      [memberId, new Date(at.getTime() - DAY_MS)],
    );
    if (told.length === 0) await notify(tx, memberId, 'codes_guessed', { at: at.toISOString(), address }, at);
  });
}
