import type { ProposalKind } from '../contract';
import { to } from './letters';
import { msg, type Speech } from './speech';

/*
 * What staff are told and sent, in English as the back office: no catalogue asks for a translation of this file
 * (federation/texts/texts.mjs), and one could be made of it.
 */

const ALL = { inInbox: true, byMail: true, byPush: true, isForStaff: true };

/** How staff are told of a kind, and what it is called where they choose. */
export const STAFF_KINDS = {
  deposits_waiting: { ...ALL, title: msg('Staff: deposits wait for longer than a day') },
  withdrawals_waiting: { ...ALL, title: msg('Staff: withdrawals wait for longer than a day') },
  run_late: { ...ALL, title: msg('Staff: a run has failed or is late') },
  books_differ: { ...ALL, title: msg('Staff: reconcile found a difference') },
  account_taken_back: { ...ALL, title: msg('Staff: a member has taken their account back') },
  proposal_waiting: { ...ALL, title: msg('Staff: a proposal waits for a second person') },
  // The club's own address has each message by mail.
  message_received: { ...ALL, byMail: false, title: msg('Staff: a message waits for an answer') },
};

/** What a proposal is about, in the middle of a sentence. */
const PROPOSED: Record<ProposalKind, string> = {
  reward: msg('a reward'),
  reversal: msg('a reversal'),
  rates: msg('new rates'),
  role: msg('the role of somebody'),
  staff_email: msg('another email for one of the staff'),
  staff_factors: msg('to remove the second factors of one of the staff'),
  invitation: msg('an invitation to the staff'),
  withdrawal: msg('the approval of a withdrawal'),
  plan: msg('a plan'),
  plan_removal: msg('a plan off sale'),
  second_person: msg('rules for a second person'),
  write_off: msg('a debt to be written off'),
  purchase_rules: msg('new rules for purchases'),
  payout_return: msg('to mark a payout as returned by the bank'),
  month_closing: msg('to close a month of the books'),
  bank_account: msg('a bank account that members pay into'),
  bank_charge: msg('to book a charge of the bank'),
  line_return: msg('to mark a line of the bank as returned'),
  own_transfer: msg('to book a transfer between own accounts'),
  own_transfer_undoing: msg('to take back a transfer between own accounts'),
  charge_undoing: msg('to take back a booked charge of the bank'),
  return_undoing: msg('to take back that a line of the bank was returned'),
  credit_assignment: msg('to give a credit at the bank to a member'),
};

/** A server of the release after may have more kinds. */
const describeProposed = (kind: ProposalKind) => (PROPOSED as Partial<typeof PROPOSED>)[kind] ?? msg('a decision');

const RUNS = to('/admin/runs', msg('Open the runs'));
const toConversation = (id: string) => to(`/admin/messages/${id}`, msg('Open the conversation'));

/** More are not counted. */
interface Waiting {
  count: number;
  oldestAt: string;
}

interface TakenBack {
  memberId: string;
  name: string;
  /** How many requests. */
  stopped: number;
  /** Ids of payouts. */
  doubted: string[];
}

interface ConversationFacts {
  conversationId: string;
  name: string;
  subject: string;
}

