import { mkdtempSync, rmSync } from 'node:fs';
import { cp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { killOverAndOver, payUndisturbed } from '../../../test/compensation/kill-proof';
import { seedPayoutClub } from '../../../test/compensation/seed-club';
import { createOwnClubDatabase, createOwnTestDatabase, ENGINES, fillDataDirectory } from '../../../test/test-database';
import { KILLS } from '../../../test/tries';
import { createDatabase, type Database } from '../../database/database';
import { startEmbeddedDatabase } from '../../database/embedded/start-embedded';

/** Three chunks. */
const MEMBERS = 6000;
const PURCHASED_ON = '2025-01-01';
/** Paid before the first kill, to know how long a run takes. */
const DATES_BEFORE = 3;

function throwError(error: Error): never {
  throw error;
}

interface Place {
  name: string;
  /** Another place with the same club. */
  copy: () => Promise<Omit<Place, 'copy'>>;
  remove: () => unknown;
}

async function seed(database: Database): Promise<void> {
  await seedPayoutClub(database, MEMBERS, PURCHASED_ON);
  await database.close();
}

async function createServerPlace(): Promise<Place> {
  const { url, drop } = await createOwnClubDatabase();
  await seed(createDatabase({ connectionString: url, max: 2 }, throwError));
  const copy = async () => {
    const own = await createOwnTestDatabase(url);
    return { name: own.url, remove: own.drop };
  };
  return { name: url, copy, remove: drop };
}

function createDirectory(): { name: string; remove: () => void } {
  const name = mkdtempSync(join(tmpdir(), 'safar-killed-'));
  return { name, remove: () => rmSync(name, { recursive: true }) };
}

async function createEmbeddedPlace(): Promise<Place> {
  const directory = createDirectory();
  fillDataDirectory(directory.name);
  await seed(await startEmbeddedDatabase(directory.name, throwError));
  const copy = async () => {
    const own = createDirectory();
    await cp(directory.name, own.name, { recursive: true });
    return own;
  };
  return { ...directory, copy };
}

it.each(ENGINES)(
  'a run that is killed on %s is gone on with, and the ledger becomes what it would have been',
  async (engine) => {
    const disturbed = await (engine === 'PGlite' ? createEmbeddedPlace() : createServerPlace());
    const calm = await disturbed.copy();
    // The embedded engine takes seconds to start.
    const kills = engine === 'PGlite' ? Math.ceil(KILLS / 2) : KILLS;
    try {
      const { tooksMs } = await payUndisturbed(disturbed.name, DATES_BEFORE);
      const { seen, interrupted } = await killOverAndOver(disturbed.name, kills, Math.min(...tooksMs));
      expect(interrupted).toBeGreaterThan(0);
      const dates = (seen.at(-1)?.paidDates ?? 0) + 3;
      const expected = (await payUndisturbed(calm.name, dates)).digests;
      for (const { paidDates, digest } of seen.filter(({ isPosting }) => !isPosting))
        expect([paidDates, digest]).toEqual([paidDates, expected.get(paidDates)]);
      const last = (await payUndisturbed(disturbed.name, dates)).digests.get(dates);
      expect(last).toBe(expected.get(dates));
    } finally {
      await disturbed.remove();
      await calm.remove();
    }
  },
  60_000 + KILLS * 20_000,
);
