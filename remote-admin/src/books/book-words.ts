import type { BookAccount } from 'api/contract';

export const ACCOUNT_WORDS: Record<BookAccount, string> = {
  cash: 'Cash at bank',
  receivable: 'Owed by members',
  wallet: "Members' wallets",
  payout_clearing: 'Withdrawals not yet paid',
  cashback_expense: 'Cashback',
  referral_expense: 'Referral bonuses',
  reward_expense: 'Rewards',
  write_off_expense: 'Written off',
  bank_charges: 'Bank charges and interest',
};
