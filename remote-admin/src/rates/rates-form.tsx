import TextField from '@mui/material/TextField';
import type { RateVersion } from 'api/contract';
import { checkRates } from 'api/contract/compensation-rules';
import { Notice, useToast } from 'design';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { formatError } from 'shared-auth';
import { addDays, formatBusinessDate, toBusinessDate } from '../moments/business-date';
import { PercentField } from './percent-field';
import type { RateTexts } from './rate-texts';
import { checkEffectiveOn, checkPercent, formatRateTexts, parseRateTexts } from './rate-texts';
import styles from './rates-form.module.css';
import { useAddRates } from './use-rates';

interface RatesFormProps {
  id: string;
  latest: RateVersion;
  onBusy: (isBusy: boolean) => void;
  onSaved: () => void;
}

/** Drawn anew whenever its dialog opens: what was typed the last time is gone. */
export function RatesForm({ id, latest, onBusy, onSaved }: RatesFormProps) {
  const [tomorrow] = useState(() => addDays(toBusinessDate(new Date()), 1));
  const { register, handleSubmit, formState } = useForm<RateTexts>({
    defaultValues: formatRateTexts(latest, tomorrow),
    mode: 'onTouched',
  });
  const { save, refusal } = useSaveRates({ onBusy, onSaved });
  const { errors } = formState;
  const percent = (name: PercentName, label: string, problem: string | undefined) => {
    const { ref, ...input } = register(name, { validate: (text) => checkPercent(text) ?? true });
    return (
      <PercentField
        {...input}
        inputRef={ref}
        id={`${id}-${name}`}
        label={label}
        isLabelHidden={name !== 'cashback'}
        problem={problem}
      />
    );
  };
  const { ref: dateRef, ...date } = register('effectiveOn', {
    validate: (text) => checkEffectiveOn(text, tomorrow) ?? true,
  });

  return (
    <form id={id} noValidate onSubmit={(event) => void handleSubmit(save)(event)} className={styles.form}>
      {refusal && <Notice tone="error">{refusal}</Notice>}
      <TextField
        {...date}
        inputRef={dateRef}
        autoFocus
        id={`${id}-date`}
        type="date"
        label="Takes effect on"
        error={Boolean(errors.effectiveOn)}
        helperText={errors.effectiveOn?.message ?? 'Tomorrow at the earliest. A version never changes.'}
        slotProps={{ htmlInput: { min: tomorrow, 'aria-required': true } }}
      />
      {percent('cashback', 'Daily cashback', errors.cashback?.message)}
      <div role="group" aria-label="Rates by level" className={styles.levels}>
        <span />
        <strong aria-hidden="true">Referral bonus</strong>
        <strong aria-hidden="true">Cashback on cashback</strong>
        {latest.referralBps.map((_rate, index) => (
          <div key={index} className={styles.level}>
            <span>Level {index + 1}</span>
            {percent(
              `referral.${index}.text`,
              `Referral bonus, level ${index + 1}`,
              errors.referral?.[index]?.text?.message,
            )}
            {percent(
              `cashbackOnCashback.${index}.text`,
              `Cashback on cashback, level ${index + 1}`,
              errors.cashbackOnCashback?.[index]?.text?.message,
            )}
          </div>
        ))}
      </div>
    </form>
  );
}

type PercentName = 'cashback' | `referral.${number}.text` | `cashbackOnCashback.${number}.text`;

function useSaveRates({ onBusy, onSaved }: Pick<RatesFormProps, 'onBusy' | 'onSaved'>) {
  const addRates = useAddRates();
  const { showToast } = useToast();
  const [refusal, setRefusal] = useState<string>();

  const save = async (texts: RateTexts) => {
    const rates = parseRateTexts(texts);
    const fault = checkRates(rates);
    setRefusal(fault);
    if (fault) return;
    onBusy(true);
    try {
      const { version, effectiveOn } = await addRates(rates);
      showToast(`Version ${version} takes effect on ${formatBusinessDate(effectiveOn)}`);
      onSaved();
    } catch (error) {
      setRefusal(formatError(error, 'The rates were not saved.'));
    } finally {
      onBusy(false);
    }
  };
  return { save, refusal };
}
