import type { Database } from '../../src/database/database';
import { findNextWeekday } from '../../src/plan/calendar';
import { seedPayoutClub } from '../../test/compensation/seed-club';
import { measureRun, PURCHASED_ON } from './measure-run';

/** More than one: a wallet's entries of later dates split the pages of the index. */
const DATES = 10;
const MOST_MEGABYTES = 320;
/** What the target is of. */
const CLUB = 1_000_000;

/** A table of the ledger or one of its indexes, all months together, and its bytes. */
type Sizes = Map<string, number>;

async function readSizes(database: Database): Promise<Sizes> {
  const rows = await database.query<{ name: string; bytes: bigint }>(
    `SELECT coalesce(index.name, kept.name || ', rows') AS name, sum(coalesce(index.bytes, pg_table_size(part.relid)))::bigint AS bytes
     FROM unnest(ARRAY['transfers', 'earnings']) AS kept (name), pg_partition_tree(kept.name::regclass) AS part
     LEFT JOIN LATERAL (
       SELECT NULL AS name, NULL::bigint AS bytes
       UNION ALL
       SELECT kept.name || ', index ' || regexp_replace(pg_get_indexdef(i.indexrelid), '^.* USING ', ''), pg_relation_size(i.indexrelid)
       FROM pg_index i WHERE i.indrelid = part.relid
     ) index ON true
     WHERE part.isleaf GROUP BY 1 ORDER BY 1 DESC`,
  );
  return new Map(rows.map(({ name, bytes }) => [name, Number(bytes)]));
}

/**
 * What a paid date takes on the disk, as a mean of ten: tables and indexes of the ledger, of a club where nine members
 * in ten have a package, told for a million members. @returns whether it is little enough
 */
export async function measureStorage(database: Database, members: number): Promise<boolean> {
  await seedPayoutClub(database, members, PURCHASED_ON);
  await database.transaction(async (tx) => {
    await tx.query(`SET LOCAL session_replication_role = 'replica'`);
    await tx.query('DELETE FROM packages WHERE member_id % 10 = 7');
  });
  const before = await readSizes(database);
  let businessDate = PURCHASED_ON;
  for (let place = 0; place < DATES; place++) {
    businessDate = findNextWeekday(businessDate);
    await measureRun(database, businessDate);
  }
  const after = await readSizes(database);
  const toMegabytes = (bytes: number) => (bytes / DATES / 1e6) * (CLUB / members);
  console.log(
    `  MB a date, of ${CLUB.toLocaleString('en-GB')} members, measured with ${members.toLocaleString('en-GB')}`,
  );
  let megabytes = 0;
  for (const [name, bytes] of after) {
    const grown = toMegabytes(bytes - (before.get(name) ?? 0));
    megabytes += grown;
    console.log(`  ${grown.toFixed(1).padStart(6)}  ${name}`);
  }
  console.log(`  ${megabytes.toFixed(1).padStart(6)}  together, at most ${MOST_MEGABYTES}`);
  return megabytes <= MOST_MEGABYTES;
}
