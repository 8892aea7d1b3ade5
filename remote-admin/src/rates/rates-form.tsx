import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import InputAdornment from '@mui/material/InputAdornment';
import type { TextFieldProps } from '@mui/material/TextField';
import TextField from '@mui/material/TextField';
import type { NewRates, RateVersion } from 'api/contract';
import { checkRates } from 'api/contract/compensation-rules';
import { addDays, formatBusinessDate, toBusinessDate } from 'client/dates';
import { parsePercent, toPercentText } from 'client/money';
import { Notice, useToast } from 'design';
import { useId, useState } from 'react';
import { useForm } from 'react-hook-form';
import { formatError } from 'shared-auth';
import styles from './rates.module.css';
import { useAddRates } from './use-rates';

interface RatesDialogProps {
  isOpen: boolean;
  /** The form begins with its rates. */
  latest: RateVersion;
  onClose: () => void;
}

export function RatesDialog({ isOpen, latest, onClose }: RatesDialogProps) {
  const titleId = useId();
  const formId = useId();
  const [isBusy, setBusy] = useState(false);
  return (
    <Dialog open={isOpen} onClose={isBusy ? undefined : onClose} aria-labelledby={titleId} fullWidth maxWidth="sm">
      <DialogTitle id={titleId}>New version of the rates</DialogTitle>
      <DialogContent>
        <RatesForm id={formId} latest={latest} onBusy={setBusy} onSaved={onClose} />
      </DialogContent>
      <DialogActions>
        <Button variant="outlined" color="inherit" onClick={onClose} disabled={isBusy}>
          Cancel
        </Button>
        <Button type="submit" form={formId} variant="contained" disabled={isBusy}>
          {isBusy ? 'One moment...' : 'Add version'}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

interface RatesFormProps {
  id: string;
  latest: RateVersion;
  onBusy: (isBusy: boolean) => void;
  onSaved: () => void;
}

/** Drawn anew whenever its dialog opens: what was typed the last time is gone. */
function RatesForm({ id, latest, onBusy, onSaved }: RatesFormProps) {
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

interface PercentFieldProps extends Pick<TextFieldProps, 'id' | 'name' | 'onChange' | 'onBlur' | 'inputRef'> {
  label: string;
  /** The label is seen elsewhere, at the head of a column and of a row. */
  isLabelHidden?: boolean;
  problem: string | undefined;
}

/** One rate. */
function PercentField({ label, isLabelHidden = false, problem, ...field }: PercentFieldProps) {
  return (
    <TextField
      {...field}
      label={isLabelHidden ? undefined : label}
      error={Boolean(problem)}
      helperText={problem}
      slotProps={{
        htmlInput: {
          inputMode: 'decimal',
          autoComplete: 'off',
          maxLength: 6,
          'aria-required': true,
          'aria-label': isLabelHidden ? label : undefined,
        },
        input: { endAdornment: <InputAdornment position="end">%</InputAdornment> },
      }}
    />
  );
}

/** The rates as they are typed; level 1 first. */
interface RateTexts {
  effectiveOn: string;
  cashback: string;
  referral: { text: string }[];
  cashbackOnCashback: { text: string }[];
}

function formatRateTexts(rates: RateVersion, effectiveOn: string): RateTexts {
  const format = (rateBps: number) => ({ text: toPercentText(rateBps) });
  return {
    effectiveOn,
    cashback: toPercentText(rates.cashbackBps),
    referral: rates.referralBps.map(format),
    cashbackOnCashback: rates.cashbackOnCashbackBps.map(format),
  };
}

/** Call it with texts that passed the checks. */
function parseRateTexts({ effectiveOn, cashback, referral, cashbackOnCashback }: RateTexts): NewRates {
  const parse = (text: string) => parsePercent(text) ?? Number.NaN;
  return {
    effectiveOn,
    cashbackBps: parse(cashback),
    referralBps: referral.map(({ text }) => parse(text)),
    cashbackOnCashbackBps: cashbackOnCashback.map(({ text }) => parse(text)),
  };
}

/** The sentence to show under a rate as typed, or undefined when it is a percentage; its bounds are checked by the rules. */
function checkPercent(text: string): string | undefined {
  if (text.trim() === '') return 'Required.';
  return parsePercent(text) === undefined ? 'A percentage such as 0.25.' : undefined;
}

/** @param tomorrow of the club: today's run may have been posted already */
function checkEffectiveOn(text: string, tomorrow: string): string | undefined {
  if (text === '') return 'A date is required.';
  return text < tomorrow ? 'New rates take effect tomorrow at the earliest.' : undefined;
}
