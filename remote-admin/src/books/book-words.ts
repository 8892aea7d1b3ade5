import type { BookAccount, BookEntry } from 'api/contract';

export const ACCOUNT_WORDS: Record<BookAccount, string> = {
  cash: 'Cash at bank',
  receivable: 'Owed by members',
  wallet: "Members' wallets",
  payout_clearing: 'Withdrawals not yet paid',
  cashback_expense: 'Cashback',
  referral_expense: 'Referral bonuses',
  reward_expense: 'Rewards',
  write_off_expense: 'Written off',
};

export const KIND_WORDS: Record<BookEntry['kind'], string> = {
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
