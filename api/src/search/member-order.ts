import type { AdminUserQuery, UserSort } from '../contract';
import type { Conditions } from '../database/conditions';
import { decodeCursor } from '../paging/paging';

/** An order of the list of members, each served by an index. */
interface MemberOrder {
  /** What is walked; the member's columns are those of `m`. */
  source: string;
  id: string;
  key: string;
  /** The key of the member whose id is the placeholder. */
  keyOf: (placeholder: string) => string;
}

export const MEMBER_ORDERS: Record<UserSort, MemberOrder> = {
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
export interface Place {
  order: MemberOrder;
  direction: 'ASC' | 'DESC';
  cursorId: bigint | undefined;
}

/** The newest members first when nothing is asked. */
export function toPlace(query: AdminUserQuery): Place {
  return {
    order: MEMBER_ORDERS[query.sort ?? 'joined'],
    direction: query.order === 'asc' ? 'ASC' : 'DESC',
    cursorId: query.cursor === undefined ? undefined : decodeCursor(query.cursor),
  };
}

/** The condition to stand after the member at the cursor, wherever that one stands now. */
export function addPlace(conditions: Conditions, { order, direction, cursorId }: Place): void {
  if (cursorId === undefined) return;
  const operator = direction === 'ASC' ? '>' : '<';
  conditions.add((p) => `(${order.key}, ${order.id}) ${operator} (${order.keyOf(p)}, ${p})`, cursorId);
}

export function orderBy({ order, direction }: Place): string {
  return `ORDER BY ${order.key} ${direction}, ${order.id} ${direction}`;
}
