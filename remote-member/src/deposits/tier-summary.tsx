import type { Plan } from 'api/contract';
import { findTier } from 'api/contract/compensation-rules';
import { checkDepositAmount } from 'api/contract/rules';
import { formatCount, formatRupees } from 'client/money';
import { useServerState } from 'client/queries';
import { Amount, RichText } from 'design';
import { useTranslation } from 'i18n';
import { AmountChoices } from '../page/amount-choices';
import { formatOpenLevels } from '../page/format-levels';
import { findSharedCap, isPaying, SharedCap, usePackages } from '../page/shared-cap';
import { formatFirstCredit, useDailyCashback, useRates } from '../page/use-daily-cashback';
import styles from './deposits.module.css';

const CHOICES_MAX = 5;

export const usePlans = () => useServerState<Plan[]>({ queryKey: [], url: '/plans' });

/** The smallest amount of each tier that can be bought, for one tap. */
export function TierAmounts() {
  const { data: plans = [] } = usePlans();
  const amounts = plans.map(({ minRecharge }) => String(minRecharge));
  const choices = amounts.filter((amount) => checkDepositAmount(amount) === undefined).slice(0, CHOICES_MAX);
  return <AmountChoices amounts={choices} />;
}

/** What the package is credited, how often and from when, were it confirmed today. */
function DailyWords({ principal, tier, cap }: { principal: string; tier: Plan; cap: number | undefined }) {
  const { t } = useTranslation();
  const amount = useDailyCashback(principal, cap);
  if (amount === undefined) return null;
  return t(
    tier.cashbackDay === 1
      ? '{amount} on one weekday, {day} if we confirm it today. Then your {principal} is free.'
      : '{amount} a weekday, {days} times, first on {day} if we confirm it today. Then your {principal} is free.',
    {
      amount: formatRupees(amount),
      days: formatCount(tier.cashbackDay),
      day: formatFirstCredit(new Date()) ?? '',
      principal: formatRupees(principal),
    },
  );
}

/** The terms that the amount buys, as it is typed. */
export function TierSummary({ amount }: { amount: string }) {
  const { t } = useTranslation();
  const { data: plans, isError } = usePlans();
  const { data: rates } = useRates();
  const { data: packages = [] } = usePackages();
  if (isError)
    return <p className={styles.tierHint}>{t('The tiers could not be shown just now. You can still pay.')}</p>;
  if (checkDepositAmount(amount) !== undefined || !plans) {
    return <p className={styles.tierHint}>{t('Type an amount to see the tier it belongs to.')}</p>;
  }
  const tier = findTier(plans, Number(amount));
  if (!tier) return <p className={styles.tierHint}>{t('No tier is on sale for this amount today.')}</p>;
  const { name, minRecharge, cashbackDay, dailyProfit, minWidthdraw, minLevel } = tier;
  const paying = [{ principal: amount, plan: tier }, ...packages.filter(isPaying)];
  return (
    <div role="status" className={styles.tier}>
      <p className={styles.title}>{name}</p>
      <p>
        <RichText
          text={t('From <0>{amount}</0>', { amount: formatRupees(String(minRecharge)) })}
          parts={[<Amount key="amount" value={String(minRecharge)} />]}
        />
      </p>
      <p>
        <DailyWords principal={amount} tier={tier} cap={findSharedCap(paying)} />
      </p>
      <SharedCap packages={paying} />
      {rates?.cashbackFrom === 'value_date' && (
        <p>
          {t(
            'The first credit also pays the weekdays between the bank’s booking of your payment and our confirmation, as far as the daily cap reaches. They count in the term.',
          )}
        </p>
      )}
      <ul className={styles.terms}>
        <li>
          {t(cashbackDay === 1 ? 'Cashback on 1 weekday' : 'Cashback on {days} weekdays', {
            days: formatCount(cashbackDay),
          })}
        </li>
        <li>{t('At most {amount} credited in a day', { amount: formatRupees(String(dailyProfit)) })}</li>
        <li>{t('Withdrawals from {amount}', { amount: formatRupees(String(minWidthdraw)) })}</li>
        <li>{t('{levels} in your network', { levels: formatOpenLevels(t, minLevel) })}</li>
      </ul>
      <p className={styles.tierHint}>
        {t('The terms of a tier are limits, not a promise: earnings are not guaranteed.')}
      </p>
    </div>
  );
}