export const STAFF_NOTICES = {
  deposits_waiting: ({ count, oldestAt }: Waiting, { t, timeInIndia }: Speech) => ({
    title: t('Deposits wait for longer than a day: {count}', { count: String(count) }),
    lines: [t('The oldest was reported on {at}.', { at: timeInIndia(oldestAt) })],
    ...to('/admin/deposit', msg('Open the deposits')),
  }),
  withdrawals_waiting: ({ count, oldestAt }: Waiting, { t, timeInIndia }: Speech) => ({
    title: t('Withdrawals wait for longer than a day: {count}', { count: String(count) }),
    lines: [
      t('The oldest was asked for on {at}.', { at: timeInIndia(oldestAt) }),
      t('They are to be decided, or to be paid.'),
    ],
    ...to('/admin', msg("Open the day's work")),
  }),
  run_late: (
    { businessDate, failedTries }: { businessDate: string; failedTries: number },
    { t, longDate }: Speech,
  ) => ({
    title: t('{date} is not paid', { date: longDate(businessDate) }),
    lines: [
      failedTries > 0
        ? t('Its run has failed: {count} tries in a row.', { count: String(failedTries) })
        : t('It has been due for more than two hours.'),
      t('Members get the full amount of a date that is paid late.'),
    ],
    ...RUNS,
  }),
  books_differ: ({ differences }: { differences: number }, { t }: Speech) => ({
    title: t(differences === 1 ? 'The books differ in 1 place' : 'The books differ in {count} places', {
      count: String(differences),
    }),
    lines: [t('The last reconcile found it. It stays so until the cause is found: docs/operating.md says how.')],
    ...RUNS,
  }),
  account_taken_back: ({ memberId, name, stopped, doubted }: TakenBack, { t }: Speech) => ({
    title: t('{name} has taken their account back', { name }),
    lines: [
      t('Somebody else may have been in it, and have asked for money.'),
      ...(stopped === 0 ? [] : [t('Requests that this has rejected: {count}.', { count: String(stopped) })]),
      ...(doubted.length === 0
        ? []
        : [
            t(
              'Payouts to be looked at before they are paid: {payouts}. If the bank has not paid them, mark them as failed.',
              {
                payouts: doubted.map((id) => `WD${id}`).join(', '),
              },
            ),
          ]),
    ],
    ...to(`/admin/user/${memberId}`, msg('Open the member')),
  }),
  proposal_waiting: ({ kind, proposedBy }: { kind: ProposalKind; proposedBy: string }, { t }: Speech) => ({
    title: t('A proposal waits for a second person'),
    lines: [
      t('{proposedBy} proposes {what}. You may carry it out, or refuse it with a reason.', {
        proposedBy,
        what: t(describeProposed(kind)),
      }),
    ],
    ...to('/admin/proposals', msg('Open the proposals')),
  }),
  message_received: ({ conversationId, name, subject }: ConversationFacts, { t }: Speech) => ({
    title: t('Message #{conversationId} waits for an answer', { conversationId }),
    lines: [t('{name} has written: “{subject}”.', { name, subject })],
    ...toConversation(conversationId),
  }),
};

/** What is sent to the club's own address, to a person who is to work here, and to the one who sets the mail up. */
export const STAFF_LETTERS = {
  contact_message: (
    { name, email, message }: { messageId: string; name: string; email: string; message: string },
    { t }: Speech,
  ) => ({
    title: t('Message from {name}', { name }),
    lines: [...message.split('\n'), '', `${name} <${email}>`],
    ...to('/admin/messages', msg('Open the messages')),
  }),
  conversation_entry: (
    { conversationId, name, text }: { conversationId: string; name: string; text: string },
    { t }: Speech,
  ) => ({
    title: t('Message #{conversationId} from {name}', { conversationId, name }),
    lines: text.split('\n'),
    ...toConversation(conversationId),
  }),
  staff_invited: ({ name }: { linkId: string; name: string }, { t }: Speech) => ({
    title: t('You are invited to the back office'),
    lines: [
      t('Hello {name}. An owner of the club has made an account for you.', { name }),
      t('Choose its password with this link, then sign in with this email.'),
      t(
        'The link works once, for 72 hours. After that, “Forgot password?” on the page where one signs in sends another.',
      ),
    ],
    ...to('/reset-password', msg('Choose a password')),
  }),
  check: ({ at }: { at: string }, { t, timeInIndia }: Speech) => ({
    title: t('Mail works'),
    lines: [t('This mail was sent on {at} to check the settings of the mail server.', { at: timeInIndia(at) })],
    ...to('/', msg('Open the site')),
  }),
};
