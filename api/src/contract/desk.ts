import { Type, type Static, type TSchema } from 'typebox';
import { AdminUser } from './admin';
import { AdminConversation } from './conversations';
import { AdminDeposit } from './deposits';
import { Id } from './money';
import { Reason, PageOf, PageQuery } from './paging';
import { AdminPayout, AdminWithdrawalRequest } from './withdrawals';

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

const HitsOf = <Hit extends TSchema>(hit: Hit) => Type.Union([Type.Array(hit), Type.Null()]);

/** What the one search of the back office finds, few of each; null is what the role does not read. */
export const SearchHits = Type.Object(
  {
    members: HitsOf(AdminUser),
    deposits: HitsOf(AdminDeposit),
    /** What members asked to be paid out, and below what was approved. */
    requests: HitsOf(AdminWithdrawalRequest),
    payouts: HitsOf(AdminPayout),
    conversations: HitsOf(AdminConversation),
  },
  { title: 'SearchHits' },
);
export type SearchHits = Static<typeof SearchHits>;

export const MemberNote = Type.Object(
  { id: Id, authorId: Id, authorName: Type.String(), at: Type.String({ format: 'date-time' }), text: Type.String() },
  { title: 'MemberNote' },
);
export type MemberNote = Static<typeof MemberNote>;

export const NewMemberNote = Type.Object(
  { text: Type.String({ title: 'Note', maxLength: 2000, 'x-text': 'lines' }) },
  { title: 'NewMemberNote', additionalProperties: false },
);
export type NewMemberNote = Static<typeof NewMemberNote>;

export const MemberNoteQuery = Type.Object(PageQuery, { additionalProperties: false });
export type MemberNoteQuery = Static<typeof MemberNoteQuery>;
export const MemberNotePage = PageOf(MemberNote);
export type MemberNotePage = Static<typeof MemberNotePage>;

export const DuplicateKind = Type.Enum(['upi', 'bank_account', 'mobile', 'device']);
export type DuplicateKind = Static<typeof DuplicateKind>;

/** Another account that shares something with this one. It says nothing about why. */
export const Duplicate = Type.Object(
  { memberId: Id, name: Type.String(), isEnabled: Type.Boolean(), kinds: Type.Array(DuplicateKind) },
  { title: 'Duplicate' },
);
export type Duplicate = Static<typeof Duplicate>;

export const TimelineKind = Type.Enum(['sign_in', 'payment', 'decision', 'message', 'conversation', 'change']);
export type TimelineKind = Static<typeof TimelineKind>;

export const TimelineQuery = Type.Object(
  { ...PageQuery, kind: Type.Optional(TimelineKind) },
  { additionalProperties: false },
);
export type TimelineQuery = Static<typeof TimelineQuery>;

/** One thing that happened around an account. */
export const TimelineEntry = Type.Object(
  {
    /** The table and its row. */
    id: Type.String(),
    at: Type.String({ format: 'date-time' }),
    kind: TimelineKind,
    /** What it was: `deposit.success`, or an action of the audit log, or a kind of notification. */
    topic: Type.String(),
    /** An amount, an address, or the words that the member was told. */
    detail: Type.Union([Type.String(), Type.Null()]),
    actorId: Type.Union([Id, Type.Null()]),
    actorName: Type.Union([Type.String(), Type.Null()]),
  },
  { title: 'TimelineEntry' },
);
export type TimelineEntry = Static<typeof TimelineEntry>;

export const TimelinePage = PageOf(TimelineEntry);
export type TimelinePage = Static<typeof TimelinePage>;
