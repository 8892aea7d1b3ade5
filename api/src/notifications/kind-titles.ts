import type { NotificationKind, ProposalKind } from '../contract';

/** How a kind is called where a member chooses. */
export const KIND_TITLES: Record<NotificationKind, string> = {
  new_device: 'Sign-in from a new device',
  password_changed: 'Password changed',
  email_changed: 'E-mail changed',
  factor_changed: 'Second factors changed',
  mobile_number_changed: 'Mobile number changed',
  payout_details_changed: 'Payout details changed',
  deposit_received: 'Payment reported',
  deposit_confirmed: 'Payment confirmed',
  deposit_rejected: 'Payment not confirmed',
  package_bought: 'Package begun',
  package_ending: 'Five weekdays of a package are left',
  package_ended: 'Package ended',
  first_credit: 'First cashback',
  daily_credits: 'Credits of each day, in one message',
  reward: 'Reward',
  reversal: 'Credit taken back',
  receivable_written_off: 'Debt given up',
  withdrawal_requested: 'Withdrawal asked for',
  withdrawal_approved: 'Withdrawal approved',
  withdrawal_rejected: 'Withdrawal refused',
  withdrawal_paid: 'Withdrawal paid',
  withdrawal_failed: 'Payout failed',
  payout_returned: 'Payout returned by the bank',
  referral_joined: 'Somebody joined with your code',
  referral_bought: 'First package of somebody you referred',
  message_answered: 'A reply to a message',
  deposits_waiting: 'Staff: deposits wait for longer than a day',
  withdrawals_waiting: 'Staff: withdrawals wait for longer than a day',
  run_late: 'Staff: a run has failed or is late',
  books_differ: 'Staff: reconcile found a difference',
  proposal_waiting: 'Staff: a proposal waits for a second person',
  message_received: 'Staff: a message waits for an answer',
};

/** What a proposal is about, in the middle of a sentence. */
export const PROPOSED: Record<ProposalKind, string> = {
  reward: 'a reward',
  reversal: 'a reversal',
  rates: 'new rates',
  role: 'the role of somebody',
  invitation: 'an invitation to the staff',
  withdrawal: 'the approval of a withdrawal',
  plan: 'a plan',
  plan_removal: 'a plan off sale',
  second_person: 'rules for a second person',
  write_off: 'a debt to be written off',
  purchase_rules: 'new rules for purchases',
  payout_return: 'to mark a payout as returned by the bank',
  month_closing: 'to close a month of the books',
  bank_account: 'a bank account that members pay into',
};

/** What has happened to a second factor. */
export const FACTOR_CHANGES = {
  passkey_added: 'A passkey was added',
  passkey_removed: 'A passkey was removed',
  authenticator_added: 'An authenticator app was added',
  authenticator_removed: 'The authenticator app was removed',
  recovery_codes_renewed: 'New recovery codes were made; those before work no more',
  recovery_code_used: 'Somebody showed one of your recovery codes',
  removed_by_staff: 'Our support has removed all of your passkeys, authenticator app and recovery codes',
};
