import { Type, type Static } from 'typebox';
import { Id } from './money';
import { PageOf, PageQuery, SearchText } from './paging';
import { NewPassword } from './sessions';

/** The fields of the contact form as a visitor fills them in. */
export const ContactForm = Type.Object(
  {
    user_name: Type.String({ title: 'Full Name', maxLength: 100 }),
    user_email: Type.String({ title: 'Email Address', maxLength: 254 }),
    message: Type.String({ title: 'Message', maxLength: 5000, 'x-text': 'lines' }),
  },
  { title: 'ContactForm' },
);
export type ContactForm = Static<typeof ContactForm>;

/** What the EmailJS SDK posts: the form's fields and its own. */
export const ContactSubmission = Type.Object(
  {
    ...ContactForm.properties,
    lib_version: Type.Optional(Type.String({ maxLength: 20 })),
    service_id: Type.String({ maxLength: 100 }),
    template_id: Type.String({ maxLength: 100 }),
    user_id: Type.String({ maxLength: 100 }),
  },
  { title: 'ContactSubmission', additionalProperties: false },
);
export type ContactSubmission = Static<typeof ContactSubmission>;

/** `open`: somebody waits for an answer of ours. */
export const ConversationStatus = Type.Enum(['open', 'answered', 'closed']);
export type ConversationStatus = Static<typeof ConversationStatus>;

const EntryText = Type.String({ title: 'Message', minLength: 1, maxLength: 5000, 'x-text': 'lines' });
const Moment = Type.String({ format: 'date-time' });
const OrNull = <Part extends typeof Id | typeof Moment>(part: Part) => Type.Union([part, Type.Null()]);

/** The other side has written what the reader has not seen; in the back office only where an answer is waited for. */
const news = { isNew: Type.Optional(Type.Boolean()) };

/** What a member writes: a new message, or a reply. */
export const NewMessage = Type.Object({ text: EntryText }, { title: 'NewMessage', additionalProperties: false });
export type NewMessage = Static<typeof NewMessage>;

/** As somebody who asked sees it: who of the staff has answered stays with the club. */
export const OwnConversation = Type.Object(
  {
    /** The number to quote. */
    id: Id,
    subject: Type.String(),
    status: ConversationStatus,
    lastEntryAt: Moment,
    ...news,
  },
  { title: 'OwnConversation' },
);
export type OwnConversation = Static<typeof OwnConversation>;
export const OwnConversationPage = PageOf(OwnConversation);
export type OwnConversationPage = Static<typeof OwnConversationPage>;

export const OwnConversationDetail = Type.Object(
  {
    ...OwnConversation.properties,
    /** The oldest first. */
    entries: Type.Array(Type.Object({ id: Id, isOwn: Type.Boolean(), text: Type.String(), createdAt: Moment })),
  },
  { title: 'OwnConversationDetail' },
);
export type OwnConversationDetail = Static<typeof OwnConversationDetail>;

const { token } = NewPassword.properties;
/** The token is what stands behind `#` in the link. */
export const ConversationLink = Type.Object({ token }, { title: 'ConversationLink', additionalProperties: false });
export const LinkedReply = Type.Object(
  { token, text: EntryText },
  { title: 'LinkedReply', additionalProperties: false },
);

/** As the back office sees it. */
export const AdminConversation = Type.Object(
  {
    id: Id,
    subject: Type.String(),
    status: ConversationStatus,
    name: Type.String(),
    email: Type.String(),
    /** Null: a visitor's. */
    memberId: OrNull(Id),
    /** Who has it. */
    assigneeId: OrNull(Id),
    assigneeName: Type.Union([Type.String(), Type.Null()]),
    /** Since when an answer is waited for. */
    openSince: OrNull(Moment),
    createdAt: Moment,
    lastEntryAt: Moment,
    lastEntryId: Id,
    ...news,
  },
  { title: 'AdminConversation' },
);
export type AdminConversation = Static<typeof AdminConversation>;
export const AdminConversationPage = PageOf(AdminConversation);
export type AdminConversationPage = Static<typeof AdminConversationPage>;

export const AdminConversationEntry = Type.Object(
  {
    id: Id,
    /** Null: the person who asked. */
    staffName: Type.Union([Type.String(), Type.Null()]),
    text: Type.String(),
    createdAt: Moment,
  },
  { title: 'AdminConversationEntry' },
);
export type AdminConversationEntry = Static<typeof AdminConversationEntry>;

export const AdminConversationDetail = Type.Object(
  {
    ...AdminConversation.properties,
    /** The oldest first. */
    entries: Type.Array(AdminConversationEntry),
  },
  { title: 'AdminConversationDetail' },
);
export type AdminConversationDetail = Static<typeof AdminConversationDetail>;

export const AdminConversationQuery = Type.Object(
  {
    ...PageQuery,
    status: Type.Optional(ConversationStatus),
    assignee: Type.Optional(Type.Enum(['me', 'nobody'])),
    /** A number, or a part of name, email or subject. */
    search: Type.Optional(SearchText),
  },
  { additionalProperties: false },
);
export type AdminConversationQuery = Static<typeof AdminConversationQuery>;

/** The last entry that the writer has seen: with a newer one the answer is refused with `conversation_moved_on`. */
const seen = { lastEntryId: Id };
export const NewAnswer = Type.Object({ text: EntryText, ...seen }, { title: 'NewAnswer', additionalProperties: false });
export type NewAnswer = Static<typeof NewAnswer>;
export const ConversationClosing = Type.Object(seen, { title: 'ConversationClosing', additionalProperties: false });
/** Up to there it was read. */
export const SeenEntry = Type.Object(seen, { title: 'SeenEntry', additionalProperties: false });
export type SeenEntry = Static<typeof SeenEntry>;
export const LastEntry = Type.Object(seen, { title: 'LastEntry' });
export type LastEntry = Static<typeof LastEntry>;

/** Null gives it back: nobody has it. */
export const NewAssignee = Type.Object(
  { assigneeId: OrNull(Id) },
  { title: 'NewAssignee', additionalProperties: false },
);

/** Those who may answer. */
export const Answerer = Type.Object({ id: Id, name: Type.String() }, { title: 'Answerer' });
export type Answerer = Static<typeof Answerer>;

/** What those who answer have ready. */
export const NewSavedReply = Type.Object(
  { title: Type.String({ title: 'Title', minLength: 1, maxLength: 80 }), text: EntryText },
  { title: 'NewSavedReply', additionalProperties: false },
);
export type NewSavedReply = Static<typeof NewSavedReply>;
export const SavedReply = Type.Object({ id: Id, title: Type.String(), text: Type.String() }, { title: 'SavedReply' });
export type SavedReply = Static<typeof SavedReply>;
