import { Type, type Static, type TSchema } from 'typebox';
import { REASON_MAX_CHARACTERS, REASON_MIN_CHARACTERS } from './rules';
import { Closed, OrNull, Query } from './shape';

/** Opaque place in a list; comes from `nextCursor` of the page before. */
export const Cursor = Type.String({ title: 'Cursor', maxLength: 200 });

/** What every list takes. */
export const PageQuery = {
  cursor: Type.Optional(Cursor),
  limit: Type.Optional(Type.Integer({ title: 'Limit', minimum: 1, maximum: 100 })),
};

/** The query of a list that takes nothing else. */
export const PlainPageQuery = Query(PageQuery);
export type PlainPageQuery = Static<typeof PlainPageQuery>;

export const SearchText = Type.String({ title: 'Search', maxLength: 100 });

/** What every list takes that is worked through. */
export const QueueQuery = <Status extends TSchema>(status: Status) => ({
  ...PageQuery,
  search: Type.Optional(SearchText),
  status: Type.Optional(status),
  /** Who has waited longest comes first. Without it, the newest. */
  order: Type.Optional(Type.Enum(['oldest'], { title: 'Order' })),
});

/** One page of a list, newest first unless the route says otherwise. `nextCursor` is null on the last page. */
export function PageOf<Item extends TSchema>(item: Item) {
  return Type.Object({ items: Type.Array(item), nextCursor: OrNull(Type.String()) });
}

export interface Page<Item> {
  items: Item[];
  nextCursor: string | null;
  /** See `CompleteFrom`. */
  completeFrom?: string;
}

export const Reason = Type.String({
  title: 'Reason',
  minLength: REASON_MIN_CHARACTERS,
  maxLength: REASON_MAX_CHARACTERS,
  'x-text': 'lines',
});
/** The body of every decision that must be justified. */
export const ReasonBody = Closed('ReasonBody', { reason: Reason });
export type ReasonBody = Static<typeof ReasonBody>;

/** The body of a decision that may be justified. */
export const OptionalReasonBody = Closed('OptionalReasonBody', { reason: Type.Optional(Reason) });
export type OptionalReasonBody = Static<typeof OptionalReasonBody>;
