import type { Wallet } from 'api/contract';
import { formatDay } from 'client/dates';
import type { StatCard } from 'design';
import { Amount, ButtonLink, Skeleton, StatCards } from 'design';
import { ArrowDownToLine, ArrowUpFromLine, Gift, Repeat, TrendingUp, Users } from 'lucide-react';
import { Link } from 'react-router';
import { MemberPage } from '../page/member-page';
import { QueryOutcome } from '../page/query-outcome';
import { SpokenText } from '../page/spoken-text';
import { PackagesSection } from './packages-section';
import { StatementSection } from './statement-section';
import { useWallet } from '../page/wallet-queries';
import styles from './wallet.module.css';

export function WalletPage() {
  return (
    <MemberPage title="My Wallet" lead="Here is a summary of your financial activity.">
      <QueryOutcome
        query={useWallet()}
        skeleton={<WalletSummary />}
        failureTitle="We could not load your wallet"
        reassurance="Your money is safe. Only this page could not be shown."
      >
        {(figures) => <WalletSummary figures={figures} />}
      </QueryOutcome>
      <PackagesSection />
      <StatementSection />
    </MemberPage>
  );
}

const CARDS: StatCard<'earnings' | 'deposit' | 'withdraw' | 'reference' | 'referral' | 'cashback'>[] = [
  {
    name: 'earnings',
    label: 'Total Earnings',
    hint: 'Bonuses, cashback and rewards together',
    Icon: TrendingUp,
    to: '/wallet/earnings',
  },
  {
    name: 'deposit',
    label: 'Total Deposits',
    hint: 'Confirmed deposits',
    Icon: ArrowDownToLine,
    to: '/wallet/add-funds',
  },
  {
    name: 'withdraw',
    label: 'Total Withdrawals',
    hint: 'Paid out, or on the way to you',
    Icon: ArrowUpFromLine,
    to: '/wallet/withdrawals',
  },
  {
    name: 'reference',
    label: 'Reference Amount',
    hint: 'Referral bonuses credited',
    Icon: Gift,
    to: '/wallet/earnings?kind=referral_bonus',
  },
  {
    name: 'referral',
    label: 'Referral Count',
    hint: 'Direct members with a package',
    Icon: Users,
    to: '/reference',
  },
  {
    name: 'cashback',
    label: 'Total Cashback',
    hint: 'From your packages and your network',
    Icon: Repeat,
    to: '/wallet/earnings',
  },
];

/** The balance and what it is made of; without figures, the place they will take. */
function WalletSummary({ figures }: { figures?: Wallet }) {
  return (
    <div className={styles.summary}>
      <AvailableBalance figures={figures} />
      <StatCards cards={CARDS} figures={figures} className={styles.cards} />
    </div>
  );
}

/** The balance, and the sum that leads to it. */
function AvailableBalance({ figures }: { figures?: Wallet }) {
  return (
    <section data-surface="band" className={styles.band} aria-labelledby="available-balance">
      <div className={styles.balance}>
        <h2 id="available-balance" className={styles.title}>
          Available Balance
        </h2>
        {figures ? (
          <Amount size="hero" value={figures.availableBalance} className={styles.amount} />
        ) : (
          <Skeleton width="half" className={styles.amountSkeleton} />
        )}
        {figures?.owed !== undefined && (
          <p className={styles.withdrawable}>
            You owe the club <Amount value={figures.owed} />: a credit was taken back, and your wallet did not hold all
            of it. What comes in settles it first. The reason stands on your statement.
          </p>
        )}
        {figures && (
          <p className={styles.withdrawable}>
            <Amount value={figures.withdrawable} /> can be withdrawn now. The principal of running packages waits until
            their terms have ended.
          </p>
        )}
        {figures?.incoming && (
          <p className={styles.withdrawable}>
            <Amount value={figures.incoming.amount} /> is <Link to="/wallet/add-funds">on its way to the club</Link>.
          </p>
        )}
        {figures?.held && <HeldBonuses held={figures.held} />}
      </div>
      <dl className={styles.sum}>
        <Term sign="=" spokenSign="is" label="Earnings" amount={figures?.earnings} />
        <Term sign="+" spokenSign="plus" label="Deposits" amount={figures?.deposit} />
        <Term sign="−" spokenSign="minus" label="Withdrawals" amount={figures?.withdraw} />
        {figures?.owed !== undefined && (
          <Term sign="+" spokenSign="plus" label="Owed to the club" amount={figures.owed} />
        )}
        {figures?.writtenOff !== undefined && (
          <Term sign="+" spokenSign="plus" label="Given up by the club" amount={figures.writtenOff} />
        )}
      </dl>
      <div className={styles.actions}>
        <ButtonLink to="/wallet/add-funds">Add funds</ButtonLink>
        <ButtonLink to="/wallet/withdrawals" variant="secondary">
          Withdraw
        </ButtonLink>
      </div>
    </section>
  );
}

/** What the club can still take back when the purchase that paid it is reversed. */
function HeldBonuses({ held: { amount, releases } }: { held: NonNullable<Wallet['held']> }) {
  return (
    <div className={styles.withdrawable}>
      <p>
        Referral bonuses of <Amount value={amount} /> are held: they are yours to withdraw from the day beside them,
        unless the purchase that paid them is reversed before.
      </p>
      <ul aria-label="Held bonuses">
        {releases.map(({ releasedOn, amount: released }) => (
          <li key={releasedOn}>
            <Amount value={released} /> from {formatDay(releasedOn)}
          </li>
        ))}
      </ul>
    </div>
  );
}

interface TermProps {
  label: string;
  amount: string | undefined;
  sign: string;
  spokenSign: string;
}

function Term({ label, amount, sign, spokenSign }: TermProps) {
  return (
    <div className={styles.term}>
      <dt>
        <SpokenText>{spokenSign} </SpokenText>
        {label}
      </dt>
      <dd className={styles.termAmount}>
        <span aria-hidden="true" className={styles.sign}>
          {sign}
        </span>
        {amount === undefined ? <Skeleton className={styles.termSkeleton} /> : <Amount value={amount} />}
      </dd>
    </div>
  );
}
