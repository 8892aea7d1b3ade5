import type { NetworkHit } from '../contract';
import { Conditions } from '../database/conditions';
import type { Queryable } from '../database/database';
import { isHit, parseMemberSearch, type MemberSearch } from '../search/needle';
import { getTeamSize } from './lineage.queries';
import { NODE_COLUMNS, toNetworkNode, type NodeRow } from './network.queries';

const HITS_MAX = 20;
/**
 * A team up to this size is looked through as it is; of a larger one, the hits among all members are asked whether they
 * belong to it.
 */
export const SMALL_TEAM_MAX = 20_000;

interface FoundMember {
  id: bigint;
  level: number;
}

/**
 * Every member of the team with their level, ten levels at a time. Its cost is the size of the team, which is known
 * before.
 */
const IN_SMALL_TEAM = `
  WITH RECURSIVE team AS (
    SELECT descendant_id, level::int FROM lineage WHERE ancestor_id = $1
    UNION ALL
    SELECT l.descendant_id, team.level + l.level
    FROM team JOIN lineage l ON l.ancestor_id = team.descendant_id WHERE team.level % 10 = 0
  )
  SELECT m.id, team.level FROM team JOIN members m ON m.id = team.descendant_id
  WHERE ' ' || lower(m.name) LIKE $2 ORDER BY team.level, m.id LIMIT $3`;

/** The index knows mobile numbers too; the name decides. */
function findInLargeTeam(database: Queryable, viewerId: bigint, search: MemberSearch): Promise<FoundMember[]> {
  const conditions = new Conditions();
  const viewer = conditions.bind(viewerId);
  conditions.addFixed(isHit(conditions, search));
  conditions.add((p) => `' ' || lower(m.name) LIKE ${p}`, search.pattern);
  return database.query<FoundMember>(
    `SELECT m.id, f.depth - own.depth AS level
     FROM members m JOIN member_figures f ON f.member_id = m.id JOIN member_figures own ON own.member_id = ${viewer}
     ${conditions.where} AND f.depth > own.depth AND is_in_team(m.id, ${viewer}) LIMIT ${conditions.bind(HITS_MAX)}`,
    conditions.values,
  );
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
  smallTeamMax = SMALL_TEAM_MAX,
): Promise<NetworkHit[]> {
  const search = parseMemberSearch(text);
  if (!search) return [];
  const isSmall = (await getTeamSize(database, viewerId)) <= smallTeamMax;
  const found = isSmall
    ? await database.query<FoundMember>(IN_SMALL_TEAM, [viewerId, search.pattern, HITS_MAX])
    : await findInLargeTeam(database, viewerId, search);
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
