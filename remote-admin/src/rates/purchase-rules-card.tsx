import type { CashbackFrom, NewPurchaseRules, Proposed, PurchaseRules, PurchaseRulesState } from 'api/contract';
import { addDays, formatBusinessDate, toBusinessDate } from 'client/dates';
import { useForm } from 'client/form';
import { useToast } from 'design';
import { useState } from 'react';
import { describeDone } from '../decisions/decision';
import { describeError } from '../error-words';
import type { DialogProps } from '../forms/use-dialog';
import { FormDialog } from '../forms/form-dialog';
import { FormField } from '../forms/form-field';
import { RulesCard } from '../rules/rules-card';
import { useAdminWrite } from '../server-state/use-server-state';
import { t } from '../texts';
import { CASHBACK_FROM } from './cashback-from';
import styles from './rates.module.css';

/** What holds for purchases, since when, and what takes over. */
export function PurchaseRulesCard() {
  return (
    <RulesCard<PurchaseRules>
      title={t('Purchases')}
      url="/admin/purchase-rules"
      errorTitle={t('The rules for purchases could not be loaded')}
      className={styles.rules}
      describe={describeRules}
      formatSince={formatBusinessDate}
      permission="rates.change"
      changeLabel={t('Change the rules for purchases')}
      Dialog={RulesDialog}
    />
  );
}

const describeRules = ({ bonusHoldDays, cashbackFrom }: PurchaseRules): string =>
  `${describeHold(bonusHoldDays)} ${describeCashback(cashbackFrom)}`;

function describeCashback(from: CashbackFrom): string {
  if (from === 'confirmation') return t('Cashback counts from the confirmation of the deposit.');
  return t(
    'Cashback counts from the value date, if the confirmation says one: the first credit of a package also pays the weekdays since then.',
  );
}

function describeHold(days: number): string {
  if (days === 0)
    return t('Referral bonuses can be withdrawn at once. One that was is owed when its deposit is reversed.');
  return t(
    days === 1
      ? 'Referral bonuses are held for one day: in the wallet, and not to be withdrawn. When the deposit is reversed before, they are taken back and nobody owes them.'
      : 'Referral bonuses are held for {days} days: in the wallet, and not to be withdrawn. When the deposit is reversed before, they are taken back and nobody owes them.',
    { days },
  );
}

function RulesDialog({ rules, ...dialog }: DialogProps & { rules: PurchaseRules }) {
  const write = useAdminWrite();
  const { showToast } = useToast();
  const [tomorrow] = useState(() => addDays(toBusinessDate(new Date()), 1));
  const form = useForm({
    initial: { effectiveOn: tomorrow, bonusHoldDays: String(rules.bonusHoldDays), cashbackFrom: rules.cashbackFrom },
    check: ({ effectiveOn, bonusHoldDays }) => ({
      effectiveOn: effectiveOn >= tomorrow ? undefined : t('Tomorrow at the earliest.'),
      bonusHoldDays:
        /^\d{1,2}$/.test(bonusHoldDays.trim()) && Number(bonusHoldDays) <= 90 ? undefined : t('0 to 90 days.'),
    }),
    send: async ({ effectiveOn, bonusHoldDays, cashbackFrom }) => {
      const data: NewPurchaseRules = { effectiveOn, bonusHoldDays: Number(bonusHoldDays), cashbackFrom };
      const result = await write<PurchaseRulesState | Proposed>({ method: 'PUT', url: '/admin/purchase-rules', data });
      showToast(describeDone(result, t('New rules hold from {day}', { day: formatBusinessDate(effectiveOn) })));
      dialog.onClose();
    },
    describe: (error) => describeError(error, t('The rules were not changed.')),
  });
  return (
    <FormDialog
      {...dialog}
      title={t('Rules for purchases')}
      text={t(
        'They hold for what is bought from their day on. Packages and bonuses of before keep what they were given.',
      )}
      form={form}
      submitLabel={t('Change the rules')}
      maxWidth="sm"
      className={styles.form}
    >
      <FormField
        field={form.field('bonusHoldDays')}
        label={t('Days for which referral bonuses are held')}
        help={t('0: they can be withdrawn at once.')}
        input={{ inputMode: 'numeric', maxLength: 2, 'aria-required': true }}
      />
      <FormField
        field={form.field('cashbackFrom')}
        label={t('Cashback counts from')}
        help={t('The value date counts where the confirmation of a deposit says it.')}
        options={CASHBACK_FROM}
      />
      <FormField
        field={form.field('effectiveOn')}
        type="date"
        label={t('Takes effect on')}
        help={t('From the start of that day in India.')}
        input={{ min: tomorrow, 'aria-required': true }}
      />
    </FormDialog>
  );
}
