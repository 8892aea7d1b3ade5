import type { AuditEntry, AuditSubjectKind } from 'api/contract';
import { formatDay } from 'client/dates';
import { msg } from 'client/msg';
import { t } from '../texts';

interface SubjectKind {
  /** In a list of choices. */
  plural: string;
  name: string;
  /** Where one sees it; undefined where it has no page. */
  toPath?: (id: string) => string;
}

export const SUBJECT_KINDS: Record<AuditSubjectKind, SubjectKind> = {
  member: { plural: msg('Members'), name: msg('Member') },
  deposit: { plural: msg('Deposits'), name: msg('Deposit'), toPath: (id) => `/admin/deposit?search=%23${id}` },
  bank_account: { plural: msg('Bank accounts'), name: msg('Bank account'), toPath: () => '/admin/bank-accounts' },
  withdrawal: {
    plural: msg('Withdrawal requests'),
    name: msg('Withdrawal request'),
    toPath: (id) => `/admin/widthdraw-request?search=%23${id}`,
  },
  month: { plural: msg('Months of the books'), name: msg('Month'), toPath: () => '/admin/books?book=trial-balance' },
  payout_batch: {
    plural: msg('Payout batches'),
    name: msg('Payout batch'),
    toPath: (id) => `/admin/payout-batches?batch=${id}`,
  },
  payout: { plural: msg('Payouts'), name: msg('Payout'), toPath: (id) => `/admin/widthdraw?search=%23${id}` },
  statement_line: { plural: msg('Lines of statements'), name: msg('Line of a statement'), toPath: () => '/admin/bank' },
  testimonial: { plural: msg('Words of members'), name: msg('Words of a member'), toPath: () => '/admin/testimonials' },
  transfer: { plural: msg('Transfers'), name: msg('Transfer') },
  plan: { plural: msg('Plans'), name: msg('Plan'), toPath: () => '/admin/plan' },
  rates: { plural: msg('Rates'), name: msg('Rates'), toPath: () => '/admin/rates' },
  purchase_rules: { plural: msg('Rules for purchases'), name: msg('Rules'), toPath: () => '/admin/rates' },
  run: { plural: msg('Runs'), name: msg('Run'), toPath: () => '/admin/runs' },
  proposal: { plural: msg('Proposals'), name: msg('Proposal'), toPath: () => '/admin/proposals' },
  second_person: { plural: msg('Rules for a second person'), name: msg('Rules'), toPath: () => '/admin/proposals' },
  conversation: { plural: msg('Messages'), name: msg('Message'), toPath: (id) => `/admin/messages/${id}` },
  saved_reason: { plural: msg('Saved reasons'), name: msg('Saved reason') },
  saved_reply: {
    plural: msg('Saved replies'),
    name: msg('Saved reply'),
    toPath: () => '/admin/messages/saved-replies',
  },
  mail: { plural: msg('Mails'), name: msg('Mail'), toPath: () => '/admin/mails' },
  release: { plural: msg('Releases'), name: msg('Release'), toPath: () => '/admin/releases' },
  file: { plural: msg('Files'), name: msg('File') },
  command: { plural: msg('Commands'), name: msg('Command') },
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
  const { name: kindName = kind, toPath } = known[kind] ?? {};
  const path = toPath?.(id) ?? (subjectMemberId === null ? undefined : `/admin/user/${subjectMemberId}`);
  const name = t(kindName);
  if (subjectName === null) return { text: id === 'rules' ? name : t('{name} {id}', { name, id }), path };
  if (kind === 'member') return { text: subjectName, path };
  if (subjectMemberId !== null) return { text: t('{name} {id} of {subjectName}', { name, id, subjectName }), path };
  if (kind === 'plan') return { text: t('{name} {said}', { name, said: subjectName }), path };
  if (kind === 'run') return { text: t('{name} of {day}', { name, day: formatDay(subjectName) }), path };
  const said = kind === 'proposal' ? subjectName.replaceAll('_', ' ') : subjectName;
  return { text: t('{name} {id}: {said}', { name, id, said }), path };
}

const FIELD_NAMES: Partial<Record<string, string>> = {
  cashbackBps: msg('Daily cashback'),
  referralBps: msg('Referral bonus from level 1 on'),
  cashbackOnCashbackBps: msg('Cashback-on-cashback from level 1 on'),
  minRecharge: msg('Smallest deposit'),
  dailyProfit: msg('Most in a day'),
  minWidthdraw: msg('Smallest withdrawal'),
  cashbackDay: msg('Weekdays'),
  minLevel: msg('Levels'),
  effectiveOn: msg('Takes effect on'),
  cashbackFrom: msg('Cashback counts from'),
  bonusHoldDays: msg('Days for which bonuses are held'),
  isEnabled: msg('Enabled'),
  hasFactor: msg('Second factor'),
  hadAuthenticator: msg('Authenticator app'),
  isOn: msg('Second person asked for'),
  coversPlans: msg('Plans covered, too'),
  memberId: msg('Member'),
  actorId: msg('Person'),
  depositId: msg('Deposit'),
  packageId: msg('Package'),
  transferId: msg('Transfer'),
  reversalId: msg('Reversal'),
  sameUtr: msg('Deposits with the same UTR'),
  utr: msg('UTR'),
  upi: msg('UPI'),
  upiId: msg('UPI id'),
  ifsc: msg('IFSC'),
};

/** A name of the program, as a person reads it: `payoutLimit` is "Payout limit". */
export function formatField(field: string): string {
  const known = FIELD_NAMES[field];
  if (known !== undefined) return t(known);
  const words = field.replaceAll('_', ' ').replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
}
