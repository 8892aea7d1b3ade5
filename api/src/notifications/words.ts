import type { Language, NotificationKind } from '../contract';
import { describeDevice } from '../contract/rules';
import { formatPaise } from '../ledger/rupees';
import { FACTOR_CHANGES } from './kind-titles';
import { LETTERS, to, type Words } from './letters';
import { msg, speechIn, type Speech } from './speech';
import { STAFF_NOTICES } from './staff-words';

/*
 * Every word of the inbox and of mails, by what it tells of. What is kept are the facts alone, so that words can be
 * improved, and said in the language of who reads them.
 */

/** Of money in facts, which are JSON. */
type Micros = string;
const rupees = (micros: Micros) => formatPaise(BigInt(micros));

const NOT_YOU = msg('If this was not you, choose a new password at once and write to us.');

const PROFILE = to('/profile', msg('Open your profile'));
const WALLET = to('/wallet', msg('Open your wallet'));
const NETWORK = to('/reference', msg('Open your network'));

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

export const NOTICES = {
  new_device: (
    { userAgent, address, at }: { userAgent: string; address: string; at: string },
    { t, timeInIndia }: Speech,
  ) => ({
    title: t('A new device signed in'),
    lines: [
      t('Somebody signed in to your account from a device that we do not know: {device}.', {
        device: describeDevice(userAgent),
      }),
      t('This was on {at}, from the address {address}.', { at: timeInIndia(at), address }),
      t(NOT_YOU),
    ],
    ...PROFILE,
  }),
  password_changed: ({ at, heldUntil }: { at: string; heldUntil?: string }, { t, timeInIndia }: Speech) => ({
    title: t('Your password was changed'),
    lines: [
      t('The password of your account was changed on {at}.', { at: timeInIndia(at) }),
      ...(heldUntil === undefined
        ? []
        : [
            t('It was done through a link by mail: withdrawals are closed until {until}.', {
              until: timeInIndia(heldUntil),
            }),
          ]),
      t(NOT_YOU),
    ],
    ...PROFILE,
  }),
  email_changed: (
    { at, email, byStaff }: { at: string; email: string; byStaff?: string },
    { t, timeInIndia }: Speech,
  ) => ({
    title: t('Your email was changed'),
    lines: [
      t('Since {at} you sign in with {email}, and we write to you there.', { at: timeInIndia(at), email }),
      ...(byStaff === undefined ? [] : [t('Our support has changed it: {byStaff}', { byStaff })]),
      t('Withdrawals are closed for 24 hours. The address before can undo the change for 72 hours.'),
      t(NOT_YOU),
    ],
    ...PROFILE,
  }),
  factor_changed: ({ at, change, name, byStaff }: FactorFacts, { t, timeInIndia }: Speech) => ({
    title: change === 'recovery_code_used' ? t('A recovery code was used') : t('Your second factors were changed'),
    lines: [
      t('{change} ({at}).', {
        change: t(FACTOR_CHANGES[change]) + (name === undefined ? '' : `: ${name}`),
        at: timeInIndia(at),
      }),
      ...(byStaff
        ? [
            t('The reason: {reason}', { reason: byStaff.reason }),
            t('Withdrawals open on {until}.', { until: timeInIndia(byStaff.heldUntil) }),
          ]
        : []),
      t(NOT_YOU),
    ],
    ...PROFILE,
  }),
  mobile_number_changed: ({ at, reason }: { at: string; reason: string }, { t, timeInIndia }: Speech) => ({
    title: t('Your mobile number was changed'),
    lines: [t('Our support changed it on {at}. The reason: {reason}', { at: timeInIndia(at), reason }), t(NOT_YOU)],
    ...PROFILE,
  }),
  payout_details_changed: (
    { at, upi, bank, holdsFrom, isCancelled }: PayoutDetailsFacts,
    { t, timeInIndia }: Speech,
  ) => ({
    title: isCancelled ? t('Your payout details stay as they are') : t('Your payout details were changed'),
    lines: [
      isCancelled
        ? t('A change of your payout details was taken back on {at}. They go on to be:', { at: timeInIndia(at) })
        : t('Where your money goes was changed on {at}.', { at: timeInIndia(at) }),
      t('UPI: {upi}. Bank: {bank}.', { upi: upi ?? t('none'), bank: bank ?? t('none') }),
      ...(holdsFrom === undefined
        ? []
        : [
            t('The new details hold from {from}; until then your money goes where it went before.', {
              from: timeInIndia(holdsFrom),
            }),
          ]),
      t(NOT_YOU),
    ],
    ...PROFILE,
  }),
  deposit_received: ({ amountMicros, utr }: { amountMicros: Micros; utr: string }, { t }: Speech) => ({
    title: t('We have your payment report'),
    lines: [
      t('You reported a payment of {amount} with the reference {utr}.', { amount: rupees(amountMicros), utr }),
      t('It is confirmed once we have found it in the bank.'),
    ],
    ...WALLET,
  }),
  deposit_confirmed: ({ amountMicros }: { amountMicros: Micros }, { t }: Speech) => ({
    title: t('Your payment of {amount} is confirmed', { amount: rupees(amountMicros) }),
    lines: [t('We found it in the bank. It is in your wallet as the principal of a package.')],
    ...WALLET,
  }),
  deposit_rejected: ({ amountMicros, reason }: { amountMicros: Micros; reason: string }, { t }: Speech) => ({
    title: t('Your payment of {amount} was not confirmed', { amount: rupees(amountMicros) }),
    lines: [
      t('The reason: {reason}', { reason }),
      t('If you think that this is wrong, write to us with your bank reference.'),
    ],
    ...WALLET,
  }),
  package_bought: (
    { amountMicros, arrearsDays = 0 }: { amountMicros: Micros; arrearsDays?: number },
    { t }: Speech,
  ) => ({
    title: t('Your package has begun'),
    lines: [
      t('Your package of {amount} is running.', { amount: rupees(amountMicros) }),
      ...(arrearsDays === 0
        ? []
        : [
            t('Its first credit pays {days} weekdays at once: those since the bank booked your payment, too.', {
              days: String(1 + arrearsDays),
            }),
          ]),
    ],
    ...WALLET,
  }),
  package_ending: ({ amountMicros, daysLeft = 5 }: { amountMicros: Micros; daysLeft?: number }, { t }: Speech) => ({
    title: t('A package of yours ends soon'),
    lines: [
      daysLeft === 5
        ? t('Your package of {amount} has five weekdays of cashback left.', { amount: rupees(amountMicros) })
        : t('Weekdays of cashback that your package of {amount} has left: {days}.', {
            amount: rupees(amountMicros),
            days: String(daysLeft),
          }),
    ],
    ...WALLET,
  }),
  package_ended: ({ amountMicros }: { amountMicros: Micros }, { t }: Speech) => ({
    title: t('A package of yours has ended'),
    lines: [t('Your package of {amount} has had its last day of cashback.', { amount: rupees(amountMicros) })],
    ...WALLET,
  }),
  first_credit: (
    { amountMicros, businessDate }: { amountMicros: Micros; businessDate: string },
    { t, longDate }: Speech,
  ) => ({
    title: t('Your first cashback'),
    lines: [
      t('{amount} for {date} is in your wallet.', { amount: rupees(amountMicros), date: longDate(businessDate) }),
    ],
    ...WALLET,
  }),
  daily_credits: (
    { amountMicros, businessDate }: { amountMicros: Micros; businessDate: string },
    { t, longDate }: Speech,
  ) => ({
    title: t('Credits of {date}', { date: longDate(businessDate) }),
    lines: [
      t('{amount} came into your wallet, your own cashback and that of your team together.', {
        amount: rupees(amountMicros),
      }),
    ],
    ...to('/wallet/earnings', msg('See each line')),
  }),
  reward: ({ amountMicros, reason }: { amountMicros: Micros; reason: string }, { t }: Speech) => ({
    title: t('A reward of {amount}', { amount: rupees(amountMicros) }),
    lines: [t('The club has credited your wallet: {reason}', { reason })],
    ...WALLET,
  }),
  reversal: (
    { amountMicros, reason, owedMicros }: { amountMicros: Micros; reason: string; owedMicros?: Micros },
    { t }: Speech,
  ) => ({
    title: t('{amount} was taken back', { amount: rupees(amountMicros) }),
    lines: [
      t('The club has reversed a credit of your wallet: {reason}', { reason }),
      ...(owedMicros === undefined
        ? []
        : [
            t('Your wallet did not hold {owed} of it: you owe that to the club. Later credits settle it first.', {
              owed: rupees(owedMicros),
            }),
          ]),
      t('If you think that this is wrong, write to us.'),
    ],
    ...WALLET,
  }),
  receivable_written_off: ({ amountMicros, reason }: { amountMicros: Micros; reason: string }, { t }: Speech) => ({
    title: t('You no longer owe the club {amount}', { amount: rupees(amountMicros) }),
    lines: [t('The club has given it up: {reason}', { reason })],
    ...WALLET,
  }),
  withdrawal_requested: (
    { amountMicros, destination }: { amountMicros: Micros; destination: string },
    { t }: Speech,
  ) => ({
    title: t('You asked for {amount}', { amount: rupees(amountMicros) }),
    lines: [
      t('The amount is reserved. It goes to {destination} once it is approved and paid.', { destination }),
      t(NOT_YOU),
    ],
    ...WALLET,
  }),
  withdrawal_approved: ({ amountMicros }: { amountMicros: Micros }, { t }: Speech) => ({
    title: t('Your withdrawal of {amount} is approved', { amount: rupees(amountMicros) }),
    lines: [t('We write again when it has left the bank.')],
    ...WALLET,
  }),
  withdrawal_rejected: ({ amountMicros, reason }: { amountMicros: Micros; reason: string }, { t }: Speech) => ({
    title: t('Your withdrawal of {amount} was refused', { amount: rupees(amountMicros) }),
    lines: [t('The amount is back in your wallet. The reason: {reason}', { reason })],
    ...WALLET,
  }),
  withdrawal_paid: (facts: { amountMicros: Micros; utr: string; destination: string }, { t }: Speech) => ({
    title: t('{amount} is on its way', { amount: rupees(facts.amountMicros) }),
    lines: [
      t('It has left the bank to {destination}, with the reference {utr}.', {
        destination: facts.destination,
        utr: facts.utr,
      }),
    ],
    ...WALLET,
  }),
  withdrawal_failed: ({ amountMicros, reason }: { amountMicros: Micros; reason: string }, { t }: Speech) => ({
    title: t('Your payout of {amount} did not go through', { amount: rupees(amountMicros) }),
    lines: [t('The amount is back in your wallet. The reason: {reason}', { reason })],
    ...WALLET,
  }),
  payout_returned: ({ amountMicros, reason }: { amountMicros: Micros; reason: string }, { t }: Speech) => ({
    title: t('Your bank has sent {amount} back to us', { amount: rupees(amountMicros) }),
    lines: [t('The amount is back in your wallet. The reason: {reason}', { reason })],
    ...WALLET,
  }),
  referral_joined: ({ name }: { name: string }, { t }: Speech) => ({
    title: t('{name} has joined your network', { name }),
    lines: [t('{name} has registered with your referral code.', { name })],
    ...NETWORK,
  }),
  referral_bought: (
    facts: { name: string; bonusMicros: Micros; releasedOn?: string | null },
    { t, longDate }: Speech,
  ) => ({
    title: t('{name} has bought a first package', { name: facts.name }),
    lines: [
      facts.bonusMicros === '0'
        ? t('It pays you no referral bonus.')
        : t('Your referral bonus is {bonus}.', { bonus: rupees(facts.bonusMicros) }),
      ...(facts.bonusMicros !== '0' && facts.releasedOn
        ? [t('It is in your wallet, and can be withdrawn from {date}.', { date: longDate(facts.releasedOn) })]
        : []),
    ],
    ...NETWORK,
  }),
  message_answered: ({ conversationId, subject }: { conversationId: string; subject: string }, { t }: Speech) => ({
    title: t('We have answered your message #{conversationId}', { conversationId }),
    lines: [t('It began with: “{subject}”.', { subject })],
    ...to(`/messages/${conversationId}`, msg('Read the answer')),
  }),
  ...STAFF_NOTICES,
} satisfies Record<NotificationKind, (facts: never, speech: Speech) => Words>;

type Writers = typeof NOTICES & typeof LETTERS;
type Kind = keyof Writers;
export type LetterKind = keyof typeof LETTERS;
export type FactsOf<Each extends Kind> = Parameters<Writers[Each]>[0];

const writers = { ...NOTICES, ...LETTERS } as Record<string, (facts: unknown, speech: Speech) => Words>;

/**
 * @param facts as they were written with that kind
 * @param language of who reads it; null is not chosen yet
 */
export function toWords(kind: string, facts: unknown, language: Language | null): Words {
  const write = writers[kind];
  if (!write) throw new Error(`This version of the server has no words for ${kind}`);
  const speech = speechIn(language);
  const words = write(facts, speech);
  return { ...words, action: speech.t(words.action) };
}
