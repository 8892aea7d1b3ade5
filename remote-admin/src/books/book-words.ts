import type { BookAccount } from 'api/contract';
import { msg } from 'client/msg';

export const ACCOUNT_WORDS: Record<BookAccount, string> = {
  cash: msg('Cash at bank'),
  receivable: msg('Owed by members'),
  wallet: msg("Members' wallets"),
  payout_clearing: msg('Withdrawals not yet paid'),
  cashback_expense: msg('Cashback'),
  referral_expense: msg('Referral bonuses'),
  reward_expense: msg('Rewards'),
  write_off_expense: msg('Written off'),
  bank_charges: msg('Bank charges and interest'),
};
