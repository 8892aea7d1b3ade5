import type { AuditEntry, MemberNames } from 'api/contract';
import { formatPercent } from 'api/contract/compensation-rules';
import { formatBusinessDate, formatMoment } from 'client/dates';
import { formatExactRupees } from 'client/money';
import { CASHBACK_FROM } from '../rates/cashback-from';
import { t } from '../texts';
import { describeSubject, formatField } from './audit-words';

interface Change {
  field: string;
  before: string | undefined;
  after: string | undefined;
}

type Decided = Pick<AuditEntry, 'before' | 'after' | 'subject' | 'subjectMemberId' | 'memberNames'>;

/**
 * What differs between two states, field by field, as a person reads it. What only one of them has is undefined in the
 * other. Left out is what the subject says.
 * @param kept shown also where they are the same
 */
export function listChanges(
  { before, after, subject, subjectMemberId, memberNames }: Decided,
  kept: ReadonlySet<string> = new Set(),
): Change[] {
  const [old, current] = [toFields(before), toFields(after)];
  const names = new Set([...Object.keys(old), ...Object.keys(current)]);
  const isSaid = (field: string) =>
    (field === 'memberId' && current[field] === subjectMemberId) ||
    (field === 'id' && subject.endsWith(`:${String(current[field] ?? old[field])}`));
  const isSame = (field: string) => JSON.stringify(old[field] ?? null) === JSON.stringify(current[field] ?? null);
  const format = (field: string, value: unknown) => formatValue(field, value, memberNames);
  return [...names]
    .filter((field) => (kept.has(field) || !isSame(field)) && !isSaid(field))
    .map((field) => ({ field, before: format(field, old[field]), after: format(field, current[field]) }));
}

function toFields(state: unknown): Record<string, unknown> {
  if (state === null || state === undefined) return {};
  return typeof state === 'object' ? { ...state } : { value: state };
}

const MONEY_FIELD =
  /^(amount|balance.*|payoutLimit|minRecharge|dailyProfit|minWidthdraw|owed|writtenOff|taken|before|after|settled)$/;
/** What is known by its number: "#231" finds it in every list. */
const ID_FIELD = /^(id|.*Id|payout|batch|statementLine|openedStatementLine|sameUtr)$/;
const MEMBER_FIELD = /^(memberId|actorId)$/;
const ID = /^\d{1,18}$/;
const SUBJECT = /^[a-z_]+:[a-z0-9_-]+$/;
const AMOUNT = /^-?\d+(\.\d{1,6})?$/;
const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d/;
const BUSINESS_DATE = /^\d{4}-\d\d-\d\d$/;
const CHOICES: Partial<Record<string, Partial<Record<string, string>>>> = { cashbackFrom: CASHBACK_FROM };

function formatValue(field: string, value: unknown, memberNames: MemberNames): string | undefined {
  if (value === null || value === undefined) return undefined;
  if (Array.isArray(value)) return value.map((each) => formatValue(field, each, memberNames)).join(', ') || t('none');
  if (typeof value === 'object') {
    return Object.entries(value)
      .filter(([name]) => name !== 'memberId' || !('name' in value))
      .map(([name, part]) => `${formatField(name)} ${formatValue(name, part, memberNames) ?? '–'}`)
      .join(', ');
  }
  if (typeof value === 'boolean') return value ? t('yes') : t('no');
  if (typeof value === 'number' && field.endsWith('Bps')) return formatPercent(value);
  return formatText(field, String(value as string | number), memberNames);
}

function formatText(field: string, text: string, memberNames: MemberNames): string {
  if (ID_FIELD.test(field) && ID.test(text)) return (MEMBER_FIELD.test(field) && memberNames[text]) || `#${text}`;
  if (field === 'subject' && SUBJECT.test(text)) {
    const subjectName = memberNames[text.replace('member:', '')] ?? null;
    return describeSubject({ subject: text, subjectName, subjectMemberId: null }).text;
  }
  const choice = CHOICES[field]?.[text];
  if (choice !== undefined) return t(choice);
  if (MONEY_FIELD.test(field) && AMOUNT.test(text)) return formatExactRupees(text);
  if (MOMENT.test(text)) return formatMoment(text);
  return BUSINESS_DATE.test(text) ? formatBusinessDate(text) : text;
}
