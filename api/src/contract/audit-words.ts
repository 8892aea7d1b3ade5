import type { SecurityEventKind } from './admin';

/**
 * What was done, the noun and then the verb, and how a person says it. The writers of the log are checked against it;
 * entries of another release may have others.
 */
export const ACTION_WORDS = {
  'admin.create': 'Created a member of staff',
  'bank_account.add': 'Added a bank account of the club',
  'bank_account.change': 'Changed a bank account of the club',
  'command.run': 'Ran a command',
  'conversation.answer': 'Answered a message',
  'conversation.assign': 'Gave a message to somebody',
  'conversation.close': 'Closed a message',
  'conversation.reopen': 'Opened a message again',
  'deposit.confirm': 'Confirmed a deposit',
  'deposit.false': 'Marked a deposit as false',
  'deposit.reject': 'Rejected a deposit',
  'deposit.report': 'Reported a deposit',
  'email.change': 'Changed the email',
  'email.undo': 'Took the old email back',
  'factor.authenticator_added': 'Added an authenticator app',
  'factor.authenticator_removed': 'Removed the authenticator app',
  'factor.passkey_added': 'Added a passkey',
  'factor.passkey_removed': 'Removed a passkey',
  'factor.recovery_code_used': 'Used a recovery code',
  'factor.recovery_codes_removed': 'Removed the recovery codes',
  'factor.recovery_codes_renewed': 'Made new recovery codes',
  'factor.removed_by_staff': 'Removed all second factors',
  'file.export': 'Exported a file',
  'mail.resend': 'Sent a mail again',
  'member.disable': 'Disabled a member',
  'member.email': 'Changed the email of a member',
  'member.enable': 'Enabled a member',
  'member.mobile_number': 'Changed a mobile number',
  'member.rename': 'Changed a name',
  'member.send_reset_link': 'Sent a reset link',
  'member.send_verification': 'Sent the verification again',
  'member.sign_out': 'Ended sessions of a member',
  'member.view': 'Looked at the site as a member',
  'member.view_end': 'Stopped looking as a member',
  'month.close': 'Closed a month of the books',
  'password.change': 'Changed the password',
  'password.reset': 'Set a new password by mail',
  'payout.doubt': 'Had a payout looked at by taking the account back',
  'payout.failed': 'Marked a payout failed',
  'payout.paid': 'Marked a payout paid',
  'payout.returned': 'Took a payout back from the bank',
  'payout_batch.create': 'Put payouts together',
  'payout_batch.discard': 'Discarded a payout batch',
  'payout_batch.download': 'Downloaded the file of a payout batch',
  'payout_batch.release': 'Released a payout batch',
  'payout_details.cancel': 'Took a change of payout details back',
  'payout_details.change': 'Changed payout details',
  'plan.create': 'Put a plan on sale',
  'plan.delete': 'Took a plan off sale',
  'plan.edit': 'Changed a plan',
  'proposal.carry_out': 'Carried out a proposal',
  'proposal.make': 'Made a proposal',
  'proposal.refuse': 'Refused a proposal',
  'push.resend': 'Sent a push message again',
  'proposal.withdraw': 'Took a proposal back',
  'purchase_rules.change': 'Changed the rules for purchases',
  'rates.create': 'Made new rates',
  'receivable.write_off': 'Wrote a debt off',
  'release.rollback': 'Rolled a release back',
  'release.share': 'Showed a release to some',
  'release.withdraw': 'Withdrew a release',
  'reward.credit': 'Credited a reward',
  'run.simulate': 'Simulated a run',
  'run.start': 'Started a run',
  'saved_reason.create': 'Saved a reason',
  'saved_reason.delete': 'Removed a saved reason',
  'saved_reply.create': 'Saved a reply',
  'saved_reply.delete': 'Removed a saved reply',
  'saved_reply.edit': 'Changed a saved reply',
  'second_person.change': 'Changed the rules for a second person',
  'staff.invite': 'Invited to the staff',
  'staff.remove': 'Removed from the staff',
  'staff.role': 'Changed a role',
  'staff.sign_in': 'Signed in',
  'staff.sign_out': 'Ended sessions of staff',
  'statement.import': 'Imported a statement of the bank',
  'statement.take_back': 'Took back an imported statement of the bank',
  'statement_line.assign': 'Gave a credit of nobody to a member',
  'statement_line.own': 'Booked a transfer between own accounts',
  'statement_line.charge': 'Booked a charge or interest of the bank',
  'statement_line.link': 'Linked a line with a confirmed deposit',
  'statement_line.uncharge': 'Took back a booked charge or interest',
  'statement_line.unown': 'Took back a transfer between own accounts',
  'statement_line.unreturn': 'Took back that a line was returned',
  'statement_line.payout': 'Found a payout on the statement',
  'statement_line.batch': 'Found the debit of a payout batch',
  'statement_line.return': 'Returned a credit of nobody',
  'testimonial.create': 'Entered words of a member',
  'testimonial.publish': 'Published words of a member',
  'testimonial.withdraw': 'Withdrew words of a member',
  'transfer.reverse': 'Reversed a transfer',
  'withdrawal.approve': 'Approved a withdrawal',
  'withdrawal.reject': 'Rejected a withdrawal',
  'withdrawal.request': 'Asked for a withdrawal',
  'withdrawal.stop': 'Stopped a withdrawal by taking the account back',
} as const;
export type AuditAction = keyof typeof ACTION_WORDS;

/** Of what an action changed: `deposit:12`. */
export type AuditSubjectKind =
  | 'bank_account'
  | 'command'
  | 'conversation'
  | 'deposit'
  | 'file'
  | 'mail'
  | 'member'
  | 'month'
  | 'payout'
  | 'payout_batch'
  | 'plan'
  | 'proposal'
  | 'rates'
  | 'release'
  | 'run'
  | 'saved_reason'
  | 'saved_reply'
  | 'purchase_rules'
  | 'second_person'
  | 'statement_line'
  | 'testimonial'
  | 'transfer'
  | 'withdrawal';

/** What a release of tomorrow may bring reads no worse than `factor.add` does. */
export function formatAction(action: string): string {
  const known: Partial<Record<string, string>> = ACTION_WORDS;
  const words = action.replaceAll(/[._]/g, ' ');
  return known[action] ?? `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
}

/** What happened at the doors. */
export const SECURITY_WORDS: Record<SecurityEventKind, string> = {
  login_failed: 'Sign-in failed',
  throttled: 'Too many attempts',
  staff_login: 'Staff signed in',
  member_login: 'Member signed in',
  export: 'File exported',
  role_changed: 'Role changed',
  proof_failed: 'Failed to prove who asks',
};
