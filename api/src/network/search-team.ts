import type { NetworkHit } from '../contract';
import { Conditions } from '../database/conditions';
import type { Queryable } from '../database/database';
import { isHit, parseMemberSearch, type MemberSearch } from '../search/needle';
import { getTeamSize } from './lineage.queries';
import { NODE_COLUMNS, toNetworkNode, type NodeRow } from './network.queries';

const HITS_MAX = 20;
/** How far each way goes. */
const REACH = {
  /** A common name is found among so many of the nearest. */
  nearestMax: 1000,
  /** A team up to this size is looked through; of a larger one, the hits among all members are asked if they belong. */
  smallTeamMax: 20_000,
};

interface FoundMember {
  id: bigint;
  level: number;
}

/**
 * Every member of the team with their level, ten levels at a time. Its cost is the size of the team, which is known
 * before. OFFSET 0: each member is looked up by id; a plan that reads all members for a team of a hundred takes a
 * quarter of a second.
 */
const IN_SMALL_TEAM = `
  WITH RECURSIVE team AS (
    SELECT descendant_id, level::int FROM lineage WHERE ancestor_id = $1
    UNION ALL
    SELECT l.descendant_id, team.level + l.level
    FROM team CROSS JOIN LATERAL (SELECT descendant_id, level FROM lineage WHERE ancestor_id = team.descendant_id OFFSET 0) l
    WHERE team.level % 10 = 0
  )
  SELECT team.descendant_id AS id, team.level
  FROM team CROSS JOIN LATERAL (SELECT name FROM members WHERE id = team.descendant_id OFFSET 0) m
  WHERE ' ' || lower(m.name) LIKE $2 ORDER BY team.level, team.descendant_id LIMIT $3`;

/** Of the next ten levels, the nearest first: in the order of an index of lineage. */
const AMONG_NEAREST = `
  SELECT near.id, near.level
  FROM (
    SELECT descendant_id AS id, level::int FROM lineage WHERE ancestor_id = $1
    ORDER BY lineage.level, descendant_id LIMIT $4
  ) near CROSS JOIN LATERAL (SELECT name FROM members WHERE id = near.id OFFSET 0) m
  WHERE ' ' || lower(m.name) LIKE $2 ORDER BY near.level, near.id LIMIT $3`;

/** The index knows mobile numbers too; the name decides. */
function findInLargeTeam(database: Queryable, viewerId: bigint, search: MemberSearch): Promise<FoundMember[]> {
  const conditions = new Conditions();
  const viewer = conditions.bind(viewerId);
  conditions.addFixed(isHit(conditions, search));
  conditions.add((p) => `' ' || lower(m.name) LIKE ${p}`, search.pattern);
  return database.query<FoundMember>(
    `SELECT m.id, f.depth - own.depth AS level
     FROM members m CROSS JOIN LATERAL (SELECT depth FROM member_figures WHERE member_id = m.id OFFSET 0) f
     CROSS JOIN (SELECT depth FROM member_figures WHERE member_id = ${viewer}) own
     ${conditions.where} AND f.depth > own.depth AND is_in_team(m.id, ${viewer}) LIMIT ${conditions.bind(HITS_MAX)}`,
    conditions.values,
  );
}

/** The first way that fills the page, or that looks everywhere. */
async function findInTeam(
  database: Queryable,
  viewerId: bigint,
  search: MemberSearch,
  { nearestMax, smallTeamMax }: typeof REACH,
): Promise<FoundMember[]> {
  const teamSize = await getTeamSize(database, viewerId);
  const values = [viewerId, search.pattern, HITS_MAX];
  if (teamSize > nearestMax) {
    const nearest = await database.query<FoundMember>(AMONG_NEAREST, [...values, nearestMax]);
    if (nearest.length === HITS_MAX) return nearest;
  }
  if (teamSize > smallTeamMax) return findInLargeTeam(database, viewerId, search);
  return database.query<FoundMember>(IN_SMALL_TEAM, values);
}

/** From the viewer's direct downline to each hit. It climbs from twenty hits at most, each up to the viewer. */
const PATHS = `
  WITH RECURSIVE climb AS (
    SELECT id AS hit_id, id, sponsor_id, 1 AS step FROM members WHERE id = ANY($2::bigint[])
    UNION ALL
    SELECT climb.hit_id, m.id, m.sponsor_id, climb.step + 1 FROM climb JOIN members m ON m.id = climb.sponsor_id
    WHERE climb.sponsor_id <> $1
  )
  SELECT hit_id AS "hitId", array_agg(id::text ORDER BY step DESC) AS path FROM climb GROUP BY hit_id`;

/**
 * Members of the whole downline by a part of their name, the nearest first, twenty at most. It looks at names alone:
 * what is masked must not be guessed digit by digit.
 */
export async function searchTeam(
  database: Queryable,
  viewerId: bigint,
  text: string,
  reach = REACH,
): Promise<NetworkHit[]> {
  const search = parseMemberSearch(text);
  if (!search) return [];
  const found = await findInTeam(database, viewerId, search, reach);
  const ids = found.map((hit) => hit.id);
  const nodes = await database.query<NodeRow>(
    `SELECT ${NODE_COLUMNS} FROM members m JOIN member_figures f ON f.member_id = m.id WHERE m.id = ANY($1::bigint[])`,
    [ids],
  );
  const paths = await database.query<{ hitId: bigint; path: string[] }>(PATHS, [viewerId, ids]);
  const levelOf = new Map(found.map((hit) => [hit.id, hit.level]));
  const pathOf = new Map(paths.map((row) => [row.hitId, row.path]));
  return nodes
    .map((node) => ({
      node: toNetworkNode(node),
      level: levelOf.get(node.id) ?? 0,
      path: pathOf.get(node.id) ?? [],
    }))
    .sort((a, b) => a.level - b.level || Number(a.node.id) - Number(b.node.id));
}
