import type { NotificationKind } from '../contract';
import { msg } from './speech';
import { STAFF_TITLES } from './staff-words';

/** How a kind is called where a member chooses. */
export const KIND_TITLES: Record<NotificationKind, string> = {
  new_device: msg('Sign-in from a new device'),
  password_changed: msg('Password changed'),
  email_changed: msg('Email changed'),
  factor_changed: msg('Second factors changed'),
  mobile_number_changed: msg('Mobile number changed'),
  payout_details_changed: msg('Payout details changed'),
  withdrawals_stopped: msg('Withdrawals stopped'),
  deposit_received: msg('Payment reported'),
  deposit_confirmed: msg('Payment confirmed'),
  deposit_rejected: msg('Payment not confirmed'),
  package_bought: msg('Package begun'),
  package_ending: msg('Five weekdays of a package are left'),
  package_ended: msg('Package ended'),
  first_credit: msg('First cashback'),
  daily_credits: msg('Credits of each day, in one message'),
  reward: msg('Reward'),
  reversal: msg('Credit taken back'),
  receivable_written_off: msg('Debt given up'),
  withdrawal_requested: msg('Withdrawal asked for'),
  withdrawal_approved: msg('Withdrawal approved'),
  withdrawal_rejected: msg('Withdrawal refused'),
  withdrawal_paid: msg('Withdrawal paid'),
  withdrawal_failed: msg('Payout failed'),
  payout_returned: msg('Payout returned by the bank'),
  referral_joined: msg('Somebody joined with your code'),
  referral_bought: msg('First package of somebody you referred'),
  message_answered: msg('A reply to a message'),
  ...STAFF_TITLES,
};

/** What has happened to a second factor. */
export const FACTOR_CHANGES = {
  passkey_added: msg('A passkey was added'),
  passkey_removed: msg('A passkey was removed'),
  authenticator_added: msg('An authenticator app was added'),
  authenticator_removed: msg('The authenticator app was removed'),
  recovery_codes_renewed: msg('New recovery codes were made; those before work no more'),
  recovery_codes_removed: msg('Your recovery codes were removed; make new ones on your profile'),
  recovery_code_used: msg('Somebody showed one of your recovery codes'),
  removed_by_staff: msg('Our support has removed all of your passkeys, authenticator app and recovery codes'),
};
