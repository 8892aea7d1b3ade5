import { formatPaise } from '../ledger/rupees';
import { to } from './letters';
import { msg, type Speech } from './speech';

export const NOT_YOU = msg('If this was not you, choose a new password at once and write to us.');

const PROFILE = to('/profile', msg('Open your profile'));

/** What has happened to a second factor. */
const FACTOR_CHANGES = {
  passkey_added: msg('A passkey was added'),
  passkey_removed: msg('A passkey was removed'),
  authenticator_added: msg('An authenticator app was added'),
  authenticator_removed: msg('The authenticator app was removed'),
  recovery_codes_renewed: msg('New recovery codes were made; those before work no more'),
  recovery_codes_removed: msg('Your recovery codes were removed; make new ones on your profile'),
  recovery_code_used: msg('Somebody showed one of your recovery codes'),
  removed_by_staff: msg('Our support has removed all of your passkeys, authenticator app and recovery codes'),
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

interface StoppedWithdrawal {
  amountMicros: string;
  destination: string;
  /** It was approved, and so may have left the bank. */
  isApproved: boolean;
}

/** What is told of an account that somebody else may be at. */
export const SECURITY_NOTICES = {
  new_device: (
    { userAgent, address, at }: { userAgent: string; address: string; at: string },
    { t, timeInIndia, device }: Speech,
  ) => ({
    title: t('A new device signed in'),
    lines: [
      t('Somebody signed in to your account from a device that we do not know: {device}.', {
        device: device(userAgent),
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
    { at, email, byStaff, isFinal }: { at: string; email: string; byStaff?: string; isFinal?: true },
    { t, timeInIndia }: Speech,
  ) => ({
    title: t('Your email was changed'),
    lines: [
      t('Since {at} you sign in with {email}, and we write to you there.', { at: timeInIndia(at), email }),
      ...(byStaff === undefined ? [] : [t('Our support has changed it: {byStaff}', { byStaff })]),
      isFinal
        ? t('Withdrawals are closed for 24 hours.')
        : t('Withdrawals are closed for 24 hours. The address before can undo the change for 72 hours.'),
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
  codes_guessed: ({ at, address }: { at: string; address: string }, { t, timeInIndia }: Speech) => ({
    title: t('Somebody may know your password'),
    lines: [
      t('Somebody gave your password, and then one wrong code after the other.'),
      t('This was on {at}, from the address {address}.', { at: timeInIndia(at), address }),
      t('Your second factor has kept them out so far. If this was not you, choose a new password at once.'),
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
    { t, timeInIndia, destination }: Speech,
  ) => ({
    title: isCancelled ? t('Your payout details stay as they are') : t('Your payout details were changed'),
    lines: [
      isCancelled
        ? t('A change of your payout details was taken back on {at}. They go on to be:', { at: timeInIndia(at) })
        : t('Where your money goes was changed on {at}.', { at: timeInIndia(at) }),
      t('UPI: {upi}. Bank: {bank}.', { upi: upi ?? t('none'), bank: bank === null ? t('none') : destination(bank) }),
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
  withdrawals_stopped: ({ withdrawals }: { withdrawals: StoppedWithdrawal[] }, { t, destination }: Speech) => ({
    title: t('Withdrawals were stopped'),
    lines: [
      t('They were asked for while somebody else may have been in your account:'),
      ...withdrawals.map(({ amountMicros, destination: masked, isApproved }) => {
        const facts = { amount: formatPaise(BigInt(amountMicros)), destination: destination(masked) };
        return isApproved
          ? t('{amount} to {destination} was approved already. We look at it before it is paid.', facts)
          : t('{amount} to {destination} is back in your wallet.', facts);
      }),
      t('If you have asked for one of them yourself, write to us, or ask for it again.'),
    ],
    ...to('/wallet/withdrawals', msg('See your withdrawals')),
  }),
};
