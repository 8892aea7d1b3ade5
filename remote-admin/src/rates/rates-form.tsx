import InputAdornment from '@mui/material/InputAdornment';
import type { NewRates, Proposed, RateVersion } from 'api/contract';
import { checkRates, parsePercent, toPercentText } from 'api/contract/compensation-rules';
import { addDays, formatBusinessDate, toBusinessDate } from 'client/dates';
import type { useForm } from 'client/form';
import { useState } from 'react';
import { useDialogForm } from '../decisions/use-dialog-form';
import type { DialogProps } from '../forms/use-dialog';
import { FormDialog } from '../forms/form-dialog';
import { FormField } from '../forms/form-field';
import { t } from '../texts';
import styles from './rates.module.css';

/** What is typed, under the names that the API has for it: `referralBps.0` is level 1. */
type RateTexts = Record<string, string>;

type RatesDialogProps = DialogProps & {
  /** The form begins with its rates. */
  latest: RateVersion;
};

/** Adds a version of the rates. */
export function RatesDialog({ latest, ...dialog }: RatesDialogProps) {
  const [tomorrow] = useState(() => addDays(toBusinessDate(new Date()), 1));
  const levelCount = latest.referralBps.length;
  const form = useDialogForm(dialog, {
    initial: toTexts(latest, tomorrow),
    check: ({ effectiveOn = '', ...percents }) => {
      // The server's own check: what it would refuse is not sent.
      const refusal = checkRates(parseTexts(percents, levelCount));
      const checkField = (name: string, text: string) =>
        checkPercent(text) ?? (refusal?.field === name ? refusal.text : undefined);
      return {
        effectiveOn: checkEffectiveOn(effectiveOn, tomorrow),
        ...Object.fromEntries(Object.entries(percents).map(([name, text]) => [name, checkField(name, text)])),
      };
    },
    send: (write, texts) => {
      const data = parseTexts(texts, levelCount);
      return write<RateVersion | Proposed>({ method: 'POST', url: '/admin/rates', data });
    },
    done: (_result, { effectiveOn = '' }) =>
      t('New rates take effect on {day}', { day: formatBusinessDate(effectiveOn) }),
    failure: t('The rates were not saved.'),
  });
  return (
    <FormDialog {...dialog} title={t('New version of the rates')} form={form} submitLabel={t('Add version')}>
      <FormField
        field={form.field('effectiveOn')}
        type="date"
        label={t('Takes effect on')}
        help={t('Tomorrow at the earliest. A version never changes.')}
        input={{ min: tomorrow, 'aria-required': true }}
      />
      <PercentField field={form.field('cashbackBps')} label={t('Daily cashback')} />
      <div role="group" aria-label={t('Rates by level')} className={styles.levels}>
        <span />
        <strong aria-hidden="true">{t('Referral bonus')}</strong>
        <strong aria-hidden="true">{t('Cashback on cashback')}</strong>
        {latest.referralBps.map((_rate, index) => (
          <div key={index} className={styles.level}>
            <span>{t('Level {level}', { level: index + 1 })}</span>
            <PercentField
              field={form.field(`referralBps.${index}`)}
              hiddenLabel={t('Referral bonus, level {level}', { level: index + 1 })}
            />
            <PercentField
              field={form.field(`cashbackOnCashbackBps.${index}`)}
              hiddenLabel={t('Cashback on cashback, level {level}', { level: index + 1 })}
            />
          </div>
        ))}
      </div>
    </FormDialog>
  );
}

interface PercentFieldProps {
  field: ReturnType<ReturnType<typeof useForm<RateTexts>>['field']>;
  label?: string;
  /** Where the label is seen at the head of a column and of a row. */
  hiddenLabel?: string;
}

function PercentField({ field, label, hiddenLabel }: PercentFieldProps) {
  return (
    <FormField
      field={field}
      label={label}
      input={{ inputMode: 'decimal', maxLength: 6, 'aria-required': true, 'aria-label': hiddenLabel }}
      unit={<InputAdornment position="end">%</InputAdornment>}
    />
  );
}

function toTexts(rates: RateVersion, effectiveOn: string): RateTexts {
  const list = (name: string, ratesBps: number[]) =>
    Object.fromEntries(ratesBps.map((rateBps, index) => [`${name}.${index}`, toPercentText(rateBps)]));
  return {
    effectiveOn,
    cashbackBps: toPercentText(rates.cashbackBps),
    ...list('referralBps', rates.referralBps),
    ...list('cashbackOnCashbackBps', rates.cashbackOnCashbackBps),
  };
}

/** What is no percentage is NaN, which no check of the rates lets pass. */
function parseTexts(texts: RateTexts, levelCount: number): NewRates {
  const parse = (name: string) => parsePercent(texts[name] ?? '') ?? Number.NaN;
  const list = (name: string) => Array.from({ length: levelCount }, (_, index) => parse(`${name}.${index}`));
  return {
    effectiveOn: texts.effectiveOn ?? '',
    cashbackBps: parse('cashbackBps'),
    referralBps: list('referralBps'),
    cashbackOnCashbackBps: list('cashbackOnCashbackBps'),
  };
}

/** Whether a rate as typed is a percentage; its bounds are checked with all the others. */
function checkPercent(text: string): string | undefined {
  if (text.trim() === '') return t('Required.');
  return parsePercent(text) === undefined ? t('A percentage such as 0.25.') : undefined;
}

/** @param tomorrow of the club: today's run may have been posted already */
function checkEffectiveOn(text: string, tomorrow: string): string | undefined {
  if (text === '') return t('A date is required.');
  return text < tomorrow ? t('New rates take effect tomorrow at the earliest.') : undefined;
}
