import type { AdminUserQuery, UserSort } from '../contract';
import { Conditions } from '../database/conditions';
import type { Queryable } from '../database/database';
import { LIMIT_DEFAULT, decodeCursor } from '../paging/paging';
import { chooseSteps, searchInSteps, type SearchSteps } from './in-steps';
import { isHit, isHitBehind, parseMemberSearch, startsWithNeedle, type MemberSearch } from './needle';
import { findIdsWithPart } from './parts';

/** A part of an email or a code that more have is not looked for among the older ones: more characters find them. */
const CONTACT_HITS_MAX = 200;

/** An order of the list of members, each served by an index. */
interface MemberOrder {
  /** What is walked; the member's columns are those of `m`. */
  source: string;
  id: string;
  key: string;
  /** The key of the member whose id is the placeholder. */
  keyOf: (placeholder: string) => string;
}

const MEMBER_ORDERS: Record<UserSort, MemberOrder> = {
  joined: {
    source: 'members m',
    id: 'm.id',
    key: 'm.created_at',
    keyOf: (p) => `(SELECT created_at FROM members WHERE id = ${p})`,
  },
  // By the text that begins with the name in lower case: its index holds all that a search asks.
  name: {
    source: 'members m',
    id: 'm.id',
    key: '(m.search_text COLLATE "C")',
    keyOf: (p) => `(SELECT search_text COLLATE "C" FROM members WHERE id = ${p})`,
  },
  amount: {
    source:
      'member_figures f CROSS JOIN LATERAL (SELECT search_text, is_enabled FROM members WHERE id = f.member_id OFFSET 0) m',
    id: 'f.member_id',
    key: 'f.deposited_micros',
    keyOf: (p) => `(SELECT deposited_micros FROM member_figures WHERE member_id = ${p})`,
  },
};

/** Where a page begins, and which way it goes. */
interface Place {
  order: MemberOrder;
  direction: 'ASC' | 'DESC';
  cursorId: bigint | undefined;
}

/** The newest members first when nothing is asked. */
function toPlace(query: AdminUserQuery): Place {
  return {
    order: MEMBER_ORDERS[query.sort ?? 'joined'],
    direction: query.order === 'asc' ? 'ASC' : 'DESC',
    cursorId: query.cursor === undefined ? undefined : decodeCursor(query.cursor),
  };
}

/** The condition to stand after the member at the cursor, wherever that one stands now. */
function addPlace(conditions: Conditions, { order, direction, cursorId }: Place): void {
  if (cursorId === undefined) return;
  const operator = direction === 'ASC' ? '>' : '<';
  conditions.add((p) => `(${order.key}, ${order.id}) ${operator} (${order.keyOf(p)}, ${p})`, cursorId);
}

function orderBy({ order, direction }: Place): string {
  return `ORDER BY ${order.key} ${direction}, ${order.id} ${direction}`;
}

interface MemberFilter {
  search: MemberSearch | undefined;
  /** Of those who have the needle in email or referral code, some of the newest: all of them when they are few. */
  contactIds: bigint[];
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
    `SELECT ${place.order.id} AS id FROM ${place.order.source} ${conditions.where} ${orderBy(place)} LIMIT ${conditions.bind(limit)}`,
    conditions.values,
  );
  return rows.map((row) => row.id);
}

/** Looks at the next rows of the list one by one until the page is full. @returns undefined when it was not */
async function walk(
  database: Queryable,
  place: Place,
  filter: MemberFilter,
  limit: number,
  maxRows: number,
): Promise<bigint[] | undefined> {
  const { order, direction } = place;
  const steps = new Conditions();
  addPlace(steps, place);
  // Of the disabled, who are few, an index has this order: none but them are walked.
  if (filter.isEnabled === false && order === MEMBER_ORDERS.joined) addEnabled(steps, false);
  const walked = `SELECT ${order.id} AS id, ${order.key} AS key, m.search_text, m.is_enabled
    FROM ${order.source} ${steps.where} ${orderBy(place)} LIMIT ${steps.bind(maxRows)}`;
  const hits = new Conditions(steps.values);
  if (filter.search) {
    const { search, contactIds } = filter;
    hits.addFixed(
      `(m.search_text LIKE ${hits.bind(search.pattern)} OR m.id = ANY(${hits.bind(contactIds)}::bigint[]))`,
    );
  }
  addEnabled(hits, filter.isEnabled);
  const rows = await database.query<{ id: bigint }>(
    `SELECT m.id FROM (${walked}) m ${hits.where} ORDER BY m.key ${direction}, m.id ${direction} LIMIT ${hits.bind(limit)}`,
    hits.values,
  );
  return rows.length === limit ? rows.map((row) => row.id) : undefined;
}

const HIT_COLUMNS = 'm.id, m.created_at, m.search_text';

