import { Type, type Static } from 'typebox';
import { Language } from './languages';
import { Id } from './money';
import { PageOf, PageQuery } from './paging';
import { Closed, OrNull, Query, Shape } from './shape';

/** What a member can be told of, and may choose how; in the order of the page where they do. */
export const NotificationKind = Type.Enum([
  'new_device',
  'password_changed',
  'email_changed',
  'factor_changed',
  'codes_guessed',
  'mobile_number_changed',
  'payout_details_changed',
  'withdrawals_stopped',
  'deposit_received',
  'deposit_confirmed',
  'deposit_rejected',
  'package_bought',
  'package_ending',
  'package_ended',
  'first_credit',
  'daily_credits',
  'reward',
  'reversal',
  'receivable_written_off',
  'withdrawal_requested',
  'withdrawal_approved',
  'withdrawal_rejected',
  'withdrawal_paid',
  'withdrawal_failed',
  'payout_returned',
  'referral_joined',
  'referral_bought',
  'message_answered',
  'deposits_waiting',
  'withdrawals_waiting',
  'run_late',
  'books_differ',
  'account_taken_back',
  'proposal_waiting',
  'message_received',
]);
export type NotificationKind = Static<typeof NotificationKind>;

/** A row of the inbox, in words. */
export const Notification = Shape('Notification', {
  id: Id,
  kind: NotificationKind,
  title: Type.String(),
  lines: Type.Array(Type.String()),
  /** The page of the site where one sees more. */
  path: Type.String(),
  isRead: Type.Boolean(),
  createdAt: Type.String({ format: 'date-time' }),
});
export type Notification = Static<typeof Notification>;

/** Of the words; without it, that of the account. */
const WordsQuery = { language: Type.Optional(Language) };

export const NotificationQuery = Query({
  ...PageQuery,
  isRead: Type.Optional(Type.Boolean()),
  ...WordsQuery,
});
export type NotificationQuery = Static<typeof NotificationQuery>;
export const NotificationPage = PageOf(Notification);
export type NotificationPage = Static<typeof NotificationPage>;

/** Those of the list, or all. */
export const ReadNotifications = Closed('ReadNotifications', {
  ids: Type.Optional(Type.Array(Id, { title: 'Notifications', minItems: 1, maxItems: 100 })),
});
export type ReadNotifications = Static<typeof ReadNotifications>;

export const NotificationChoiceQuery = Query(WordsQuery);

/** How a member is told of a kind. */
export const NotificationChoice = Shape('NotificationChoice', {
  kind: NotificationKind,
  title: Type.String(),
  /** What is said to keep the account safe cannot be switched off. */
  canChoose: Type.Boolean(),
  inInbox: Type.Boolean(),
  byMail: Type.Boolean(),
  /** On the devices where the member has allowed it. */
  byPush: Type.Boolean(),
});
export type NotificationChoice = Static<typeof NotificationChoice>;

export const NewNotificationChoice = Closed('NewNotificationChoice', {
  kind: NotificationKind,
  inInbox: Type.Boolean(),
  byMail: Type.Boolean(),
  byPush: Type.Boolean(),
});
export type NewNotificationChoice = Static<typeof NewNotificationChoice>;

/** Of a subscription that the browser has, if any. */
export const PushQuery = Query({ endpoint: Type.Optional(Type.String({ maxLength: 2000 })) });

export const PushOffer = Shape('PushOffer', {
  /** What a browser needs to subscribe; null where the club sends no push messages. */
  publicKey: OrNull(Type.String()),
  /** Whether this member is told there. */
  isTold: Type.Boolean(),
});
export type PushOffer = Static<typeof PushOffer>;

/** A browser's subscription, in the shape in which the browser itself writes it. */
export const PushSubscription = Closed('PushSubscription', {
  endpoint: Type.String({ format: 'uri', maxLength: 2000 }),
  keys: Type.Object(
    {
      p256dh: Type.String({ pattern: '^[A-Za-z0-9_-]{86,88}$' }),
      auth: Type.String({ pattern: '^[A-Za-z0-9_-]{21,24}$' }),
    },
    { additionalProperties: false },
  ),
});
export type PushSubscription = Static<typeof PushSubscription>;

/** A mail or a push message that could not be delivered for a day. */
export const FailedDelivery = Shape('FailedDelivery', {
  id: Id,
  memberId: OrNull(Id),
  to: Type.String(),
  subject: Type.String(),
  error: Type.String(),
  attempts: Type.Integer(),
  createdAt: Type.String({ format: 'date-time' }),
  failedAt: Type.String({ format: 'date-time' }),
});
export type FailedDelivery = Static<typeof FailedDelivery>;
export const FailedDeliveryPage = PageOf(FailedDelivery);
export type FailedDeliveryPage = Static<typeof FailedDeliveryPage>;
