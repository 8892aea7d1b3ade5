import { Type, type Static } from 'typebox';
import { AdminUser } from './admin';
import { AdminConversation } from './conversations';
import { AdminDeposit } from './deposits';
import { Id } from './money';
import { Reason, PageOf, PageQuery } from './paging';
import { Closed, OrNull, Query, Shape } from './shape';
import { AdminPayout, AdminWithdrawalRequest } from './withdrawals';

/** What a saved reason is about: of each, other things go wrong. */
export const ReasonTopic = Type.Enum(['deposit', 'request', 'payout'], { title: 'Topic' });
export type ReasonTopic = Static<typeof ReasonTopic>;

export const NewSavedReason = Closed('NewSavedReason', { about: ReasonTopic, text: Reason });
export type NewSavedReason = Static<typeof NewSavedReason>;

/** A reason that somebody has typed once, ready for all who decide. */
export const SavedReason = Shape('SavedReason', { id: Id, about: ReasonTopic, text: Type.String() });
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
export const NewSavedView = Closed('NewSavedView', viewFields);
export type NewSavedView = Static<typeof NewSavedView>;

/** How somebody wants to see a list again: the own ones, on every computer. */
export const SavedView = Shape('SavedView', { id: Id, ...viewFields });
export type SavedView = Static<typeof SavedView>;

/** What the one search of the back office finds, few of each; null is what the role does not read. */
export const SearchHits = Shape('SearchHits', {
  members: OrNull(Type.Array(AdminUser)),
  deposits: OrNull(Type.Array(AdminDeposit)),
  /** What members asked to be paid out, and below what was approved. */
  requests: OrNull(Type.Array(AdminWithdrawalRequest)),
  payouts: OrNull(Type.Array(AdminPayout)),
  conversations: OrNull(Type.Array(AdminConversation)),
});
export type SearchHits = Static<typeof SearchHits>;

export const MemberNote = Shape('MemberNote', {
  id: Id,
  authorName: Type.String(),
  at: Type.String({ format: 'date-time' }),
  text: Type.String(),
});
export type MemberNote = Static<typeof MemberNote>;

export const NewMemberNote = Closed('NewMemberNote', {
  text: Type.String({ title: 'Note', maxLength: 2000, 'x-text': 'lines' }),
});
export type NewMemberNote = Static<typeof NewMemberNote>;

export const MemberNoteQuery = Query(PageQuery);
export type MemberNoteQuery = Static<typeof MemberNoteQuery>;
export const MemberNotePage = PageOf(MemberNote);
export type MemberNotePage = Static<typeof MemberNotePage>;

export const DuplicateKind = Type.Enum(['upi', 'bank_account', 'mobile', 'device']);
export type DuplicateKind = Static<typeof DuplicateKind>;

/** Another account that shares something with this one. It says nothing about why. */
export const Duplicate = Shape('Duplicate', {
  memberId: Id,
  name: Type.String(),
  isEnabled: Type.Boolean(),
  kinds: Type.Array(DuplicateKind),
});
export type Duplicate = Static<typeof Duplicate>;

export const TimelineKind = Type.Enum(['sign_in', 'payment', 'decision', 'message', 'conversation', 'change']);
export type TimelineKind = Static<typeof TimelineKind>;

export const TimelineQuery = Query({ ...PageQuery, kind: Type.Optional(TimelineKind) });
export type TimelineQuery = Static<typeof TimelineQuery>;

/** One thing that happened around an account. */
export const TimelineEntry = Shape('TimelineEntry', {
  /** The table and its row. */
  id: Type.String(),
  at: Type.String({ format: 'date-time' }),
  kind: TimelineKind,
  /** What it was: `deposit.success`, or an action of the audit log, or a kind of notification. */
  topic: Type.String(),
  /** An amount, an address, or the words that the member was told. */
  detail: OrNull(Type.String()),
  actorId: OrNull(Id),
  actorName: OrNull(Type.String()),
});
export type TimelineEntry = Static<typeof TimelineEntry>;

export const TimelinePage = PageOf(TimelineEntry);
export type TimelinePage = Static<typeof TimelinePage>;
