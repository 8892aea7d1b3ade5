import { rolledBack } from '../../test/rolled-back';
import { goTo, joinAndBuy, useClub } from '../../test/compensation/test-club';
import { toDatabase } from '../../demo/club';
import { postRun } from '../compensation/runs/post-run';
import type { Database, Transaction } from '../database/database';
import { findBrokenLaws, listFiguresBroken } from './reconcile-books';

const MONDAY = '2026-11-23';
const CAP_LAW = 'a credit is what the cap leaves of what is due';
const TEAM_LAW = 'a level is of what its members earned';

const CAP = 'v.daily_profit_rupees * 1000000::bigint AS cap_micros';

/** What is wrong with a run, the SQL of it, what stands there instead, and the law that names whose line it is. */
const FALSE: [string, string, string, string, 'asha' | 'bina'][] = [
  ['level 1 counts a thousand times', 'THEN base1 ELSE', 'THEN base1 * 1000 ELSE', TEAM_LAW, 'bina'],
  ['the cap is ignored', CAP, '1000000000000000 AS cap_micros', CAP_LAW, 'asha'],
  ['closed levels are paid', 'v.open_levels,', '10::smallint AS open_levels,', TEAM_LAW, 'asha'],
  ['the cap is one rupee', CAP, '1000000::bigint AS cap_micros', CAP_LAW, 'bina'],
  [
    'own cashback is cut without a cap',
    'greatest(0, least(cashback_micros',
    'greatest(1, least(cashback_micros / 2',
    CAP_LAW,
    'asha',
  ],
];

/** A database on which a run computes something else. */
function falsify(database: Database, sql: string, by: string): Database {
  const toFalse = (tx: Transaction): Transaction => ({
    ...tx,
    query: (text, values, options) => tx.query(text.replaceAll(sql, by), values, options),
  });
  return { ...database, transaction: (work, options) => database.transaction((tx) => work(toFalse(tx)), options) };
}

describe('a run that computes', () => {
  const club = useClub();
  const members: Record<string, bigint> = {};
  // Asha has three levels open, a member at the fourth, and a cap that is below what she is due.
  beforeAll(async () => {
    const asha = await joinAndBuy(club, 1000);
    const bina = await joinAndBuy(club, 100_000, asha);
    await joinAndBuy(club, 200_000, asha);
    const dev = await joinAndBuy(club, 10_000, bina);
    const esha = await joinAndBuy(club, 10_000, dev);
    await joinAndBuy(club, 10_000, esha);
    Object.assign(members, { asha: asha.id, bina: bina.id });
    await goTo(club, MONDAY);
  });

  const findBroken = (sql = '', by = '') =>
    rolledBack(club.database, async (tx) => {
      const now = club.testApp.clock.now();
      const order = { businessDate: MONDAY, now, trigger: 'command' as const, startedBy: null, isDryRun: false };
      const database = toDatabase(tx);
      const run = await postRun(sql === '' ? database : falsify(database, sql, by), order);
      expect(run.state).toBe('posted');
      return [...(await findBrokenLaws(tx)), ...(await listFiguresBroken(database))];
    });

  it('what is due breaks no law', async () => {
    expect(await findBroken()).toEqual([]);
  });

  it.each(FALSE)('what is not due is found: %s', async (_what, sql, by, law, member) => {
    const broken = await findBroken(sql, by);
    const row = `earning:${members[member]}:${MONDAY}`;
    expect(broken).toContainEqual({ law, row, says: expect.any(String) });
  });
});
