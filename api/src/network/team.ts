import { TOLD_DAYS_LEFT } from '../compensation/runs/tell-members';
import type { TeamFilter, TeamMember, TeamPage, TeamQuery, TeamSort, NetworkHit } from '../contract';
import { Conditions } from '../database/conditions';
import type { Queryable } from '../database/database';
import { toBusinessDate } from '../ledger/business-date';
import { decodeCursor, encodeCursor, LIMIT_DEFAULT } from '../paging/paging';
import { findMonday, startOfBusinessDate } from '../plan/calendar';
import { DATES_LEFT } from '../plan/plan-sql';
import { isCommon } from '../search/in-steps';
import { isHit, parseMemberSearch, type MemberSearch } from '../search/needle';
import { NODE_COLUMNS, toNetworkNode, type NodeRow, LINEAGE_MAX_LEVEL, getTeamSize } from './network.queries';

/**
 * Of a filtered list, so many of the team are looked at for a page. What few in a large team are would be looked for
 * among a million of them otherwise.
 */
const LOOKED_AT_MOST = 100;

const HAS_RUNNING_PACKAGE = `EXISTS (SELECT FROM packages p WHERE p.member_id = c.id AND p.status = 'running')`;
const HAS_ENDING_PACKAGE = `EXISTS (
  SELECT FROM packages p JOIN plan_versions v ON v.id = p.plan_version_id
  WHERE p.member_id = c.id AND p.status = 'running' AND ${DATES_LEFT} <= ${TOLD_DAYS_LEFT}
)`;

interface Candidate {
  id: bigint;
  level: number;
}

interface Look {
  viewerId: bigint;
  query: TeamQuery;
  /** The instant at which the week began. */
  since: Date;
  most: number;
}

const OPERATORS: Record<TeamSort | 'newest', { operator: '<' | '>'; orderBy: string }> = {
  newest: { operator: '<', orderBy: 'id DESC' },
  oldest: { operator: '>', orderBy: 'id' },
  nearest: { operator: '>', orderBy: 'level, id' },
};

/** Each a range of the index of lineage that has the order of the list. */
function listWalks({ level, sort }: TeamQuery): string[] {
  if (level !== undefined) return [`level = ${level}`];
  if (sort === 'nearest') return ['level > 0'];
  return Array.from({ length: LINEAGE_MAX_LEVEL }, (_, above) => `level = ${above + 1}`);
}

/**
 * Members are numbered in the order of joining, and each level is an index in that order: all ten are walked at once,
 * until there are enough.
 */
function listCandidates(database: Queryable, { viewerId, query, since, most }: Look): Promise<Candidate[]> {
  const { cursor, filter, sort = 'newest' } = query;
  const conditions = new Conditions();
  const viewer = conditions.bind(viewerId);
  const { operator, orderBy } = OPERATORS[sort];
  if (cursor !== undefined) {
    const id = conditions.bind(decodeCursor(cursor));
    const levelOf = `(SELECT level FROM lineage WHERE ancestor_id = ${viewer} AND descendant_id = ${id}::bigint)`;
    conditions.addFixed(
      sort === 'nearest'
        ? `(level, descendant_id) ${operator} (${levelOf}, ${id}::bigint)`
        : `descendant_id ${operator} ${id}::bigint`,
    );
  }
  if (filter === 'joinedThisWeek') {
    conditions.add(
      (p) => `descendant_id >= (SELECT id FROM members WHERE created_at >= ${p} ORDER BY created_at, id LIMIT 1)`,
      since,
    );
  }
  conditions.addFixed(`ancestor_id = ${viewer}`);
  const end = `ORDER BY ${orderBy} LIMIT ${conditions.bind(most)}`;
  // Each level ends by itself: without, a plan that takes a founder for an ordinary member reads all below and sorts.
  const walks = listWalks(query).map(
    (levels) => `(SELECT descendant_id AS id, level FROM lineage ${conditions.where} AND ${levels} ${end})`,
  );
  return database.query<Candidate>(
    `SELECT id, level FROM (${walks.join(' UNION ALL ')}) team ${end}`,
    conditions.values,
  );
}

/** Only whom the filter lets through is looked up: most of those looked at are not shown. */
function listHits(
  database: Queryable,
  candidates: readonly Candidate[],
  filter: TeamFilter | undefined,
  most: number,
): Promise<(NodeRow & Candidate)[]> {
  const conditions = new Conditions();
  const ids = conditions.bind(candidates.map(({ id }) => id));
  const levels = conditions.bind(candidates.map(({ level }) => level));
  if (filter === 'noPackage') conditions.addFixed(`NOT ${HAS_RUNNING_PACKAGE}`);
  if (filter === 'ending') conditions.addFixed(HAS_ENDING_PACKAGE);
  return database.query<NodeRow & Candidate>(
    `SELECT ${NODE_COLUMNS}, hit.level
     FROM (
       SELECT c.* FROM unnest(${ids}::bigint[], ${levels}::int[]) WITH ORDINALITY AS c (id, level, place)
       ${conditions.where} ORDER BY c.place LIMIT ${conditions.bind(most)}
     ) hit JOIN members m ON m.id = hit.id JOIN member_figures f ON f.member_id = hit.id
     ORDER BY hit.place`,
    conditions.values,
  );
}

const toTeamMember = (row: NodeRow & Candidate): TeamMember => ({ ...toNetworkNode(row), level: row.level });

/** The instant at which Monday began in India. */
export function findWeek(now: Date): Date {
  return startOfBusinessDate(findMonday(toBusinessDate(now)));
}

