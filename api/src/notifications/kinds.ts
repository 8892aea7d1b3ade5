import type { NotificationKind } from '../contract';
import { msg } from './speech';
import { STAFF_KINDS } from './staff-words';

/** How a kind is told to a member who has chosen nothing, and what it is called where they choose. */
interface Kind {
  inInbox: boolean;
  byMail: boolean;
  /** On the devices where that is allowed. */
  byPush: boolean;
  /** Said to keep the account safe: whatever was chosen. */
  isSecurity?: boolean;
  isForStaff?: boolean;
  title: string;
}

const ALL = { inInbox: true, byMail: true, byPush: true };
// Of what one has just done oneself.
const OWN_ACT = { inInbox: true, byMail: true, byPush: false };
const SECURITY = { ...ALL, isSecurity: true };

export const KINDS: Record<NotificationKind, Kind> = {
  new_device: { ...SECURITY, title: msg('Sign-in from a new device') },
  password_changed: { ...SECURITY, title: msg('Password changed') },
  email_changed: { ...SECURITY, title: msg('Email changed') },
  factor_changed: { ...SECURITY, title: msg('Second factors changed') },
  codes_guessed: { ...SECURITY, title: msg('Wrong codes after your password') },
  mobile_number_changed: { ...SECURITY, title: msg('Mobile number changed') },
  payout_details_changed: { ...SECURITY, title: msg('Payout details changed') },
  withdrawals_stopped: { ...SECURITY, title: msg('Withdrawals stopped') },
  deposit_received: { ...OWN_ACT, title: msg('Payment reported') },
  deposit_confirmed: { ...ALL, title: msg('Payment confirmed') },
  deposit_rejected: { ...ALL, title: msg('Payment not confirmed') },
  // The same moment as the confirmation: one mail is enough.
  package_bought: { inInbox: true, byMail: false, byPush: false, title: msg('Package begun') },
  package_ending: { ...ALL, title: msg('A package ends soon') },
  package_ended: { ...ALL, title: msg('Package ended') },
  first_credit: { ...ALL, title: msg('First cashback') },
  // A million rows a day for members who never asked.
  daily_credits: { inInbox: false, byMail: false, byPush: false, title: msg('Credits of each day, in one message') },
  reward: { ...ALL, title: msg('Reward') },
  reversal: { ...ALL, title: msg('Credit taken back') },
  receivable_written_off: { ...ALL, title: msg('Debt given up') },
  withdrawal_requested: { ...OWN_ACT, title: msg('Withdrawal asked for') },
  withdrawal_approved: { ...ALL, title: msg('Withdrawal approved') },
  withdrawal_rejected: { ...ALL, title: msg('Withdrawal refused') },
  withdrawal_paid: { ...ALL, title: msg('Withdrawal paid') },
  withdrawal_failed: { ...ALL, title: msg('Payout failed') },
  payout_returned: { ...ALL, title: msg('Payout returned by the bank') },
  referral_joined: { ...ALL, title: msg('Somebody joined with your code') },
  referral_bought: { ...ALL, title: msg('First package of somebody you referred') },
  message_answered: { ...ALL, title: msg('A reply to a message') },
  ...STAFF_KINDS,
};
