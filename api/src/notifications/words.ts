import type { NotificationKind, ProposalKind } from '../contract';
import { describeDevice } from '../contract/rules';
import { formatMicros } from '../ledger/rupees';
import { FACTOR_CHANGES, PROPOSED } from './kind-titles';
import { LETTERS, timeInIndia, to, type Words } from './letters';

/*
 * Every word of the inbox and of mails, by what it tells of. What is kept are the facts alone, so that words can be
 * improved and said in another language.
 */

/** Of money in facts, which are JSON. */
type Micros = string;
const rupees = (micros: Micros) => formatMicros(BigInt(micros));

const DATE = new Intl.DateTimeFormat('en-IN', { dateStyle: 'long', timeZone: 'UTC' });
const longDate = (date: string) => DATE.format(new Date(date));

const NOT_YOU = 'If this was not you, choose a new password at once and write to us.';

const PROFILE = to('/profile', 'Open your profile');
const WALLET = to('/wallet', 'Open your wallet');
const NETWORK = to('/reference', 'Open your network');

/** More are not counted. */
interface Waiting {
  count: number;
  oldestAt: string;
}

export type FactorChange = keyof typeof FACTOR_CHANGES;
interface FactorFacts {
  at: string;
  change: FactorChange;
  name?: string;
  byStaff?: { reason: string; heldUntil: string };
}

interface PayoutDetailsFacts {
  at: string;
  upi: string | null;
  bank: string | null;
  /** Not at once. */
  holdsFrom?: string;
  isCancelled?: boolean;
}

interface ConversationFacts {
  conversationId: string;
  name: string;
  subject: string;
}