/** The members of the ten levels below one that a filter lets through. */
export async function listTeam(
  database: Queryable,
  viewerId: bigint,
  query: TeamQuery,
  now: Date,
  lookedAtMost = LOOKED_AT_MOST,
): Promise<TeamPage> {
  const limit = query.limit ?? LIMIT_DEFAULT;
  const since = findWeek(now);
  const isLookedThrough = query.filter === 'noPackage' || query.filter === 'ending';
  const most = isLookedThrough ? lookedAtMost : limit + 1;
  const candidates = await listCandidates(database, { viewerId, query, since, most });
  const hits = await listHits(database, candidates, query.filter, limit + 1);
  const shown = hits.slice(0, limit);
  const isFull = hits.length > limit;
  const last = isFull ? shown.at(-1) : candidates.length === most ? candidates.at(-1) : undefined;
  return { items: shown.map(toTeamMember), nextCursor: last ? encodeCursor(last.id) : null };
}

const HITS_MAX = 20;
/** How far each way goes. */
const REACH = {
  /** A common name is found among so many of the nearest. */
  nearestMax: 1000,
  /** A team up to this size is looked through; of a larger one, the hits among all members are asked if they belong. */
  smallTeamMax: 20_000,
};

/**
 * Every member of the team, ten levels at a time. Its cost is the size of the team, which is known before. OFFSET 0:
 * each member is looked up by id; a plan that reads all members for a team of a hundred takes a quarter of a second.
 */
const IN_SMALL_TEAM = `
  WITH RECURSIVE team AS (
    SELECT descendant_id, level::int FROM lineage WHERE ancestor_id = $1
    UNION ALL
    SELECT l.descendant_id, team.level + l.level
    FROM team CROSS JOIN LATERAL (SELECT descendant_id, level FROM lineage WHERE ancestor_id = team.descendant_id OFFSET 0) l
    WHERE team.level % 10 = 0
  )
  SELECT team.descendant_id AS id
  FROM team CROSS JOIN LATERAL (SELECT name FROM members WHERE id = team.descendant_id OFFSET 0) m
  WHERE ' ' || lower(m.name) LIKE $2 ORDER BY team.level, team.descendant_id LIMIT $3`;

/** Of the next ten levels, the nearest first: in the order of an index of lineage, until the page is full. */
const AMONG_NEAREST = `
  SELECT near.id
  FROM (
    SELECT descendant_id AS id, level FROM lineage WHERE ancestor_id = $1 ORDER BY level, descendant_id LIMIT $4
  ) near CROSS JOIN LATERAL (SELECT name FROM members WHERE id = near.id OFFSET 0) m
  WHERE ' ' || lower(m.name) LIKE $2 ORDER BY near.level, near.id LIMIT $3`;

/** The index knows mobile numbers too; the name decides. */
function findInLargeTeam(database: Queryable, viewerId: bigint, search: MemberSearch): Promise<{ id: bigint }[]> {
  const conditions = new Conditions();
  const viewer = conditions.bind(viewerId);
  conditions.addFixed(isHit(conditions, search));
  conditions.add((p) => `' ' || lower(m.name) LIKE ${p}`, search.pattern);
  return database.query<{ id: bigint }>(
    `SELECT m.id FROM members m ${conditions.where} AND is_in_team(m.id, ${viewer})
     LIMIT ${conditions.bind(HITS_MAX)}`,
    conditions.values,
  );
}

/**
 * The first way that fills the page, or that looks everywhere. Looking at the names of the nearest for a rare one costs
 * 6 ms of a core for nothing: with 16 callers that misses the 50 ms.
 */
async function findInTeam(
  database: Queryable,
  viewerId: bigint,
  search: MemberSearch,
  { nearestMax, smallTeamMax }: typeof REACH,
): Promise<{ id: bigint }[]> {
  const teamSize = await getTeamSize(database, viewerId);
  const values = [viewerId, search.pattern, HITS_MAX];
  if (teamSize > nearestMax) {
    if (!(await isCommon(database, search))) return findInLargeTeam(database, viewerId, search);
    const nearest = await database.query<{ id: bigint }>(AMONG_NEAREST, [...values, nearestMax]);
    if (nearest.length === HITS_MAX) return nearest;
  }
  if (teamSize > smallTeamMax) return findInLargeTeam(database, viewerId, search);
  return database.query<{ id: bigint }>(IN_SMALL_TEAM, values);
}

/**
 * From the direct downline of the viewer to the member `m`: as many as there are levels between them. Ten levels at a
 * time: climbed one by one, twenty hits far below cost a third more of the database.
 */
const PATH = `(
  WITH RECURSIVE climb AS (
    SELECT m.id, 0 AS step
    UNION ALL
    SELECT l.ancestor_id, climb.step + l.level
    FROM climb JOIN lineage l ON l.descendant_id = climb.id AND l.level < f.depth - viewer.depth - climb.step
    WHERE climb.step % 10 = 0
  )
  SELECT array_agg(id::text ORDER BY step DESC) FROM climb
) AS path`;

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
  const hits = await database.query<NodeRow & { path: string[] }>(
    `SELECT ${NODE_COLUMNS}, ${PATH}
     FROM members m JOIN member_figures f ON f.member_id = m.id JOIN member_figures viewer ON viewer.member_id = $1
     WHERE m.id = ANY($2::bigint[])`,
    [viewerId, found.map(({ id }) => id)],
  );
  return hits
    .map((hit) => ({ node: toNetworkNode(hit), level: hit.path.length, path: hit.path }))
    .sort((a, b) => a.level - b.level || Number(a.node.id) - Number(b.node.id));
}
