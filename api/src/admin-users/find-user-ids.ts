import type { AdminUserQuery, UserSort } from '../contract';
import { Conditions } from '../database/conditions';
import type { Queryable } from '../database/database';
import { decodeCursor, LIMIT_DEFAULT } from '../paging/paging';
import {
  hasNeedleBehind,
  isHit,
  parseMemberSearch,
  startsWithNeedle,
  type MemberSearch,
} from '../users/member-search';

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

export interface UserFilter {
  search: MemberSearch | undefined;
  isEnabled: boolean | undefined;
}

function addEnabled(conditions: Conditions, isEnabled: boolean | undefined): void {
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
  if (filter.search) hits.add((p) => `m.search_text LIKE ${p}`, filter.search.pattern);
  addEnabled(hits, filter.isEnabled);
  const rows = await database.query<{ id: bigint }>(
    `SELECT steps.id FROM (${from}) steps
     CROSS JOIN LATERAL (SELECT m.search_text, m.is_enabled FROM members m WHERE m.id = steps.id OFFSET 0) m
     ${hits.where} ORDER BY steps.key ${direction}, steps.id ${direction} LIMIT ${hits.bind(limit)}`,
    hits.values,
  );
  return rows.length === limit ? rows.map((row) => row.id) : undefined;
}

const HIT_COLUMNS = 'm.id, m.created_at, m.name';

/** Every hit among the members, or as many as a page can show of those that the name index has in order. */
function selectHits(values: unknown[], place: Place, filter: UserFilter, limit: number): string {
  const { search, isEnabled } = filter;
  const all = new Conditions(values);
  addEnabled(all, isEnabled);
  if (!search || place.plan !== SORT_PLANS.name) {
    if (search) all.addFixed(isHit(all, search));
    return `SELECT ${HIT_COLUMNS} FROM members m ${all.where}`;
  }
  const inOrder = new Conditions(values);
  addEnabled(inOrder, isEnabled);
  addPlace(inOrder, place);
  inOrder.addFixed(startsWithNeedle(inOrder, search));
  all.addFixed(hasNeedleBehind(all, search));
  all.addFixed(`NOT ${startsWithNeedle(all, search)}`);
  return `(SELECT ${HIT_COLUMNS} FROM members m ${inOrder.where} ${orderBy(place)} LIMIT ${inOrder.bind(limit)})
    UNION ALL (SELECT ${HIT_COLUMNS} FROM members m ${all.where})`;
}

/** Finds all hits first and sorts them: for hits that are few, or that stand together far down the list. */
async function lookUp(
  database: Queryable,
  place: Place,
  filter: UserFilter,
  limit: number,
): Promise<bigint[]> {
  const rest = new Conditions();
  const found = selectHits(rest.values, place, filter, limit);
  addPlace(rest, place);
  // The figures of each hit by its id: never all figures for a few hits.
  const rows = await database.query<{ id: bigint }>(
    `WITH m AS MATERIALIZED (${found}), f AS MATERIALIZED (
       SELECT m.id AS member_id, (SELECT deposited_micros FROM member_figures WHERE member_id = m.id) AS deposited_micros FROM m
     )
     SELECT ${place.plan.id} AS id FROM ${place.plan === SORT_PLANS.amount ? 'f' : 'm'}
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
  const filter: UserFilter = { search: parseMemberSearch(query.search), isEnabled: query.isEnabled };
  if (filter.search === undefined && filter.isEnabled === undefined)
    return listInOrder(database, place, limit);
  return (
    (await walk(database, place, filter, limit, walkMaxRows)) ??
    (await lookUp(database, place, filter, limit))
  );
}
