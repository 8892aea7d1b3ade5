import type { Deps } from '../../deps';
import { hashPassword } from '../../users/password';
import { createClub } from './demo-club';
import { insertMessages } from './demo-messages';
import { insertCompensation } from './insert-compensation';
import { insertLog, insertMoney } from './insert-money';
import { insertPeople } from './insert-people';
import { DEMO_PASSWORD, planPeople } from './plan-people';
import { createRandom } from './random';
import { tellPast } from './tell-past';

const SEED = 813_104;

/**
 * Fills an empty database with a club of about 300 members and nine months of its past, up to yesterday; today's business date is paid, too,
 * so that nothing is due when the server starts. Everyone has the demo password. A database that has anybody in it is left as it is.
 * @returns whether it was empty
 */
export async function seedDemo({ database, now }: Pick<Deps, 'database' | 'now'>): Promise<boolean> {
  return database.transaction(async (tx) => {
    const [row] = await tx.query<{ isEmpty: boolean }>('SELECT NOT EXISTS (SELECT FROM members) AS "isEmpty"');
    if (!row?.isEmpty) return false;
    const random = createRandom(SEED);
    const club = createClub(planPeople(random), random, now());
    tellPast(club);
    await insertPeople(tx, club, await hashPassword(DEMO_PASSWORD));
    const versionOf = await insertMoney(tx, club);
    await insertCompensation(tx, club, versionOf);
    await insertLog(tx, club);
    await insertMessages(tx, club.now);
    // The first visitors come before the engine would have looked at the tables by itself.
    await tx.query('ANALYZE');
    return true;
  });
}
