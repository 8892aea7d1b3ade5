import type { Wallet } from 'api/contract';
import { Amount, StatCard } from 'design';
import { ArrowDownToLine, ArrowUpFromLine, Gift, Repeat, TrendingUp, Users } from 'lucide-react';
import type { ReactNode } from 'react';
import { AvailableBalance } from './available-balance';
import styles from './wallet-summary.module.css';

interface WalletCard {
  key: 'earnings' | 'deposit' | 'withdraw' | 'reference' | 'referral' | 'cashback';
  label: string;
  hint: string;
  icon: ReactNode;
  /** Where the figure is told in full. */
  to?: string;
}

const CARDS: WalletCard[] = [
  {
    key: 'earnings',
    label: 'Total Earnings',
    hint: 'Bonuses, cashback and rewards together',
    icon: <TrendingUp />,
    to: '/wallet/earnings',
  },
  {
    key: 'deposit',
    label: 'Total Deposits',
    hint: 'Confirmed deposits',
    icon: <ArrowDownToLine />,
    to: '/wallet/add-funds',
  },
  {
    key: 'withdraw',
    label: 'Total Withdrawals',
    hint: 'Paid out, or on the way to you',
    icon: <ArrowUpFromLine />,
    to: '/wallet/withdrawals',
  },
  {
    key: 'reference',
    label: 'Reference Amount',
    hint: 'Referral bonuses credited',
    icon: <Gift />,
    to: '/wallet/earnings?kind=referral_bonus',
  },
  {
    key: 'referral',
    label: 'Referral Count',
    hint: 'Direct members with a package',
    icon: <Users />,
    to: '/reference',
  },
  {
    key: 'cashback',
    label: 'Total Cashback',
    hint: 'From your packages and your network',
    icon: <Repeat />,
    to: '/wallet/earnings',
  },
];

/** The balance and what it is made of; without figures, the place they will take. */
export function WalletSummary({ figures }: { figures?: Wallet }) {
  return (
    <div className={styles.summary}>
      <AvailableBalance figures={figures} />
      <ul className={styles.cards}>
        {CARDS.map(({ key, label, hint, icon, to }) => (
          <StatCard
            key={key}
            as="li"
            to={to}
            label={label}
            hint={hint}
            icon={icon}
            isLoading={!figures}
            value={figures && <Figure value={figures[key]} />}
          />
        ))}
      </ul>
    </div>
  );
}

/** Amounts come as strings, counts as numbers. */
function Figure({ value }: { value: string | number }) {
  return typeof value === 'number' ? value.toLocaleString('en-IN') : <Amount value={value} />;
}
