import type { Wallet } from 'api/contract';
import { SAMPLE_PLANS } from './sample-plans';

export const SAMPLE_WALLET: Wallet = {
  earnings: '12300',
  deposit: '1000',
  withdraw: '500',
  reference: '2456',
  referral: 1,
  cashback: '499',
  availableBalance: '12800',
  withdrawable: '11800',
  pendingPayouts: '500',
  governingPlan: SAMPLE_PLANS[1] ?? null,
};
