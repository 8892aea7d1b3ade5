import type { Deps } from '../src/deps';
import { toBusinessDate } from '../src/ledger/business-date';
import { addLedgerMonths } from '../src/ledger/months';
import { countNetworkChanges } from '../src/network/count-changes';
import { hashPassword } from '../src/users/password';
import { play, timeOf, toDatabase, type DemoClub } from './club';
import { planPast } from './events';
import { FIRST_DAY, planPeople } from './people';
import { createRandom } from './random';

export const DEMO_PASSWORD = 'demo-safar-2026';
const SEED = 813_104;
/** For how many days bonuses are held, and since which day. */
const [HOLD_DAYS, HELD_FROM] = [7, -7];

/**
 * Fills an empty database with a club of about 300 members and six months of its past, up to yesterday; today's
 * business date is paid, too, so that nothing is due when the server starts. Everybody has the demo password. A
 * database that has anybody in it is left as it is.
 * @returns whether it was empty
 */
export async function seedDemo({ database, now }: Pick<Deps, 'database' | 'now'>): Promise<boolean> {
  const passwordHash = await hashPassword(DEMO_PASSWORD);
  return database.transaction(async (tx) => {
    const [row] = await tx.query<{ isEmpty: boolean }>('SELECT NOT EXISTS (SELECT FROM members) AS "isEmpty"');
    if (!row?.isEmpty) return false;
    const random = createRandom(SEED);
    const club: DemoClub = {
      tx,
      database: toDatabase(tx),
      people: planPeople(random),
      random,
      now: now(),
      idOf: new Map(),
      agenda: [],
      reports: 0,
    };
    // The owner alone shows the whole back office: what two would decide is decided alone, and the audit log says so.
    await tx.query(
      `INSERT INTO second_person_rules (effective_at, is_on, payout_limit_rupees, covers_plans)
       VALUES ($1, false, 100000, false)`,
      [timeOf(club, FIRST_DAY, 0)],
    );
    await tx.query('INSERT INTO purchase_rules (effective_on, bonus_hold_days) VALUES ($1, $2)', [
      toBusinessDate(timeOf(club, HELD_FROM, 0)),
      HOLD_DAYS,
    ]);
    await addLedgerMonths(tx, club.now, timeOf(club, FIRST_DAY, 0));
    planPast(club, passwordHash);
    await play(club, timeOf(club, 0, 0, 1));
    await countNetworkChanges(club.database);
    // What happened in the past was told then.
    await tx.query('UPDATE notifications SET mail_to = NULL, due_at = NULL, read_at = created_at', []);
    // The first visitors come before the engine would have looked at the tables by itself.
    await tx.query('ANALYZE');
    return true;
  });
}
