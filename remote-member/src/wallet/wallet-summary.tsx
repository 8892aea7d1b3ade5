import type { Wallet } from 'api/contract';
import { Amount, StatCard } from 'design';
import { ArrowDownToLine, ArrowUpFromLine, Gift, Repeat, TrendingUp, Users } from 'lucide-react';
import { AvailableBalance } from './available-balance';
import styles from './wallet-summary.module.css';

const CARDS = [
  {
    key: 'earnings',
    label: 'Total Earnings',
    hint: 'Bonuses, cashback and rewards together',
    icon: <TrendingUp />,
  },
  { key: 'deposit', label: 'Total Deposits', hint: 'Confirmed deposits', icon: <ArrowDownToLine /> },
  {
    key: 'withdraw',
    label: 'Total Withdrawals',
    hint: 'Paid out, or on the way to you',
    icon: <ArrowUpFromLine />,
  },
  { key: 'reference', label: 'Reference Amount', hint: 'Referral bonuses credited', icon: <Gift /> },
  { key: 'referral', label: 'Referral Count', hint: 'Direct members with a package', icon: <Users /> },
  { key: 'cashback', label: 'Total Cashback', hint: 'From your packages and your network', icon: <Repeat /> },
] as const;

/** The balance and what it is made of; without figures, the place they will take. */
export function WalletSummary({ figures }: { figures?: Wallet }) {
  return (
    <div className={styles.summary}>
      <AvailableBalance figures={figures} />
      <ul className={styles.cards}>
        {CARDS.map(({ key, label, hint, icon }) => (
          <StatCard
            key={key}
            as="li"
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
