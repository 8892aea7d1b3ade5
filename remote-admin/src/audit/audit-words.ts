import type { AuditAction, AuditEntry, AuditSubjectKind } from 'api/contract';
import { formatDay } from 'client/dates';

/** What was done, as a person says it. */
export const ACTION_WORDS: Record<AuditAction, string> = {
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
  'email.change': 'Changed the e-mail',
  'email.undo': 'Took the old e-mail back',
  'factor.authenticator_added': 'Added an authenticator app',
  'factor.authenticator_removed': 'Removed the authenticator app',
  'factor.passkey_added': 'Added a passkey',
  'factor.passkey_removed': 'Removed a passkey',
  'factor.recovery_code_used': 'Used a recovery code',
  'factor.recovery_codes_renewed': 'Made new recovery codes',
  'factor.removed_by_staff': 'Removed all second factors',
  'file.export': 'Exported a file',
  'mail.resend': 'Sent a mail again',
  'member.disable': 'Disabled a member',
  'member.email': 'Changed the e-mail of a member',
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
  'statement_line.return': 'Returned a credit of nobody',
  'transfer.reverse': 'Reversed a transfer',
  'withdrawal.approve': 'Approved a withdrawal',
  'withdrawal.reject': 'Rejected a withdrawal',
  'withdrawal.request': 'Asked for a withdrawal',
};

/** What a release of tomorrow may bring reads no worse than `factor.add` does. */
export function formatAction(action: string): string {
  const known: Partial<Record<string, string>> = ACTION_WORDS;
  const words = action.replaceAll(/[._]/g, ' ');
  return known[action] ?? `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
}

interface SubjectKind {
  /** In a list of choices. */
  plural: string;
  name: string;
  /** Where one sees it; undefined where it has no page. */
  toPath?: (id: string) => string;
}

export const SUBJECT_KINDS: Record<AuditSubjectKind, SubjectKind> = {
  member: { plural: 'Members', name: 'Member', toPath: (id) => `/admin/user/${id}` },
  deposit: { plural: 'Deposits', name: 'Deposit', toPath: (id) => `/admin/deposit?search=%23${id}` },
  bank_account: { plural: 'Bank accounts', name: 'Bank account', toPath: () => '/admin/bank-accounts' },
  withdrawal: {
    plural: 'Withdrawal requests',
    name: 'Withdrawal request',
    toPath: (id) => `/admin/widthdraw-request?search=%23${id}`,
  },
  month: { plural: 'Months of the books', name: 'Month', toPath: () => '/admin/books?book=trial-balance' },
  payout_batch: { plural: 'Payout batches', name: 'Payout batch', toPath: (id) => `/admin/payout-batches?batch=${id}` },
  payout: { plural: 'Payouts', name: 'Payout', toPath: (id) => `/admin/widthdraw?search=%23${id}` },
  statement_line: { plural: 'Lines of statements', name: 'Line of a statement', toPath: () => '/admin/bank' },
  transfer: { plural: 'Transfers', name: 'Transfer' },
  plan: { plural: 'Plans', name: 'Plan', toPath: () => '/admin/plan' },
  rates: { plural: 'Rates', name: 'Rates', toPath: () => '/admin/rates' },
  purchase_rules: { plural: 'Rules for purchases', name: 'Rules', toPath: () => '/admin/rates' },
  run: { plural: 'Runs', name: 'Run', toPath: () => '/admin/runs' },
  proposal: { plural: 'Proposals', name: 'Proposal', toPath: () => '/admin/proposals' },
  second_person: { plural: 'Rules for a second person', name: 'Rules', toPath: () => '/admin/proposals' },
  conversation: { plural: 'Messages', name: 'Message', toPath: (id) => `/admin/messages/${id}` },
  saved_reply: { plural: 'Saved replies', name: 'Saved reply', toPath: () => '/admin/messages/saved-replies' },
  mail: { plural: 'Mails', name: 'Mail', toPath: () => '/admin/mails' },
  release: { plural: 'Releases', name: 'Release', toPath: () => '/admin/releases' },
  file: { plural: 'Files', name: 'File' },
  command: { plural: 'Commands', name: 'Command' },
};

type Subject = Pick<AuditEntry, 'subject' | 'subjectName' | 'subjectMemberId'>;

interface SubjectWords {
  text: string;
  path: string | undefined;
}

/** "Deposit 231 of Asha Verma", and the page where one sees it. */
export function describeSubject({ subject, subjectName, subjectMemberId }: Subject): SubjectWords {
  const [kind = '', id = ''] = subject.split(':');
  const known: Partial<Record<string, SubjectKind>> = SUBJECT_KINDS;
  const { name = kind, toPath } = known[kind] ?? {};
  const path = toPath?.(id) ?? (subjectMemberId === null ? undefined : `/admin/user/${subjectMemberId}`);
  if (subjectName === null) return { text: `${name} ${id}`, path };
  if (kind === 'member') return { text: subjectName, path };
  if (subjectMemberId !== null) return { text: `${name} ${id} of ${subjectName}`, path };
  if (kind === 'run') return { text: `${name} of ${formatDay(subjectName)}`, path };
  const said = kind === 'proposal' ? subjectName.replaceAll('_', ' ') : subjectName;
  return { text: `${name} ${id}: ${said}`, path };
}

/** A name of the program, as a person reads it: `payoutLimit` is "Payout limit". */
export function formatField(field: string): string {
  const words = field.replaceAll('_', ' ').replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
}
