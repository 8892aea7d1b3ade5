import type { BookAccount, BookKind, BookPage } from 'api/contract';
import { msg } from 'client/msg';
import { t } from '../texts';

export const ACCOUNT_WORDS: Record<BookKind, string> = {
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

/** As the club calls its bank account, where the cash of one is meant. */
export function nameAccount(account: BookAccount, bankAccounts: BookPage['bankAccounts'] = []): string {
  const ofBank = bankAccounts.find((each) => each.account === account);
  if (ofBank) return ofBank.name;
  return t(account in ACCOUNT_WORDS ? ACCOUNT_WORDS[account as BookKind] : ACCOUNT_WORDS.cash);
}
