import type { Wallet } from 'api/contract';
import { Amount } from 'design';
import { Counters } from '../list/counters';
import styles from './user-wallet.module.css';

/** The figures of a wallet, as the member sees them. */
export function UserWallet({ wallet }: { wallet: Wallet }) {
  const amountOf = (value: string) => <Amount value={value} />;
  return (
    <div className={styles.wallet}>
      <Counters
        isLoading={false}
        counters={[
          {
            label: 'Available balance',
            value: amountOf(wallet.availableBalance),
            hint: 'Earnings + deposits - withdrawals',
          },
          { label: 'Withdrawable', value: amountOf(wallet.withdrawable), hint: 'Without running packages' },
          {
            label: 'Pending payouts',
            value: amountOf(wallet.pendingPayouts),
            hint: 'Asked for, not yet paid',
          },
        ]}
      />
      <Counters
        isLoading={false}
        counters={[
          { label: 'Total deposits', value: amountOf(wallet.deposit), hint: 'Confirmed' },
          { label: 'Total earnings', value: amountOf(wallet.earnings), hint: 'Reference, cashback, rewards' },
          {
            label: 'Total withdrawals',
            value: amountOf(wallet.withdraw),
            hint: 'Neither rejected nor failed',
          },
        ]}
      />
    </div>
  );
}
