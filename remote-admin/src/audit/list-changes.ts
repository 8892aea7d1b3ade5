import { formatPercent } from 'api/contract/compensation-rules';
import { formatBusinessDate, formatMoment } from 'client/dates';
import { formatExactRupees } from 'client/money';
import { CASHBACK_FROM } from '../rates/cashback-from';
import { t } from '../texts';
import { formatField } from './audit-words';

interface Change {
  field: string;
  before: string | undefined;
  after: string | undefined;
}

/**
 * What differs between two states, field by field, as a person reads it. What only one of them has is undefined in the
 * other.
 */
export function listChanges(before: unknown, after: unknown): Change[] {
  const [old, current] = [toFields(before), toFields(after)];
  const names = new Set([...Object.keys(old), ...Object.keys(current)]);
  return [...names]
    .filter((field) => JSON.stringify(old[field] ?? null) !== JSON.stringify(current[field] ?? null))
    .map((field) => ({ field, before: formatValue(field, old[field]), after: formatValue(field, current[field]) }));
}

function toFields(state: unknown): Record<string, unknown> {
  if (state === null || state === undefined) return {};
  return typeof state === 'object' ? { ...state } : { value: state };
}

const MONEY_FIELD =
  /^(amount|balance.*|payoutLimit|minRecharge|dailyProfit|minWidthdraw|owed|writtenOff|taken|before|after|settled)$/;
const AMOUNT = /^-?\d+(\.\d{1,6})?$/;
const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d/;
const BUSINESS_DATE = /^\d{4}-\d\d-\d\d$/;
const CHOICES: Partial<Record<string, Partial<Record<string, string>>>> = { cashbackFrom: CASHBACK_FROM };

function formatValue(field: string, value: unknown): string | undefined {
  if (value === null || value === undefined) return undefined;
  if (Array.isArray(value)) return value.map((each) => formatValue(field, each)).join(', ') || t('none');
  if (typeof value === 'object') {
    return Object.entries(value)
      .map(([name, part]) => `${formatField(name)} ${formatValue(name, part) ?? '–'}`)
      .join(', ');
  }
  if (typeof value === 'boolean') return value ? t('yes') : t('no');
  if (typeof value === 'number' && field.endsWith('Bps')) return formatPercent(value);
  return formatText(field, String(value as string | number));
}

function formatText(field: string, text: string): string {
  const choice = CHOICES[field]?.[text];
  if (choice !== undefined) return t(choice);
  if (MONEY_FIELD.test(field) && AMOUNT.test(text)) return formatExactRupees(text);
  if (MOMENT.test(text)) return formatMoment(text);
  return BUSINESS_DATE.test(text) ? formatBusinessDate(text) : text;
}