export const NOTICES = {
  new_device: ({ userAgent, address, at }: { userAgent: string; address: string; at: string }) => ({
    title: 'A new device signed in',
    lines: [
      `Somebody signed in to your account from a device that we do not know: ${describeDevice(userAgent)}.`,
      `This was on ${timeInIndia(at)}, from the address ${address}.`,
      NOT_YOU,
    ],
    ...PROFILE,
  }),
  password_changed: ({ at, heldUntil }: { at: string; heldUntil?: string }) => ({
    title: 'Your password was changed',
    lines: [
      `The password of your account was changed on ${timeInIndia(at)}.`,
      ...(heldUntil === undefined
        ? []
        : [`It was done through a link by mail: withdrawals are closed until ${timeInIndia(heldUntil)}.`]),
      NOT_YOU,
    ],
    ...PROFILE,
  }),
  email_changed: ({ at, email, byStaff }: { at: string; email: string; byStaff?: string }) => ({
    title: 'Your e-mail was changed',
    lines: [
      `Since ${timeInIndia(at)} you sign in with ${email}, and we write to you there.`,
      ...(byStaff === undefined ? [] : [`Our support has changed it: ${byStaff}`]),
      'Withdrawals are closed for 24 hours. The address before can undo the change for 72 hours.',
      NOT_YOU,
    ],
    ...PROFILE,
  }),
  factor_changed: ({ at, change, name, byStaff }: FactorFacts) => ({
    title: change === 'recovery_code_used' ? 'A recovery code was used' : 'Your second factors were changed',
    lines: [
      `${FACTOR_CHANGES[change]}${name === undefined ? '' : `: ${name}`} (${timeInIndia(at)}).`,
      ...(byStaff ? [`The reason: ${byStaff.reason}`, `Withdrawals open on ${timeInIndia(byStaff.heldUntil)}.`] : []),
      NOT_YOU,
    ],
    ...PROFILE,
  }),
  mobile_number_changed: ({ at, reason }: { at: string; reason: string }) => ({
    title: 'Your mobile number was changed',
    lines: [`Our support changed it on ${timeInIndia(at)}. The reason: ${reason}`, NOT_YOU],
    ...PROFILE,
  }),
  payout_details_changed: ({ at, upi, bank, holdsFrom, isCancelled }: PayoutDetailsFacts) => ({
    title: isCancelled ? 'Your payout details stay as they are' : 'Your payout details were changed',
    lines: [
      isCancelled
        ? `A change of your payout details was taken back on ${timeInIndia(at)}. They go on to be:`
        : `Where your money goes was changed on ${timeInIndia(at)}.`,
      `UPI: ${upi ?? 'none'}. Bank: ${bank ?? 'none'}.`,
      ...(holdsFrom === undefined
        ? []
        : [`The new details hold from ${timeInIndia(holdsFrom)}; until then your money goes where it went before.`]),
      NOT_YOU,
    ],
    ...PROFILE,
  }),
  deposit_received: ({ amountMicros, utr }: { amountMicros: Micros; utr: string }) => ({
    title: 'We have your payment report',
    lines: [
      `You reported a payment of ${rupees(amountMicros)} with the reference ${utr}.`,
      'It is confirmed once we have found it in the bank.',
    ],
    ...WALLET,
  }),
  deposit_confirmed: ({ amountMicros }: { amountMicros: Micros }) => ({
    title: `Your payment of ${rupees(amountMicros)} is confirmed`,
    lines: ['We found it in the bank. It is in your wallet as the principal of a package.'],
    ...WALLET,
  }),
  deposit_rejected: ({ amountMicros, reason }: { amountMicros: Micros; reason: string }) => ({
    title: `Your payment of ${rupees(amountMicros)} was not confirmed`,
    lines: [`The reason: ${reason}`, 'If you think that this is wrong, write to us with your bank reference.'],
    ...WALLET,
  }),
  package_bought: ({ amountMicros }: { amountMicros: Micros }) => ({
    title: 'Your package has begun',
    lines: [`Your package of ${rupees(amountMicros)} is running.`],
    ...WALLET,
  }),
  package_ending: ({ amountMicros }: { amountMicros: Micros }) => ({
    title: 'A package of yours ends soon',
    lines: [`Your package of ${rupees(amountMicros)} has five weekdays of cashback left.`],
    ...WALLET,
  }),
  package_ended: ({ amountMicros }: { amountMicros: Micros }) => ({
    title: 'A package of yours has ended',
    lines: [`Your package of ${rupees(amountMicros)} has had its last day of cashback.`],
    ...WALLET,
  }),
  first_credit: ({ amountMicros, businessDate }: { amountMicros: Micros; businessDate: string }) => ({
    title: 'Your first cashback',
    lines: [`${rupees(amountMicros)} for ${longDate(businessDate)} is in your wallet.`],
    ...WALLET,
  }),
  daily_credits: ({ amountMicros, businessDate }: { amountMicros: Micros; businessDate: string }) => ({
    title: `Credits of ${longDate(businessDate)}`,
    lines: [`${rupees(amountMicros)} came into your wallet, your own cashback and that of your team together.`],
    ...to('/wallet/earnings', 'See each line'),
  }),
  reward: ({ amountMicros, reason }: { amountMicros: Micros; reason: string }) => ({
    title: `A reward of ${rupees(amountMicros)}`,
    lines: [`The club has credited your wallet: ${reason}`],
    ...WALLET,
  }),
  reversal: ({ amountMicros, reason, owedMicros }: { amountMicros: Micros; reason: string; owedMicros?: Micros }) => ({
    title: `${rupees(amountMicros)} was taken back`,
    lines: [
      `The club has reversed a credit of your wallet: ${reason}`,
      ...(owedMicros === undefined
        ? []
        : [
            `Your wallet did not hold ${rupees(owedMicros)} of it: you owe that to the club. Later credits settle it first.`,
          ]),
      'If you think that this is wrong, write to us.',
    ],
    ...WALLET,
  }),
  receivable_written_off: ({ amountMicros, reason }: { amountMicros: Micros; reason: string }) => ({
    title: `You no longer owe the club ${rupees(amountMicros)}`,
    lines: [`The club has given it up: ${reason}`],
    ...WALLET,
  }),
  withdrawal_requested: ({ amountMicros, destination }: { amountMicros: Micros; destination: string }) => ({
    title: `You asked for ${rupees(amountMicros)}`,
    lines: [`The amount is reserved. It goes to ${destination} once it is approved and paid.`, NOT_YOU],
    ...WALLET,
  }),
  withdrawal_approved: ({ amountMicros }: { amountMicros: Micros }) => ({
    title: `Your withdrawal of ${rupees(amountMicros)} is approved`,
    lines: ['We write again when it has left the bank.'],
    ...WALLET,
  }),
  withdrawal_rejected: ({ amountMicros, reason }: { amountMicros: Micros; reason: string }) => ({
    title: `Your withdrawal of ${rupees(amountMicros)} was refused`,
    lines: [`The amount is back in your wallet. The reason: ${reason}`],
    ...WALLET,
  }),
  withdrawal_paid: (facts: { amountMicros: Micros; utr: string; destination: string }) => ({
    title: `${rupees(facts.amountMicros)} is on its way`,
    lines: [`It has left the bank to ${facts.destination}, with the reference ${facts.utr}.`],
    ...WALLET,
  }),
  withdrawal_failed: ({ amountMicros, reason }: { amountMicros: Micros; reason: string }) => ({
    title: `Your payout of ${rupees(amountMicros)} did not go through`,
    lines: [`The amount is back in your wallet. The reason: ${reason}`],
    ...WALLET,
  }),
  payout_returned: ({ amountMicros, reason }: { amountMicros: Micros; reason: string }) => ({
    title: `Your bank has sent ${rupees(amountMicros)} back to us`,
    lines: [`The amount is back in your wallet. The reason: ${reason}`],
    ...WALLET,
  }),
  referral_joined: ({ name }: { name: string }) => ({
    title: `${name} has joined your network`,
    lines: [`${name} has registered with your referral code.`],
    ...NETWORK,
  }),
  referral_bought: (facts: { name: string; bonusMicros: Micros; releasedOn?: string | null }) => ({
    title: `${facts.name} has bought a first package`,
    lines: [
      facts.bonusMicros === '0'
        ? 'It pays you no referral bonus.'
        : `Your referral bonus is ${rupees(facts.bonusMicros)}.`,
      ...(facts.bonusMicros !== '0' && facts.releasedOn
        ? [`It is in your wallet, and can be withdrawn from ${longDate(facts.releasedOn)}.`]
        : []),
    ],
    ...NETWORK,
  }),
  message_answered: ({ conversationId, subject }: { conversationId: string; subject: string }) => ({
    title: `We have answered your message #${conversationId}`,
    lines: [`It began with: “${subject}”.`],
    ...to(`/messages/${conversationId}`, 'Read the answer'),
  }),
  deposits_waiting: ({ count, oldestAt }: Waiting) => ({
    title: `Deposits wait for longer than a day: ${count}`,
    lines: [`The oldest was reported on ${timeInIndia(oldestAt)}.`],
    ...to('/admin/deposit', 'Open the deposits'),
  }),
  withdrawals_waiting: ({ count, oldestAt }: Waiting) => ({
    title: `Withdrawals wait for longer than a day: ${count}`,
    lines: [`The oldest was asked for on ${timeInIndia(oldestAt)}.`],
    ...to('/admin/widthdraw-request', 'Open the requests'),
  }),
  run_late: ({ businessDate, failedTries }: { businessDate: string; failedTries: number }) => ({
    title: `${longDate(businessDate)} is not paid`,
    lines: [
      failedTries > 0
        ? `Its run has failed: ${failedTries} tries in a row.`
        : 'It has been due for more than two hours.',
      'Members get the full amount of a date that is paid late.',
    ],
    ...to('/admin/runs', 'Open the runs'),
  }),
  books_differ: ({ differences }: { differences: number }) => ({
    title: `The books differ in ${differences} ${differences === 1 ? 'place' : 'places'}`,
    lines: ['The last reconcile found it. It stays so until the cause is found: docs/operating.md says how.'],
    ...to('/admin/runs', 'Open the runs'),
  }),
  proposal_waiting: ({ kind, proposedBy }: { kind: ProposalKind; proposedBy: string }) => ({
    title: 'A proposal waits for a second person',
    lines: [`${proposedBy} proposes ${PROPOSED[kind]}. You may carry it out, or refuse it with a reason.`],
    ...to('/admin/proposals', 'Open the proposals'),
  }),
  message_received: ({ conversationId, name, subject }: ConversationFacts) => ({
    title: `Message #${conversationId} waits for an answer`,
    lines: [`${name} has written: “${subject}”.`],
    ...to(`/admin/messages/${conversationId}`, 'Open the conversation'),
  }),
} satisfies Record<NotificationKind, (facts: never) => Words>;

type Writers = typeof NOTICES & typeof LETTERS;
type Kind = keyof Writers;
export type LetterKind = keyof typeof LETTERS;
export type FactsOf<Each extends Kind> = Parameters<Writers[Each]>[0];

const writers = { ...NOTICES, ...LETTERS } as Record<string, (facts: unknown) => Words>;

/** @param facts as they were written with that kind */
export function toWords(kind: string, facts: unknown): Words {
  const write = writers[kind];
  if (!write) throw new Error(`This version of the server has no words for ${kind}`);
  return write(facts);
}
