import { Type, type Static } from 'typebox';
import { Id } from './money';
import { Reason } from './paging';

/** What a saved reason is about: of each, other things go wrong. */
export const ReasonTopic = Type.Enum(['deposit', 'request', 'payout'], { title: 'Topic' });
export type ReasonTopic = Static<typeof ReasonTopic>;

export const NewSavedReason = Type.Object(
  { about: ReasonTopic, text: Reason },
  { title: 'NewSavedReason', additionalProperties: false },
);
export type NewSavedReason = Static<typeof NewSavedReason>;

/** A reason that somebody has typed once, ready for all who decide. */
export const SavedReason = Type.Object({ id: Id, about: ReasonTopic, text: Type.String() }, { title: 'SavedReason' });
export type SavedReason = Static<typeof SavedReason>;

/** The lists that have views. */
export const ViewedList = Type.Enum(['deposits', 'requests', 'payouts'], { title: 'List' });
export type ViewedList = Static<typeof ViewedList>;

const viewFields = {
  list: ViewedList,
  name: Type.String({ title: 'Name', minLength: 1, maxLength: 40 }),
  /** What stands behind the `?` of the address. */
  query: Type.String({ title: 'Query', maxLength: 500 }),
};
export const NewSavedView = Type.Object(viewFields, { title: 'NewSavedView', additionalProperties: false });
export type NewSavedView = Static<typeof NewSavedView>;

/** How somebody wants to see a list again: the own ones, on every computer. */
export const SavedView = Type.Object({ id: Id, ...viewFields }, { title: 'SavedView' });
export type SavedView = Static<typeof SavedView>;
