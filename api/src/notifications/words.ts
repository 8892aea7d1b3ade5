import type { NotificationKind, ProposalKind } from '../contract';
import { describeDevice } from '../contract/rules';
import { formatMicros } from '../ledger/rupees';

/*
 * Every word of the inbox and of mails, by what it tells of. What is kept are the facts alone, so that words can be
 * improved and said in another language.
 */

/** What is said, and the page of the site where one sees more. */
export interface Words {
  title: string;
  lines: string[];
  path: string;
  /** Of the button that leads there. */
  action: string;
}

/** Of money in facts, which are JSON. */
type Micros = string;
const rupees = (micros: Micros) => formatMicros(BigInt(micros));

const TIME = new Intl.DateTimeFormat('en-IN', { dateStyle: 'long', timeStyle: 'short', timeZone: 'Asia/Kolkata' });
const DATE = new Intl.DateTimeFormat('en-IN', { dateStyle: 'long', timeZone: 'UTC' });
const timeInIndia = (iso: string) => `${TIME.format(new Date(iso))} (India)`;
const longDate = (date: string) => DATE.format(new Date(date));

const NOT_YOU = 'If this was not you, choose a new password at once and write to us.';

const to = (path: string, action: string) => ({ path, action });
const PROFILE = to('/profile', 'Open your profile');
const WALLET = to('/wallet', 'Open your wallet');
const NETWORK = to('/reference', 'Open your network');

const PROPOSED: Record<ProposalKind, string> = {
  reward: 'a reward',
  reversal: 'a reversal',
  rates: 'new rates',
  role: 'the role of somebody',
  invitation: 'an invitation to the staff',
  withdrawal: 'the approval of a withdrawal',
  plan: 'a plan',
  plan_removal: 'a plan off sale',
  second_person: 'rules for a second person',
};

/** More are not counted. */
interface Waiting {
  count: number;
  oldestAt: string;
}

const FACTOR_CHANGES = {
  passkey_added: 'A passkey was added',
  passkey_removed: 'A passkey was removed',
  authenticator_added: 'An authenticator app was added',
  authenticator_removed: 'The authenticator app was removed',
  recovery_codes_renewed: 'New recovery codes were made; those before work no more',
  recovery_code_used: 'Somebody showed one of your recovery codes',
  removed_by_staff: 'Our support has removed all of your passkeys, authenticator app and recovery codes',
};
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
  email_changed: ({ at, email }: { at: string; email: string }) => ({
    title: 'Your e-mail was changed',
    lines: [
      `Since ${timeInIndia(at)} you sign in with ${email}, and we write to you there.`,
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
  reversal: ({ amountMicros, reason }: { amountMicros: Micros; reason: string }) => ({
    title: `${rupees(amountMicros)} was taken back`,
    lines: [
      `The club has reversed a credit of your wallet: ${reason}`,
      'If you think that this is wrong, write to us.',
    ],
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
  referral_joined: ({ name }: { name: string }) => ({
    title: `${name} has joined your network`,
    lines: [`${name} has registered with your referral code.`],
    ...NETWORK,
  }),
  referral_bought: ({ name, bonusMicros }: { name: string; bonusMicros: Micros }) => ({
    title: `${name} has bought a first package`,
    lines: [bonusMicros === '0' ? 'It pays you no referral bonus.' : `Your referral bonus is ${rupees(bonusMicros)}.`],
    ...NETWORK,
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
} satisfies Record<NotificationKind, (facts: never) => Words>;

/** What is sent to an address and stands in no inbox. */
const LETTERS = {
  contact_message: ({ name, email, message }: { messageId: string; name: string; email: string; message: string }) => ({
    title: `Message from ${name}`,
    lines: [...message.split('\n'), '', `${name} <${email}>`],
    ...to('/admin/messages', 'Open the messages'),
  }),
  password_reset: (_facts: { linkId: string }) => ({
    title: 'Choose a new password',
    lines: [
      'Somebody asked for a new password for your account. The link works once, for 30 minutes.',
      'If this was not you, nothing changes as long as nobody opens the link: ignore this mail.',
    ],
    ...to('/reset-password', 'Choose a new password'),
  }),
  staff_invited: ({ name }: { linkId: string; name: string }) => ({
    title: 'You are invited to the back office',
    lines: [
      `${name}, an owner of the club has made an account for you. Choose its password with this link, then sign in with this e-mail.`,
      'The link works once, for 72 hours. After that, “Forgot password?” on the page where one signs in sends another.',
    ],
    ...to('/reset-password', 'Choose a password'),
  }),
  email_verification: (_facts: { linkId: string }) => ({
    title: 'Please confirm your e-mail',
    lines: [
      'Open the link so that we know that our mails reach you: word of your money, and the way back if you forget your password.',
      'It works for 7 days. If you have not joined, somebody mistyped their address: ignore this mail.',
    ],
    ...to('/confirm-email', 'Confirm your e-mail'),
  }),
  email_change: (_facts: { linkId: string }) => ({
    title: 'Confirm your new e-mail',
    lines: [
      'Somebody wants to use this address for their account. The link works once, for 24 hours.',
      'If this was not you, nothing changes as long as nobody opens the link: ignore this mail.',
    ],
    ...to('/confirm-email', 'Use this address'),
  }),
  email_undo: ({ at, email }: { at: string; email: string; linkId: string }) => ({
    title: 'Your e-mail was changed',
    lines: [
      `Since ${timeInIndia(at)} your account has the e-mail ${email}. We no longer write to this address.`,
      'If this was not you, open the link within 72 hours: you get this address back and choose a new password, and everybody else is signed out.',
    ],
    ...to('/reset-password', 'Undo this change'),
  }),
  check: ({ at }: { at: string }) => ({
    title: 'Mail works',
    lines: [`This mail was sent on ${timeInIndia(at)} to check the settings of the mail server.`],
    ...to('/', 'Open the site'),
  }),
} satisfies Record<string, (facts: never) => Words>;

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
