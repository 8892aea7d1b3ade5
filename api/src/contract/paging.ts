import { Type, type Static, type TSchema } from 'typebox';
import { REASON_MAX_CHARACTERS, REASON_MIN_CHARACTERS } from './rules';

/** Opaque place in a list; comes from `nextCursor` of the page before. */
export const Cursor = Type.String({ title: 'Cursor', maxLength: 200 });

/** What every list takes. */
export const PageQuery = {
  cursor: Type.Optional(Cursor),
  limit: Type.Optional(Type.Integer({ title: 'Limit', minimum: 1, maximum: 100 })),
};

/** The query of a list that takes nothing else. */
export const PlainPageQuery = Type.Object(PageQuery, { additionalProperties: false });
export type PlainPageQuery = Static<typeof PlainPageQuery>;

/** Of a list that is worked through: who has waited longest comes first. Without it, the newest. */
export const ListOrder = Type.Enum(['oldest'], { title: 'Order' });

export const SearchText = Type.String({ title: 'Search', maxLength: 100 });

/** One page of a list, newest first unless the route says otherwise. `nextCursor` is null on the last page. */
export function PageOf<Item extends TSchema>(item: Item) {
  return Type.Object({ items: Type.Array(item), nextCursor: Type.Union([Type.String(), Type.Null()]) });
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
export const ReasonBody = Type.Object({ reason: Reason }, { title: 'ReasonBody', additionalProperties: false });
export type ReasonBody = Static<typeof ReasonBody>;

/** The body of a decision that may be justified. */
export const OptionalReasonBody = Type.Object(
  { reason: Type.Optional(Reason) },
  { title: 'OptionalReasonBody', additionalProperties: false },
);
export type OptionalReasonBody = Static<typeof OptionalReasonBody>;