/** Every hit among the members; of those that the name index has in order, as many as a page can show. */
function selectHits(values: unknown[], place: Place, filter: MemberFilter, limit: number): string {
  const { search, contactIds, isEnabled } = filter;
  const all = new Conditions(values);
  addEnabled(all, isEnabled);
  if (!search) return `SELECT ${HIT_COLUMNS} FROM members m ${all.where}`;
  const byContact = new Conditions(values);
  addEnabled(byContact, isEnabled);
  byContact.add((p) => `m.id = ANY(${p}::bigint[])`, contactIds);
  byContact.add((p) => `m.search_text NOT LIKE ${p}`, search.pattern);
  const contacts = `SELECT ${HIT_COLUMNS} FROM members m ${byContact.where}`;
  if (place.order !== MEMBER_ORDERS.name) {
    all.addFixed(isHit(all, search));
    return `SELECT ${HIT_COLUMNS} FROM members m ${all.where} UNION ALL ${contacts}`;
  }
  const inOrder = new Conditions(values);
  addEnabled(inOrder, isEnabled);
  addPlace(inOrder, place);
  inOrder.addFixed(startsWithNeedle(inOrder, search));
  all.addFixed(isHitBehind(all, search));
  return `(SELECT ${HIT_COLUMNS} FROM members m ${inOrder.where} ${orderBy(place)} LIMIT ${inOrder.bind(limit)})
    UNION ALL (SELECT ${HIT_COLUMNS} FROM members m ${all.where}) UNION ALL ${contacts}`;
}

/** Finds all hits first and sorts them. @returns undefined when they are more than `maxHits` */
async function lookUp(
  database: Queryable,
  place: Place,
  filter: MemberFilter,
  limit: number,
  maxHits: number | null,
): Promise<bigint[] | undefined> {
  const rest = new Conditions();
  const found = selectHits(rest.values, place, filter, limit);
  addPlace(rest, place);
  const most = rest.bind(maxHits);
  const isAmount = place.order === MEMBER_ORDERS.amount;
  // The figures of each hit by its id: never all figures for a few hits.
  const rows = await database.query<{ found: bigint; id: bigint | null }>(
    `WITH m AS MATERIALIZED (SELECT * FROM (${found}) m LIMIT ${most}::bigint + 1), f AS MATERIALIZED (
       SELECT m.id AS member_id, (SELECT deposited_micros FROM member_figures WHERE member_id = m.id) AS deposited_micros FROM m
     ), page AS (
       SELECT ${place.order.id} AS id, row_number() OVER (${orderBy(place)}) AS place FROM ${isAmount ? 'f' : 'm'}
       ${rest.where} ${orderBy(place)} LIMIT ${rest.bind(limit)}
     )
     SELECT counted.found, page.id FROM (SELECT count(*) AS found FROM m) counted LEFT JOIN page ON true ORDER BY page.place`,
    rest.values,
  );
  if (maxHits !== null && Number(rows[0]?.found) > maxHits) return undefined;
  return rows.flatMap((row) => row.id ?? []);
}

/** The ids of a page of members, one more than the limit, in the order asked for. */
export async function findMemberIds(
  database: Queryable,
  query: AdminUserQuery,
  steps?: SearchSteps,
): Promise<bigint[]> {
  const place = toPlace(query);
  const limit = (query.limit ?? LIMIT_DEFAULT) + 1;
  const search = parseMemberSearch(query.search);
  if (!search && query.isEnabled === undefined) return listInOrder(database, place, limit);
  const contactIds = search ? await findIdsWithPart(database, 'members', search.needle, CONTACT_HITS_MAX) : [];
  const filter = { search, contactIds, isEnabled: query.isEnabled };
  return searchInSteps(
    {
      walk: (maxRows) => walk(database, place, filter, limit, maxRows),
      lookUp: (maxHits) => lookUp(database, place, filter, limit, maxHits),
    },
    // The disabled are few, whatever the needle: a short walk of them and looking up are both quick.
    steps ?? (filter.search && filter.isEnabled !== false ? await chooseSteps(database, filter.search) : undefined),
  );
}

/** The ids of the members whose name begins with the text, in the order of names. */
export async function findIdsByStartOfName(database: Queryable, text: string, limit: number): Promise<bigint[]> {
  const search = parseMemberSearch(text);
  if (!search) return [];
  const begins = new Conditions();
  begins.addFixed(startsWithNeedle(begins, search));
  const rows = await database.query<{ id: bigint }>(
    `SELECT m.id FROM members m ${begins.where} ORDER BY m.search_text COLLATE "C", m.id LIMIT ${begins.bind(limit)}`,
    begins.values,
  );
  return rows.map((row) => row.id);
}

const MOBILE_DIGITS = 10;

/** The ids of members whose mobile number begins with the digits. */
export async function findIdsByStartOfNumber(database: Queryable, digits: string, limit: number): Promise<bigint[]> {
  // As a range of whole numbers, which have the same order in every collation.
  const rows = await database.query<{ id: bigint }>(
    'SELECT id FROM members WHERE mobile_number BETWEEN $1 AND $2 ORDER BY mobile_number LIMIT $3',
    [digits.padEnd(MOBILE_DIGITS, '0'), digits.padEnd(MOBILE_DIGITS, '9'), limit],
  );
  return rows.map((row) => row.id);
}
