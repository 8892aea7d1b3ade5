import type { Page } from '../contract';
import { AppError } from '../errors/app-error';

export const LIMIT_DEFAULT = 25;

/** The place after a row of a list, opaque to clients. */
export function encodeCursor(id: bigint): string {
  return Buffer.from(String(id)).toString('base64url');
}

/** @throws AppError invalid_input for what no page of ours gave */
export function decodeCursor(cursor: string): bigint {
  const text = Buffer.from(cursor, 'base64url').toString();
  if (/^[1-9][0-9]{0,17}$/.test(text)) return BigInt(text);
  throw new AppError('invalid_input', 'Cursor does not belong to this list.', { field: 'cursor' });
}

/**
 * Makes a page of rows of which one more than the limit was asked for: the extra row only tells that there is a next
 * page.
 */
export function toPage<Row extends { id: bigint }, Item>(
  rows: Row[],
  limit = LIMIT_DEFAULT,
  toItem: (row: Row) => Item,
): Page<Item> {
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  return {
    items: shown.map(toItem),
    nextCursor: last && rows.length > limit ? encodeCursor(last.id) : null,
  };
}
