import { typeInto } from 'client/form';
import { formatRupees } from 'client/money';
import { Button } from 'design';
import { useTranslation } from 'i18n';
import styles from './steps.module.css';

/** Amounts for one tap each, typed into the form's field. */
export function AmountChoices({ amounts }: { amounts: readonly string[] }) {
  const { t } = useTranslation();
  if (amounts.length === 0) return null;
  return (
    <div role="group" aria-label={t('Amounts to choose from')} className={styles.choices}>
      {amounts.map((amount) => (
        <Button
          key={amount}
          variant="secondary"
          onClick={({ currentTarget: { form } }) => {
            const field = form?.elements.namedItem('amount');
            if (field instanceof HTMLInputElement) typeInto(field, amount);
          }}
        >
          {formatRupees(amount)}
        </Button>
      ))}
    </div>
  );
}
