import type { AdminUserQuery, UserSort } from '../contract';
import { Conditions } from '../database/conditions';
import type { Queryable } from '../database/database';
import { decodeCursor, LIMIT_DEFAULT } from '../paging/paging';
import { toSearchPattern } from '../users/search-pattern';

/** How far the list is walked for hits before the search index is asked instead; docs/decisions/0013. */
const WALK_MAX_ROWS = 4000;

interface SortPlan {
  /** What is walked in the order of an index. */
  source: string;
  id: string;
  key: string;
  /** The key of the member whose id is the placeholder. */
  keyOf: (placeholder: string) => string;
}

const SORT_PLANS: Record<UserSort, SortPlan> = {
  joined: {
    source: 'members m',
    id: 'm.id',
    key: 'm.created_at',
    keyOf: (p) => `(SELECT created_at FROM members WHERE id = ${p})`,
  },
  name: {
    source: 'members m',
    id: 'm.id',
    key: '(lower(m.name) COLLATE "C")',
    keyOf: (p) => `(SELECT lower(name) COLLATE "C" FROM members WHERE id = ${p})`,
  },
  amount: {
    source: 'member_figures f',
    id: 'f.member_id',
    key: 'f.deposited_micros',
    keyOf: (p) => `(SELECT deposited_micros FROM member_figures WHERE member_id = ${p})`,
  },
};

interface Place {
  plan: SortPlan;
  direction: 'ASC' | 'DESC';
  cursorId: bigint | undefined;
}

function addPlace(conditions: Conditions, { plan, direction, cursorId }: Place): void {
  if (cursorId === undefined) return;
  const operator = direction === 'ASC' ? '>' : '<';
  conditions.add((p) => `(${plan.key}, ${plan.id}) ${operator} (${plan.keyOf(p)}, ${p})`, cursorId);
}

function orderBy({ plan, direction }: Place): string {
  return `ORDER BY ${plan.key} ${direction}, ${plan.id} ${direction}`;
}

/** The conditions on a member `m`. */
function addFilter(
  conditions: Conditions,
  pattern: string | undefined,
  isEnabled: boolean | undefined,
): void {
  if (pattern !== undefined) conditions.add((p) => `m.search_text LIKE ${p}`, pattern);
  // Not as a bound value: the partial index of disabled members must be seen to fit.
  if (isEnabled !== undefined) conditions.addFixed(isEnabled ? 'm.is_enabled' : 'NOT m.is_enabled');
}

/** Without a filter every row is a hit. */
async function listInOrder(database: Queryable, place: Place, limit: number): Promise<bigint[]> {
  const conditions = new Conditions();
  addPlace(conditions, place);
  const rows = await database.query<{ id: bigint }>(
    `SELECT ${place.plan.id} AS id FROM ${place.plan.source} ${conditions.where} ${orderBy(place)} LIMIT ${conditions.bind(limit)}`,
    conditions.values,
  );
  return rows.map((row) => row.id);
}

export interface UserFilter {
  pattern: string | undefined;
  isEnabled: boolean | undefined;
}

/** Looks at the next rows of the list one by one until the page is full. @returns undefined when it was not */
async function walk(
  database: Queryable,
  place: Place,
  filter: UserFilter,
  limit: number,
  walkMaxRows: number,
): Promise<bigint[] | undefined> {
  const { plan, direction } = place;
  const steps = new Conditions();
  addPlace(steps, place);
  const from = `SELECT ${plan.id} AS id, ${plan.key} AS key FROM ${plan.source} ${steps.where} ${orderBy(place)} LIMIT ${steps.bind(walkMaxRows)}`;
  const hits = new Conditions(steps.values);
  addFilter(hits, filter.pattern, filter.isEnabled);
  const rows = await database.query<{ id: bigint }>(
    `SELECT steps.id FROM (${from}) steps
     CROSS JOIN LATERAL (SELECT m.search_text, m.is_enabled FROM members m WHERE m.id = steps.id OFFSET 0) m
     ${hits.where} ORDER BY steps.key ${direction}, steps.id ${direction} LIMIT ${hits.bind(limit)}`,
    hits.values,
  );
  return rows.length === limit ? rows.map((row) => row.id) : undefined;
}

/** Finds all hits first and sorts them: for hits that are few. */
async function lookUp(
  database: Queryable,
  place: Place,
  filter: UserFilter,
  limit: number,
): Promise<bigint[]> {
  const conditions = new Conditions();
  addFilter(conditions, filter.pattern, filter.isEnabled);
  const found = conditions.where;
  const rest = new Conditions(conditions.values);
  addPlace(rest, place);
  const rows = await database.query<{ id: bigint }>(
    `WITH m AS MATERIALIZED (SELECT m.id, m.created_at, m.name FROM members m ${found})
     SELECT m.id FROM m ${place.plan.id === 'm.id' ? '' : 'JOIN member_figures f ON f.member_id = m.id'}
     ${rest.where} ${orderBy(place)} LIMIT ${rest.bind(limit)}`,
    rest.values,
  );
  return rows.map((row) => row.id);
}

/** The ids of a page, one more than the limit, in the order asked for; the newest members first when nothing is asked. */
export async function findUserIds(
  database: Queryable,
  query: AdminUserQuery,
  walkMaxRows = WALK_MAX_ROWS,
): Promise<bigint[]> {
  const place: Place = {
    plan: SORT_PLANS[query.sort ?? 'joined'],
    direction: query.order === 'asc' ? 'ASC' : 'DESC',
    cursorId: query.cursor === undefined ? undefined : decodeCursor(query.cursor),
  };
  const limit = (query.limit ?? LIMIT_DEFAULT) + 1;
  const filter: UserFilter = { pattern: toSearchPattern(query.search), isEnabled: query.isEnabled };
  if (filter.pattern === undefined && filter.isEnabled === undefined)
    return listInOrder(database, place, limit);
  return (
    (await walk(database, place, filter, limit, walkMaxRows)) ??
    (await lookUp(database, place, filter, limit))
  );
}
