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

/** The same for all members at once, where there is none yet. */
export async function insertLineageOfAll(tx: Transaction): Promise<void> {
  await tx.query(
    `INSERT INTO lineage (descendant_id, ancestor_id, level)
     WITH RECURSIVE climb AS (
       SELECT id AS descendant_id, sponsor_id AS ancestor_id, 1 AS level FROM members WHERE sponsor_id IS NOT NULL
       UNION ALL
       SELECT climb.descendant_id, members.sponsor_id, climb.level + 1
       FROM climb JOIN members ON members.id = climb.ancestor_id
       WHERE members.sponsor_id IS NOT NULL AND climb.level < $1
     )
     SELECT descendant_id, ancestor_id, level FROM climb`,
    [LINEAGE_MAX_LEVEL],
  );
}
