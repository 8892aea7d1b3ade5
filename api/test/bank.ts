import type { AnnouncedDeposit, BankAccount, BankAccountSettings, Deposit, TransferMode } from '../src/contract';
import type { Person } from './money';
import { aUtr } from './money';
import type { Shop } from './shop';
import { post, resultOf } from './test-app';

export const ACCOUNT_SETTINGS: BankAccountSettings = {
  name: 'Main account',
  bankName: 'State Bank of India',
  holderName: 'Safar Circle',
  upiId: 'SafarCircle@sbi',
  isVerifiedMerchant: false,
  modes: ['UPI', 'IMPS', 'NEFT', 'RTGS'],
  usedFrom: '2026-11-01',
  usedUntil: null,
};

let numberCount = 300_000_000_000;

/** An account of the club like no other of this run. */
export async function addAccount({ testApp, admin }: Shop, given: Partial<BankAccountSettings> = {}) {
  const account = { ...ACCOUNT_SETTINGS, accountNumber: String(++numberCount), ifsc: 'SBIN0001234', ...given };
  return resultOf<BankAccount>(await post(testApp, '/api/v1/admin/bank-accounts', account, admin.token));
}

export function announce({ testApp }: Shop, person: Person, rupees: number, mode: TransferMode = 'UPI') {
  return post(testApp, '/api/v1/deposits/announced', { amount: String(rupees), mode }, person.token);
}

export async function announceDeposit(...args: Parameters<typeof announce>): Promise<AnnouncedDeposit> {
  return resultOf<AnnouncedDeposit>(await announce(...args));
}

export async function reportAnnounced({ testApp }: Shop, person: Person, id: string, utr = aUtr()): Promise<Deposit> {
  return resultOf<Deposit>(await post(testApp, `/api/v1/deposits/announced/${id}/report`, { utr }, person.token));
}
