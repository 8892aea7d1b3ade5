import Button from '@mui/material/Button';
import type {
  CashbackFrom,
  NewPurchaseRules,
  Proposed,
  PurchaseRules,
  PurchaseRulesState,
  Rates,
  RateVersion,
} from 'api/contract';
import { formatPercent } from 'api/contract/compensation-rules';
import { addDays, formatBusinessDate, formatMoment, toBusinessDate } from 'client/dates';
import { msg } from 'client/msg';
import { Badge, Card, LineIcon } from 'design';
import { Plus } from 'lucide';
import { useState } from 'react';
import { useDialogForm } from '../decisions/use-dialog-form';
import { FormDialog } from '../forms/form-dialog';
import { FormField } from '../forms/form-field';
import type { DialogProps } from '../forms/use-dialog';
import { useDialogOf } from '../forms/use-dialog-of';
import blocks from '../layout/blocks.module.css';
import { FactList } from '../layout/fact-list';
import { FigureTable } from '../layout/figure-table';
import { LoadState } from '../layout/load-state';
import { May } from '../layout/may';
import { PageHeader } from '../layout/page-header';
import { RulesCard } from '../rules/rules-card';
import { useServerState } from '../server-state/use-server-state';
import { t } from '../texts';
import { CASHBACK_FROM } from './cashback-from';
import { RatesDialog } from './rates-form';
import styles from './rates.module.css';

/** The versions of the compensation plan's rates: which are paid, from when to when. */
export function RatesPage() {
  const rates = useServerState<RateVersion[]>('/admin/rates');
  const { open, element } = useDialogOf(RatesDialog);
  const [newest] = rates.data ?? [];
  return (
    <>
      <PageHeader
        title={t('Rates')}
        description={t(
          'What the club pays, by version. A version never changes; a new one takes over from its date on.',
        )}
        action={
          <May do="rates.change">
            <Button
              variant="contained"
              startIcon={<LineIcon icon={Plus} size={20} />}
              disabled={!newest}
              onClick={() => newest && open({ latest: newest })}
            >
              {t('New version')}
            </Button>
          </May>
        }
      />
      <LoadState
        title={t('The rates could not be loaded')}
        query={rates}
        reassurance={t('Nothing was changed: what is paid stays as it was.')}
      />
      {rates.data && <RateVersions versions={rates.data} />}
      <PurchaseRulesCard />
      {element}
    </>
  );
}

function RateVersions({ versions }: { versions: RateVersion[] }) {
  const inForce = versions.find(({ isInForce }) => isInForce);
  return (
    <ul className={styles.versions} aria-label={t('Versions')}>
      {versions.map((version) => (
        <RateVersionCard key={version.version} version={version} place={placeOf(version, inForce)} />
      ))}
    </ul>
  );
}

function placeOf(version: RateVersion, inForce: RateVersion | undefined): RatePlace {
  if (version.isInForce) return 'in force';
  return inForce && version.effectiveOn < inForce.effectiveOn ? 'past' : 'coming';
}

/** Where a version stands in time. */
type RatePlace = 'coming' | 'in force' | 'past';

const BADGES = {
  coming: { tone: 'pending', word: msg('Coming'), since: msg('Takes effect on') },
  'in force': { tone: 'success', word: msg('In force'), since: msg('In force since') },
  past: { tone: 'neutral', word: msg('Past'), since: msg('Took effect on') },
} as const;

/** One version; the tables of those not in force are folded away. */
function RateVersionCard({ version, place }: { version: RateVersion; place: RatePlace }) {
  const { tone, word } = BADGES[place];
  const { createdBy, createdAt } = version;
  return (
    <Card as="li" padding="none">
      <div className={styles.head}>
        <div>
          <h2>{t('Version {version}', { version: version.version })}</h2>
          <p className={blocks.note}>
            {createdBy === null
              ? t('Came with the product')
              : t('Made by {createdBy} on {createdAt}', { createdBy, createdAt: formatMoment(createdAt) })}
          </p>
        </div>
        <Badge tone={tone}>{t(word)}</Badge>
      </div>
      <FactList
        className={styles.facts}
        facts={[
          [t(BADGES[place].since), formatBusinessDate(version.effectiveOn)],
          [t('Daily cashback'), formatPercent(version.cashbackBps)],
        ]}
      />
      <details open={place === 'in force'} className={styles.details}>
        <summary className={styles.summary}>{t('Rates by level')}</summary>
        <RateTable label={t('Rates of version {version}', { version: version.version })} rates={version} />
      </details>
    </Card>
  );
}

/** The two tables that pay by level, side by side. */
function RateTable({ label, rates }: { label: string; rates: Rates }) {
  const { referralBps, cashbackOnCashbackBps } = rates;
  return (
    <FigureTable
      label={label}
      className={styles.table}
      columns={[t('Level'), t('Referral bonus'), t('Cashback on cashback')]}
      rows={referralBps.map((rateBps, index) => [
        t('Level {level}', { level: index + 1 }),
        formatPercent(rateBps),
        formatPercent(cashbackOnCashbackBps[index] ?? 0),
      ])}
    />
  );
}

/** What holds for purchases, since when, and what takes over. */
function PurchaseRulesCard() {
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
  const [tomorrow] = useState(() => addDays(toBusinessDate(new Date()), 1));
  const form = useDialogForm(dialog, {
    initial: { effectiveOn: tomorrow, bonusHoldDays: String(rules.bonusHoldDays), cashbackFrom: rules.cashbackFrom },
    check: ({ effectiveOn, bonusHoldDays }) => ({
      effectiveOn: effectiveOn >= tomorrow ? undefined : t('Tomorrow at the earliest.'),
      bonusHoldDays:
        /^\d{1,2}$/.test(bonusHoldDays.trim()) && Number(bonusHoldDays) <= 90 ? undefined : t('0 to 90 days.'),
    }),
    send: (write, { effectiveOn, bonusHoldDays, cashbackFrom }) => {
      const data: NewPurchaseRules = { effectiveOn, bonusHoldDays: Number(bonusHoldDays), cashbackFrom };
      return write<PurchaseRulesState | Proposed>({ method: 'PUT', url: '/admin/purchase-rules', data });
    },
    done: (_result, { effectiveOn }) => t('New rules hold from {day}', { day: formatBusinessDate(effectiveOn) }),
    failure: t('The rules were not changed.'),
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
