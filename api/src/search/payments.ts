import { Conditions, toKept } from '../database/conditions';
import type { Queryable } from '../database/database';
import { decodeCursor, LIMIT_DEFAULT } from '../paging/paging';
import { checkPayoutUtr, normalizeUtr } from '../contract/rules';
import { chooseSteps, searchInSteps, type SearchSteps } from './in-steps';
import { isHit, parseMemberSearch, type MemberSearch } from './needle';
import { findIdsWithPart, listIdsContaining } from './parts';

/** What has ids, which may be shown with letters before them. */
interface ListWithIds {
  table: 'deposits' | 'withdrawal_requests' | 'payouts' | 'conversations' | 'members';
  idPrefix: string;
}

type TableWithIds = ListWithIds['table'];

/** A list of what admins decide on. */
export interface PaymentList extends ListWithIds {
  table: 'deposits' | 'withdrawal_requests' | 'payouts';
}

/** A payout is shown as WD123. */
export const PAYOUT_ID_PREFIX = 'WD';

interface PaymentFilter {
  cursor?: string;
  status?: string;
  /** The newest first unless it says otherwise. */
  order?: 'oldest';
}

const isOldestFirst = ({ order }: PaymentFilter) => order === 'oldest';
const toDirection = (filter: PaymentFilter) => (isOldestFirst(filter) ? 'ASC' : 'DESC');

function addFilter(conditions: Conditions, filter: PaymentFilter, alias = 'r'): void {
  const { cursor, status } = filter;
  const isBehind = isOldestFirst(filter) ? '>' : '<';
  if (cursor !== undefined) conditions.add((p) => `${alias}.id ${isBehind} ${p}`, decodeCursor(cursor));
  if (status !== undefined) conditions.add((p) => `(${alias}.status >= ${p} AND ${alias}.status <= ${p})`, status);
}

/**
 * Of a status, in the order of its index. Said as a range, and with the status, because for an equality that fits many
 * rows the planner walks all of them from the first, past those that were decided otherwise.
 */
function toOrder(filter: PaymentFilter, alias = 'r'): string {
  const direction = toDirection(filter);
  return `ORDER BY ${filter.status === undefined ? '' : `${alias}.status ${direction}, `}${alias}.id ${direction}`;
}

interface PartOfId {
  digits: string;
  isAtStart: boolean;
  isWhole: boolean;
}

/** More digits are no id. */
export const ID_DIGITS_MAX = 18;

/**
 * What the needle says of an id, when it can only be meant as a part of a shown one, or as all of one (`#12`); such a
 * needle is not looked for in names.
 */
