import type { BookEntry } from '../contract';
import { toBusinessDate } from '../ledger/business-date';

/** What happened to money, for who reads a file. */
export const TRANSFER_WORDS: Record<BookEntry['kind'], string> = {
  deposit: 'Deposit',
  withdrawal: 'Withdrawal asked for',
  withdrawal_returned: 'Withdrawal given back',
  payout: 'Withdrawal paid',
  payout_returned: 'Payout returned by the bank',
  referral_bonus: 'Referral bonus',
  cashback: 'Daily cashback',
  cashback_on_cashback: 'Cashback on cashback',
  reward: 'Reward',
  reversal: 'Reversal',
  earnings_reversal: 'Earnings taken back',
  receivable: 'Laid out by the club',
  settlement: 'Set against what is owed',
  write_off: 'Written off',
};

const TIME_FORMAT = new Intl.DateTimeFormat('en-GB', { timeStyle: 'medium', timeZone: 'Asia/Kolkata' });

/** "2026-01-30 14:05:09", as clocks in India show it; nothing for no time. */
export function formatIndianTime(at: Date | string | null): string {
  if (at === null) return '';
  const time = new Date(at);
  return `${toBusinessDate(time)} ${TIME_FORMAT.format(time)}`;
}
