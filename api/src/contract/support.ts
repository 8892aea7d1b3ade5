import { Type, type Static } from 'typebox';
import { Id } from './money';
import { PageOf, PageQuery } from './paging';

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