function parsePartOfId(needle: string, idPrefix: string): PartOfId | undefined {
  const letters = /^(?:#|[a-z]*)/.exec(needle)?.[0] ?? '';
  const isWhole = letters === '#';
  const digits = needle.slice(letters.length);
  if (!/^[0-9]+$/.test(digits) || !(isWhole || idPrefix.toLowerCase().endsWith(letters))) return undefined;
  return { digits, isAtStart: letters !== '', isWhole };
}

/** @returns the highest id of each of the tables */
async function getLastIds(database: Queryable, tables: readonly TableWithIds[]): Promise<Map<TableWithIds, bigint>> {
  const lastOf = (table: TableWithIds) => `(SELECT '${table}' AS name, id FROM ${table} ORDER BY id DESC LIMIT 1)`;
  const rows = await database.query<{ name: TableWithIds; id: bigint }>(tables.map(lastOf).join(' UNION ALL '), []);
  return new Map(rows.map(({ name, id }) => [name, id]));
}

/**
 * Adds what says that the id of the row `r` has the part: one of the few ids that there can be, or, when there are
 * many, by its text.
 * @returns false when there can be none
 */
function addPartOfId(conditions: Conditions, { digits, isAtStart, isWhole }: PartOfId, last = 0n): boolean {
  const whole = digits.length <= ID_DIGITS_MAX ? [BigInt(digits)] : [];
  const candidates = isWhole ? whole : listIdsContaining(digits, isAtStart, last);
  if (candidates?.length === 0) return false;
  if (candidates) conditions.add((p) => `r.id = ANY(${p}::bigint[])`, candidates);
  else conditions.add((p) => `r.id::text LIKE ${p}`, isAtStart ? `${digits}%` : `%${digits}%`);
  return true;
}

/** Those of a page. */
async function listIds(
  database: Queryable,
  table: TableWithIds,
  filter: PaymentFilter,
  part: PartOfId,
  limit: number,
): Promise<bigint[]> {
  const conditions = new Conditions();
  addFilter(conditions, filter);
  if (!addPartOfId(conditions, part, (await getLastIds(database, [table])).get(table))) return [];
  const rows = await database.query<{ id: bigint }>(
    `SELECT r.id FROM ${table} r ${conditions.where} ${toOrder(filter)} LIMIT ${conditions.bind(limit)}`,
    conditions.values,
  );
  return rows.map((row) => row.id);
}

async function hasRowBehind(
  database: Queryable,
  table: PaymentList['table'],
  filter: PaymentFilter,
  rows: number,
): Promise<boolean> {
  const conditions = new Conditions();
  addFilter(conditions, filter);
  const behind = await database.query(
    `SELECT FROM ${table} r ${conditions.where} ${toOrder(filter)} OFFSET ${conditions.bind(rows)} LIMIT 1`,
    conditions.values,
  );
  return behind.length > 0;
}

/**
 * Looks at the first rows one by one until the page is full.
 * @returns undefined when it was not, and there are more rows
 */
async function walk(
  database: Queryable,
  { table }: PaymentList,
  filter: PaymentFilter,
  search: MemberSearch,
  limit: number,
  maxRows: number,
): Promise<bigint[] | undefined> {
  const first = new Conditions();
  addFilter(first, filter);
  const walked = `SELECT r.id, r.member_id FROM ${table} r ${first.where} ${toOrder(filter)} LIMIT ${first.bind(maxRows)}`;
  const hits = new Conditions(first.values);
  hits.add((p) => `m.name_text LIKE ${p}`, search.pattern);
  const rows = await database.query<{ id: bigint }>(
    `SELECT r.id FROM (${walked}) r
     CROSS JOIN LATERAL (SELECT ' ' || lower(name) AS name_text FROM members WHERE id = r.member_id OFFSET 0) m
     ${hits.where} ORDER BY r.id ${toDirection(filter)} LIMIT ${hits.bind(limit)}`,
    hits.values,
  );
  if (rows.length < limit && (await hasRowBehind(database, table, filter, maxRows))) return undefined;
  return rows.map((row) => row.id);
}

/** Finds the members first, then the first rows of each. @returns undefined when there are more than `maxMembers` */
async function lookUp(
  database: Queryable,
  { table }: PaymentList,
  filter: PaymentFilter,
  search: MemberSearch,
  limit: number,
  maxMembers: number | null,
): Promise<bigint[] | undefined> {
  const hits = new Conditions();
  hits.addFixed(isHit(hits, search));
  // The index knows mobile numbers too; the name decides.
  hits.add((p) => `' ' || lower(m.name) LIKE ${p}`, search.pattern);
  const most = `${hits.bind(maxMembers)}::bigint`;
  const rest = new Conditions(hits.values);
  rest.addFixed('r.member_id = hits.id');
  addFilter(rest, filter);
  const page = rest.bind(limit);
  const direction = toDirection(filter);
  const rows = await database.query<{ found: bigint; id: bigint | null }>(
    `WITH hits AS MATERIALIZED (SELECT m.id FROM members m ${hits.where} LIMIT ${most} + 1),
     counted AS MATERIALIZED (SELECT count(*) AS found FROM hits),
     page AS (
       SELECT first.id FROM hits
       CROSS JOIN LATERAL (SELECT r.id FROM ${table} r ${rest.where} ORDER BY r.id ${direction} LIMIT ${page}) first
       WHERE (SELECT ${most} IS NULL OR found <= ${most} FROM counted) ORDER BY first.id ${direction} LIMIT ${page}
     )
     SELECT counted.found, page.id FROM counted LEFT JOIN page ON true ORDER BY page.id ${direction}`,
    rest.values,
  );
  if (maxMembers !== null && Number(rows[0]?.found) > maxMembers) return undefined;
  return rows.flatMap((row) => row.id ?? []);
}

/**
 * The ids of a page, in its order, of rows whose member has what is looked for in the name, or whose own id
 * contains it.
 * @param limit one more than the page shows
 */
export async function findPaymentIds(
  database: Queryable,
  list: PaymentList,
  filter: PaymentFilter,
  search: MemberSearch,
  limit: number,
  steps?: SearchSteps,
): Promise<bigint[]> {
  const part = parsePartOfId(search.needle, list.idPrefix);
  if (part) return listIds(database, list.table, filter, part, limit);
  return searchInSteps(
    {
      walk: (maxRows) => walk(database, list, filter, search, limit, maxRows),
      lookUp: (maxMembers) => lookUp(database, list, filter, search, limit, maxMembers),
    },
    steps ?? (await chooseSteps(database, search)),
  );
}

/** Fewer digits are in too many ids to tell one of them. */
const PART_DIGITS_MIN = 3;

/** Of each kind, where all kinds are looked through at once. */
export const HITS_MAX = 5;

/** @returns of each of the lists the newest whose shown id has the text as a part, of three digits or more. */
export async function findIdsWithPartOfId(
  database: Queryable,
  lists: readonly ListWithIds[],
  text: string,
): Promise<(table: TableWithIds) => bigint[]> {
  const meant = lists.flatMap(({ table, idPrefix }) => {
    const part = parsePartOfId(text.toLowerCase(), idPrefix);
    return part && !part.isWhole && part.digits.length >= PART_DIGITS_MIN ? [{ table, part }] : [];
  });
  if (meant.length === 0) return () => [];
  const tables = meant.map(({ table }) => table);
  const lastIds = await getLastIds(database, tables);
  const values: unknown[] = [];
  const parts = meant.flatMap(({ table, part }) => {
    const conditions = new Conditions(values);
    if (!addPartOfId(conditions, part, lastIds.get(table))) return [];
    return `(SELECT '${table}' AS name, r.id FROM ${table} r ${conditions.where} ORDER BY r.id DESC LIMIT ${HITS_MAX})`;
  });
  if (parts.length === 0) return () => [];
  const rows = await database.query<{ name: TableWithIds; id: bigint }>(
    `SELECT * FROM (${parts.join(' UNION ALL ')}) found ORDER BY id DESC`,
    values,
  );
  return (table) => rows.flatMap(({ name, id }) => (name === table ? id : []));
}

/**
 * The newest deposits or payouts with a part of a UTR, after those with a part of an id.
 * @param id that the text may be
 * @returns undefined when there is none, and the text is no id or UTR itself: nothing has to be read
 */
export async function addIdsWithPartOfUtr(
  database: Queryable,
  table: 'deposits' | 'payouts',
  { id, utr, ids }: { id: bigint | null; utr: string; ids: bigint[] },
): Promise<bigint[] | undefined> {
  const all = [...ids, ...(await findIdsWithPart(database, table, utr, HITS_MAX))];
  return id === null && all.length === 0 && checkPayoutUtr(utr) !== undefined ? undefined : all;
}

const UTR_HITS_MAX = 100;

/** Of what has UTRs, when the needle can be a part of one: that has digits. */
async function findIdsWithUtr(
  database: Queryable,
  { table }: PaymentList,
  { needle }: MemberSearch,
): Promise<bigint[]> {
  if (table === 'withdrawal_requests' || !/\d{3}/.test(needle)) return [];
  return findIdsWithPart(database, table, normalizeUtr(needle), UTR_HITS_MAX);
}

/**
 * Adds what selects a page of a list, by its filter or by what is looked for, to a statement that calls it `alias`.
 * @returns the order and limit that end the statement, of one row more than the page shows
 */
export async function addPaymentPage(
  database: Queryable,
  conditions: Conditions,
  { alias, ...list }: PaymentList & { alias: string },
  query: PaymentFilter & { search?: string; limit?: number },
): Promise<string> {
  const limit = (query.limit ?? LIMIT_DEFAULT) + 1;
  const search = parseMemberSearch(query.search);
  if (search) {
    const ids = await findPaymentIds(database, list, query, search, limit);
    ids.push(...(await findIdsWithUtr(database, list, search)));
    conditions.add((p) => `${alias}.id = ANY (${toKept(p, 'bigint[]')})`, ids);
  }
  addFilter(conditions, query, alias);
  return `${toOrder(search ? { ...(query.order && { order: query.order }) } : query, alias)} LIMIT ${conditions.bind(limit)}`;
}
