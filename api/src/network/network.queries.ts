import type { LevelCount, NetworkNode, PlainPageQuery } from '../contract';
import { getRow, type Queryable, type Transaction } from '../database/database';
import { AppError } from '../errors/app-error';
import { toRupeesText } from '../ledger/rupees';
import { decodeCursor, LIMIT_DEFAULT } from '../paging/paging';

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

export interface NodeRow {
  id: bigint;
  name: string;
  email: string;
  mobileNumber: string;
  joinedAt: Date;
  isActive: boolean;
  packageMicros: bigint;
  teamSize: number;
  directCount: number;
}

/** Columns of a `NodeRow`, for a statement that calls the member `m` and their figures `f`. */
export const NODE_COLUMNS = `m.id, m.name, m.email, m.mobile_number AS "mobileNumber", m.created_at AS "joinedAt",
  m.is_enabled AND EXISTS (SELECT FROM packages p WHERE p.member_id = m.id AND p.status = 'running') AS "isActive",
  f.deposited_micros AS "packageMicros", f.team_size AS "teamSize", f.direct_count AS "directCount"`;

const refuseMissing = () => new AppError('not_found', 'There is no such member in your team.');

/** @throws AppError not_found */
export function getNode(database: Queryable, memberId: bigint): Promise<NodeRow> {
  const sql = `SELECT ${NODE_COLUMNS} FROM members m JOIN member_figures f ON f.member_id = m.id WHERE m.id = $1`;
  return getRow<NodeRow>(database, sql, [memberId], { refuse: refuseMissing });
}

/** Other people's networks are not there at all: neither may anybody learn who exists. @throws AppError not_found */
export async function requireOwnTeam(database: Queryable, memberId: bigint, viewerId: bigint): Promise<void> {
  if (memberId === viewerId) return;
  const [row] = await database.query<{ isInTeam: boolean }>('SELECT is_in_team($1, $2) AS "isInTeam"', [
    memberId,
    viewerId,
  ]);
  if (!row?.isInTeam) throw refuseMissing();
}

/** The direct downline in the order of joining, one row more than the limit. */
export function listChildren(
  database: Queryable,
  memberId: bigint,
  { cursor, limit = LIMIT_DEFAULT }: PlainPageQuery,
): Promise<NodeRow[]> {
  return database.query<NodeRow>(
    `SELECT ${NODE_COLUMNS} FROM members m JOIN member_figures f ON f.member_id = m.id
     WHERE m.sponsor_id = $1 AND m.id > $2 ORDER BY m.id LIMIT $3`,
    [memberId, cursor === undefined ? 0n : decodeCursor(cursor), limit + 1],
  );
}

/** Of a level's new members: counting all of a large team grows with it. */
const JOINED_COUNTED_MOST = 100;

interface LevelRow extends Omit<LevelCount, 'invested'> {
  investedMicros: bigint;
}

/**
 * The ten levels below a member, those without anybody too.
 * @param since who joined from then on
 */
export async function listLevels(database: Queryable, memberId: bigint, since: Date): Promise<LevelCount[]> {
  const rows = await database.query<LevelRow>(
    `SELECT c.level, c.members, c.active, c.packages, c.invested_micros AS "investedMicros", joined.count AS "joinedThisWeek"
     FROM level_counts c CROSS JOIN LATERAL (
       SELECT count(*)::integer FROM (
         SELECT FROM lineage l WHERE l.ancestor_id = c.member_id AND l.level = c.level
           AND l.descendant_id >= (SELECT id FROM members WHERE created_at >= $2 ORDER BY created_at, id LIMIT 1)
         LIMIT ${JOINED_COUNTED_MOST}
       ) first
     ) joined WHERE c.member_id = $1`,
    [memberId, since],
  );
  return Array.from({ length: LINEAGE_MAX_LEVEL }, (_, above) => {
    const row: Partial<LevelRow> = rows.find(({ level }) => level === above + 1) ?? {};
    const { members = 0, active = 0, packages = 0, investedMicros = 0n, joinedThisWeek = 0 } = row;
    return { level: above + 1, members, active, packages, invested: toRupeesText(investedMicros), joinedThisWeek };
  });
}

export function toNetworkNode(row: NodeRow): NetworkNode {
  return {
    id: String(row.id),
    name: row.name,
    maskedEmail: maskEmail(row.email),
    maskedMobileNumber: maskMobileNumber(row.mobileNumber),
    joinedAt: row.joinedAt.toISOString(),
    isActive: row.isActive,
    packageTotal: toRupeesText(row.packageMicros),
    teamSize: row.teamSize,
    directCount: row.directCount,
  };
}

/** asha@demo.example is a***@d***.example: enough to recognise whom one knows. */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@');
  const domain = email.slice(at + 1);
  const lastDot = domain.lastIndexOf('.');
  return `${email.slice(0, 1)}***@${domain.slice(0, 1)}***${domain.slice(lastDot)}`;
}

/** 9000000001 is 90****0001. */
export function maskMobileNumber(mobileNumber: string): string {
  return `${mobileNumber.slice(0, 2)}****${mobileNumber.slice(-4)}`;
}
