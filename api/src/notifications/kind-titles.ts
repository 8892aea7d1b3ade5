import type { NotificationKind, ProposalKind } from '../contract';
import { msg } from './speech';

/** How a kind is called where a member chooses. */
export const KIND_TITLES: Record<NotificationKind, string> = {
  new_device: msg('Sign-in from a new device'),
  password_changed: msg('Password changed'),
  email_changed: msg('Email changed'),
  factor_changed: msg('Second factors changed'),
  mobile_number_changed: msg('Mobile number changed'),
  payout_details_changed: msg('Payout details changed'),
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
  bank_charge: 'to book a charge of the bank',
  charge_undoing: 'to take back a booked charge of the bank',
  credit_assignment: 'to give a credit at the bank to a member',
};

/** What has happened to a second factor. */
export const FACTOR_CHANGES = {
  passkey_added: msg('A passkey was added'),
  passkey_removed: msg('A passkey was removed'),
  authenticator_added: msg('An authenticator app was added'),
  authenticator_removed: msg('The authenticator app was removed'),
  recovery_codes_renewed: msg('New recovery codes were made; those before work no more'),
  recovery_code_used: msg('Somebody showed one of your recovery codes'),
  removed_by_staff: msg('Our support has removed all of your passkeys, authenticator app and recovery codes'),
};
