import type { WalletFigures } from '../wallet/wallet-figures';

export const SAMPLE_WALLET: WalletFigures = {
  earnings: '12300',
  deposit: '1000',
  withdraw: '500',
  reference: '2456',
  referral: 1,
  cashback: '499',
};
