import type { Attack } from '../../test/attacks/attack';
import { openAttackedClub } from '../../test/attacks/attacked-club';
import { ON_EVENTS } from '../../test/attacks/on-events';
import { ON_COMPENSATION, ON_STAFF } from '../../test/attacks/on-records';
import { ON_FILES, ON_TRANSFERS, ON_WALLETS } from '../../test/attacks/on-transfers';
import { findAllBroken, findBrokenOf } from '../../test/broken-laws';
import type { TestClub } from '../../test/compensation/test-club';
import { createOwnTestDatabase, createTestDatabase, ENGINES, type Engine } from '../../test/test-database';
import { openAsRole, prepareRoles } from '../../test/roles';
import { rolledBack } from '../../test/rolled-back';
import type { Database } from '../database/database';
import { findLastClosing } from '../ledger/closings';

const ATTACKS = [...ON_WALLETS, ...ON_TRANSFERS, ...ON_EVENTS, ...ON_COMPENSATION, ...ON_STAFF];

/** What reconcile finds once the statements have passed, at least of a law; all of it is rolled back. */
const attack = (database: Database, statements: string[], found?: string) =>
  rolledBack(database, async (tx) => {
    for (const statement of statements) await tx.query(statement, [], { plan: 'custom' });
    await tx.query('SET CONSTRAINTS ALL IMMEDIATE');
    const since = await findLastClosing(tx);
    return found === undefined ? findAllBroken(tx, since) : findBrokenOf(found, tx, since);
  });

interface Opened {
  database: Database;
  /** Of the tables. */
  owner: Database;
  club: TestClub;
  close: () => Promise<void>;
}

/** On PostgreSQL as the role of the application; the embedded engine has none. */
async function open(engine: Engine): Promise<Opened> {
  if (engine === 'PGlite') {
    const database = await createTestDatabase(engine);
    const club = await openAttackedClub(database);
    return { database, owner: database, club, close: () => database.close() };
  }
  const own = await createOwnTestDatabase();
  await prepareRoles(own.url);
  const [database, owner] = [openAsRole(own.url, 'safar_app'), openAsRole(own.url, 'safar_owner')];
  const club = await openAttackedClub(database);
  const close = async () => {
    await Promise.all([database.close(), owner.close()]);
    await own.drop();
  };
  return { database, owner, club, close };
}

describe.each(ENGINES)('the books of a club on %s', (engine) => {
  let opened: Opened;
  beforeAll(async () => {
    opened = await open(engine);
  }, 120_000);
  afterAll(async () => {
    await opened.club.testApp.app.close();
    await opened.close();
  });

  it('break no law', async () => {
    expect(await attack(opened.database, [])).toEqual([]);
  });

  const possible = ATTACKS.filter(({ isByRights }) => engine === 'PostgreSQL' || !isByRights);
  it.each(possible)('are not falsified when $attack', async ({ statements, refused, found }: Attack) => {
    const attacked = attack(opened.database, statements, found);
    if (refused) return expect(attacked).rejects.toThrow(refused);
    expect((await attacked).filter(({ law }) => law === found)).not.toEqual([]);
  });

  describe('of which a month is in files', () => {
    beforeAll(() =>
      opened.owner.query(`INSERT INTO archived_months SELECT '2026-10-01', 'x', now(), min(id) FROM transfers`),
    );

    it('break no law', async () => {
      expect(await attack(opened.database, [])).toEqual([]);
    });

    it.each(ON_FILES)('are not falsified when $attack', async ({ statements, refused }: Attack) => {
      await expect(attack(opened.database, statements)).rejects.toThrow(refused ?? 'refused');
    });
  });
});
