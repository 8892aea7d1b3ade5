import type { BookEntry } from './books';

/** What happened to money, in files and in the back office. */
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
  own_transfer: 'Between own accounts',
  bank_charge: 'Charge or interest of the bank',
};
