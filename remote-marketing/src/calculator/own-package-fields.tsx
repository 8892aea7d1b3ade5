import type { Plan } from 'api/contract';
import { formatRupees } from 'client/money';
import { TextField } from 'design';
import { checkAmount, findTierOf } from './calculator-input';
import { CALCULATOR_COPY } from './calculator.copy';
import styles from './calculator.module.css';

const copy = CALCULATOR_COPY.own;

interface OwnPackageFieldsProps {
  amount: string;
  plans: readonly Plan[] | undefined;
  onChange: (amount: string) => void;
}

/** The own amount, and the terms of the tier that it buys. */
export function OwnPackageFields({ amount, plans, onChange }: OwnPackageFieldsProps) {
  const error = checkAmount(amount);
  const tier = error === undefined && plans ? findTierOf(plans, amount) : undefined;
  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>{copy.legend}</legend>
      <TextField
        label={copy.label}
        inputMode="numeric"
        autoComplete="off"
        value={amount}
        help={copy.help}
        error={error}
        onChange={({ target }) => onChange(target.value)}
      />
      <p role="status" className={styles.tier}>
        {tier && describeTier(tier)}
      </p>
    </fieldset>
  );
}

function describeTier({ minRecharge, cashbackDay, dailyProfit, minLevel }: Plan): string {
  const levels = minLevel === 1 ? '1 level open' : `${minLevel} levels open`;
  const days = `cashback on ${cashbackDay.toLocaleString('en-IN')} weekdays`;
  return `Tier from ${formatRupees(String(minRecharge))}: ${days}, at most ${formatRupees(String(dailyProfit))} a day, ${levels}.`;
}
