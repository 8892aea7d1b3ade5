import type { Language, NotificationKind } from '../contract';
import { formatPaise } from '../ledger/rupees';
import { LETTERS, to, type Words } from './letters';
import { NOT_YOU, SECURITY_NOTICES } from './security-words';
import { msg, speechIn, type Speech } from './speech';
import { STAFF_LETTERS, STAFF_NOTICES } from './staff-words';

/*
 * Every word of the inbox and of mails, by what it tells of. What is kept are the facts alone, so that words can be
 * improved, and said in the language of the reader.
 */

/** Of money in facts, which are JSON. */
type Micros = string;
const rupees = (micros: Micros) => formatPaise(BigInt(micros));

const WALLET = to('/wallet', msg('Open your wallet'));
const NETWORK = to('/reference', msg('Open your network'));

export const NOTICES = {
  ...SECURITY_NOTICES,
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
            t(
              'Its first credit pays {days} weekdays at once, as far as the daily cap reaches: those since the bank booked your payment, too.',
              { days: String(1 + arrearsDays) },
            ),
          ]),
    ],
    ...WALLET,
  }),
  package_ending: ({ amountMicros, daysLeft }: { amountMicros: Micros; daysLeft: number }, { t }: Speech) => ({
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
  withdrawal_requested: (facts: { amountMicros: Micros; destination: string }, { t, destination }: Speech) => ({
    title: t('You asked for {amount}', { amount: rupees(facts.amountMicros) }),
    lines: [
      t('The amount is reserved. It goes to {destination} once it is approved and paid.', {
        destination: destination(facts.destination),
      }),
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
  withdrawal_paid: (facts: { amountMicros: Micros; utr: string; destination: string }, { t, destination }: Speech) => ({
    title: t('{amount} is on its way', { amount: rupees(facts.amountMicros) }),
    lines: [
      t('It has left the bank to {destination}, with the reference {utr}.', {
        destination: destination(facts.destination),
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

/** What is sent to an address and stands in no inbox. */
const ALL_LETTERS = { ...LETTERS, ...STAFF_LETTERS };

type Writers = typeof NOTICES & typeof ALL_LETTERS;
type Kind = keyof Writers;
export type LetterKind = keyof typeof ALL_LETTERS;
export type FactsOf<Each extends Kind> = Parameters<Writers[Each]>[0];

const writers = { ...NOTICES, ...ALL_LETTERS } as Record<string, (facts: unknown, speech: Speech) => Words>;

/**
 * @param facts as they were written with that kind
 * @param language of the reader; null is not chosen yet
 */
export function toWords(kind: string, facts: unknown, language: Language | null): Words {
  const write = writers[kind];
  if (!write) throw new Error(`This version of the server has no words for ${kind}`);
  const speech = speechIn(language);
  const words = write(facts, speech);
  return { ...words, action: speech.t(words.action) };
}
