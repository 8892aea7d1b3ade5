import type { Wallet } from 'api/contract';
import { Amount, ButtonLink, Skeleton } from 'design';
import { SpokenText } from '../area/spoken-text';
import styles from './available-balance.module.css';

/** The balance, and the sum that leads to it. */
export function AvailableBalance({ figures }: { figures?: Wallet }) {
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
        {figures && (
          <p className={styles.withdrawable}>
            <Amount value={figures.withdrawable} /> can be withdrawn now. The principal of running packages waits until
            their terms have ended.
          </p>
        )}
      </div>
      <dl className={styles.sum}>
        <Term sign="=" spokenSign="is" label="Earnings" amount={figures?.earnings} />
        <Term sign="+" spokenSign="plus" label="Deposits" amount={figures?.deposit} />
        <Term sign="−" spokenSign="minus" label="Withdrawals" amount={figures?.withdraw} />
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
