import { findTier } from 'api/contract/compensation-rules';
import { checkDepositAmount } from 'api/contract/rules';
import { formatRupees } from 'client/money';
import { Amount } from 'design';
import styles from './tier-summary.module.css';
import { usePlans } from './use-plans';

/** The terms that the amount buys, as it is typed. */
export function TierSummary({ amount }: { amount: string }) {
  const { data: plans, isError } = usePlans();
  if (isError) return <p className={styles.hint}>The tiers could not be shown just now. You can still pay.</p>;
  if (checkDepositAmount(amount) !== undefined || !plans) {
    return <p className={styles.hint}>Type an amount to see the tier it belongs to.</p>;
  }
  const tier = findTier(plans, Number(amount));
  if (!tier) return <p className={styles.hint}>No tier is on sale for this amount today.</p>;
  const { minRecharge, cashbackDay, dailyProfit, minWidthdraw, minLevel } = tier;
  return (
    <div role="status" className={styles.tier}>
      <p className={styles.title}>
        Tier from <Amount value={String(minRecharge)} />
      </p>
      <ul className={styles.terms}>
        <li>Cashback on {cashbackDay.toLocaleString('en-IN')} weekdays</li>
        <li>At most {formatRupees(String(dailyProfit))} credited in a day</li>
        <li>Withdrawals from {formatRupees(String(minWidthdraw))}</li>
        <li>{minLevel === 1 ? '1 level' : `${minLevel} levels`} of your network open</li>
      </ul>
      <p className={styles.hint}>The terms of a tier are limits, not a promise: earnings are not guaranteed.</p>
    </div>
  );
}
