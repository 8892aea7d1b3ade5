import type { Queryable, Transaction } from '../database/database';

/** Levels of the network that the compensation plan looks at. */
export const LINEAGE_MAX_LEVEL = 10;

/** Writes who stands above a new member: the sponsor, and those above the sponsor one level further up. */
export async function insertLineage(tx: Transaction, memberId: bigint, sponsorId: bigint): Promise<void> {
  await tx.query(
    `INSERT INTO lineage (descendant_id, ancestor_id, level)
     SELECT $1::bigint, $2::bigint, 1
     UNION ALL
     SELECT $1::bigint, ancestor_id, level + 1 FROM lineage WHERE descendant_id = $2 AND level < $3`,
    [memberId, sponsorId, LINEAGE_MAX_LEVEL],
  );
}

/** How many stand below a member, however deep. */
export async function getTeamSize(database: Queryable, memberId: bigint): Promise<number> {
  const [row] = await database.query<{ teamSize: number }>(
    'SELECT team_size AS "teamSize" FROM member_figures WHERE member_id = $1',
    [memberId],
  );
  if (!row) throw new Error(`Member ${memberId} has no figures`);
  return row.teamSize;
}
