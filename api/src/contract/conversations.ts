import { Type, type Static } from 'typebox';
import { Id } from './money';
import { PageOf, PageQuery, SearchText } from './paging';
import { NewPassword } from './account';
import { Closed, OrNull, Query, Shape } from './shape';

/** The fields of the contact form as a visitor fills them in. */
export const ContactForm = Shape('ContactForm', {
  user_name: Type.String({ title: 'Full Name', maxLength: 100 }),
  user_email: Type.String({ title: 'Email Address', maxLength: 254 }),
  message: Type.String({ title: 'Message', maxLength: 5000, 'x-text': 'lines' }),
});
export type ContactForm = Static<typeof ContactForm>;

/** What the EmailJS SDK posts: the form's fields and its own. */
export const ContactSubmission = Closed('ContactSubmission', {
  ...ContactForm.properties,
  lib_version: Type.Optional(Type.String({ maxLength: 20 })),
  service_id: Type.String({ maxLength: 100 }),
  template_id: Type.String({ maxLength: 100 }),
  user_id: Type.String({ maxLength: 100 }),
});
export type ContactSubmission = Static<typeof ContactSubmission>;

/** `open`: somebody waits for an answer of ours. */
export const ConversationStatus = Type.Enum(['open', 'answered', 'closed']);
export type ConversationStatus = Static<typeof ConversationStatus>;

const EntryText = Type.String({ title: 'Message', minLength: 1, maxLength: 5000, 'x-text': 'lines' });
const Moment = Type.String({ format: 'date-time' });

/** The other side has written what the reader has not seen; in the back office only where an answer is waited for. */
const news = { isNew: Type.Optional(Type.Boolean()) };

/** What a member writes: a new message, or a reply. */
export const NewMessage = Closed('NewMessage', { text: EntryText });
export type NewMessage = Static<typeof NewMessage>;

/** As somebody who asked sees it: who of the staff has answered stays with the club. */
export const OwnConversation = Shape('OwnConversation', {
  /** The number to quote. */
  id: Id,
  subject: Type.String(),
  status: ConversationStatus,
  lastEntryAt: Moment,
  ...news,
});
export type OwnConversation = Static<typeof OwnConversation>;
export const OwnConversationPage = PageOf(OwnConversation);
export type OwnConversationPage = Static<typeof OwnConversationPage>;

export const OwnConversationDetail = Shape('OwnConversationDetail', {
  ...OwnConversation.properties,
  /** The oldest first. */
  entries: Type.Array(Type.Object({ id: Id, isOwn: Type.Boolean(), text: Type.String(), createdAt: Moment })),
});
export type OwnConversationDetail = Static<typeof OwnConversationDetail>;

const { token } = NewPassword.properties;
/** The token is what stands behind `#` in the link. */
export const ConversationLink = Closed('ConversationLink', { token });
export const LinkedReply = Closed('LinkedReply', { token, text: EntryText });

/** As the back office sees it. */
export const AdminConversation = Shape('AdminConversation', {
  id: Id,
  subject: Type.String(),
  status: ConversationStatus,
  name: Type.String(),
  email: Type.String(),
  /** Null: a visitor's. */
  memberId: OrNull(Id),
  /** Who has it. */
  assigneeId: OrNull(Id),
  assigneeName: OrNull(Type.String()),
  /** Since when an answer is waited for. */
  openSince: OrNull(Moment),
  createdAt: Moment,
  lastEntryAt: Moment,
  lastEntryId: Id,
  ...news,
});
export type AdminConversation = Static<typeof AdminConversation>;
export const AdminConversationPage = PageOf(AdminConversation);
export type AdminConversationPage = Static<typeof AdminConversationPage>;

export const AdminConversationEntry = Shape('AdminConversationEntry', {
  id: Id,
  /** Null: the person who asked. */
  staffName: OrNull(Type.String()),
  /** Written by the person who reads it: two of the staff may have one name. */
  isOwn: Type.Boolean(),
  text: Type.String(),
  createdAt: Moment,
});
export type AdminConversationEntry = Static<typeof AdminConversationEntry>;

export const AdminConversationDetail = Shape('AdminConversationDetail', {
  ...AdminConversation.properties,
  /** The oldest first. */
  entries: Type.Array(AdminConversationEntry),
});
export type AdminConversationDetail = Static<typeof AdminConversationDetail>;

export const AdminConversationQuery = Query({
  ...PageQuery,
  status: Type.Optional(ConversationStatus),
  assignee: Type.Optional(Type.Enum(['me', 'nobody'])),
  /** A number, or a part of name, email or subject. */
  search: Type.Optional(SearchText),
});
export type AdminConversationQuery = Static<typeof AdminConversationQuery>;

/** The last entry that the writer has seen: with a newer one the answer is refused with `conversation_moved_on`. */
const seen = { lastEntryId: Id };
export const NewAnswer = Closed('NewAnswer', { text: EntryText, ...seen });
export type NewAnswer = Static<typeof NewAnswer>;
export const ConversationClosing = Closed('ConversationClosing', seen);
/** Up to there it was read. */
export const SeenEntry = Closed('SeenEntry', seen);
export type SeenEntry = Static<typeof SeenEntry>;
export const LastEntry = Shape('LastEntry', seen);
export type LastEntry = Static<typeof LastEntry>;

/** Null gives it back: nobody has it. */
export const NewAssignee = Closed('NewAssignee', { assigneeId: OrNull(Id) });

/** Those who may answer. */
export const Answerer = Shape('Answerer', { id: Id, name: Type.String() });
export type Answerer = Static<typeof Answerer>;

/** What those who answer have ready. */
export const NewSavedReply = Closed('NewSavedReply', {
  title: Type.String({ title: 'Title', minLength: 1, maxLength: 80 }),
  text: EntryText,
});
export type NewSavedReply = Static<typeof NewSavedReply>;
export const SavedReply = Shape('SavedReply', { id: Id, title: Type.String(), text: Type.String() });
export type SavedReply = Static<typeof SavedReply>;
