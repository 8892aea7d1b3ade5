import type { AuditEntry, AuditSubjectKind } from 'api/contract';
import { formatDay } from 'client/dates';
import { t } from '../texts';

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
  testimonial: { plural: 'Words of members', name: 'Words of a member', toPath: () => '/admin/testimonials' },
  transfer: { plural: 'Transfers', name: 'Transfer' },
  plan: { plural: 'Plans', name: 'Plan', toPath: () => '/admin/plan' },
  rates: { plural: 'Rates', name: 'Rates', toPath: () => '/admin/rates' },
  purchase_rules: { plural: 'Rules for purchases', name: 'Rules', toPath: () => '/admin/rates' },
  run: { plural: 'Runs', name: 'Run', toPath: () => '/admin/runs' },
  proposal: { plural: 'Proposals', name: 'Proposal', toPath: () => '/admin/proposals' },
  second_person: { plural: 'Rules for a second person', name: 'Rules', toPath: () => '/admin/proposals' },
  conversation: { plural: 'Messages', name: 'Message', toPath: (id) => `/admin/messages/${id}` },
  saved_reason: { plural: 'Saved reasons', name: 'Saved reason' },
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
  if (subjectMemberId !== null) return { text: t('{name} {id} of {subjectName}', { name, id, subjectName }), path };
  if (kind === 'run')
    return { text: t('{name} of {subjectName}', { name, subjectName: formatDay(subjectName) }), path };
  const said = kind === 'proposal' ? subjectName.replaceAll('_', ' ') : subjectName;
  return { text: `${name} ${id}: ${said}`, path };
}

const FIELD_NAMES: Partial<Record<string, string>> = {
  cashbackBps: 'Daily cashback',
  referralBps: 'Referral bonus from level 1 on',
  cashbackOnCashbackBps: 'Cashback-on-cashback from level 1 on',
  minRecharge: 'Smallest deposit',
  dailyProfit: 'Most in a day',
  minWidthdraw: 'Smallest withdrawal',
  cashbackDay: 'Weekdays',
  minLevel: 'Levels',
  effectiveOn: 'Takes effect on',
  isEnabled: 'Enabled',
  isOn: 'Second person asked for',
  coversPlans: 'Plans covered, too',
  memberId: 'Member',
  utr: 'UTR',
  upi: 'UPI',
  upiId: 'UPI id',
  ifsc: 'IFSC',
};

/** A name of the program, as a person reads it: `payoutLimit` is "Payout limit". */
export function formatField(field: string): string {
  const known = FIELD_NAMES[field];
  if (known !== undefined) return known;
  const words = field.replaceAll('_', ' ').replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
}
