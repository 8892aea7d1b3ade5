import type { Deps } from '../../deps';
import { hashPassword } from '../../users/password';
import { addMember } from '../../users/register-member';
import { DEMO_MEMBERS, DEMO_PASSWORD } from './demo-members';

/**
 * Fills an empty database with the demo accounts. A database that has anybody in it is left as it is.
 * @returns whether it was empty
 */
export async function seedDemo({ database, now }: Pick<Deps, 'database' | 'now'>): Promise<boolean> {
  const passwordHash = await hashPassword(DEMO_PASSWORD);
  return database.transaction(async (tx) => {
    const [row] = await tx.query<{ isEmpty: boolean }>(
      'SELECT NOT EXISTS (SELECT FROM members) AS "isEmpty"',
    );
    if (!row?.isEmpty) return false;
    const idOf = new Map<string, bigint>();
    for (const { sponsorReferralCode, ...member } of DEMO_MEMBERS) {
      const sponsorId = sponsorReferralCode === null ? null : (idOf.get(sponsorReferralCode) ?? null);
      const id = await addMember(tx, { ...member, sponsorId, passwordHash, createdAt: now() });
      idOf.set(member.referralCode, id);
    }
    return true;
  });
}
