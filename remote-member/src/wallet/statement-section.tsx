import { useMutation } from '@tanstack/react-query';
import type { StatementEntry, StatementKind } from 'api/contract';
import { MOVEMENT_WORDS, sayReference } from 'api/contract/statement-words';
import { breakAtSigns } from 'client/break-at-signs';
import { formatDay, toBusinessDate } from 'client/dates';
import { formatRupees, toShownMovement } from 'client/money';
import { msg } from 'client/msg';
import { translateSentence } from 'client/sentences';
import { Amount, Button, ButtonLink, LineIcon, SelectField, useToast } from 'design';
import { useTranslation } from 'i18n';
import { Download } from 'lucide';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { Link } from 'react-router';
import { downloadFile } from 'shared-auth';
import { describeError } from '../error-words';
import type { KindAndPeriod } from '../list/filter';
import { parseKindAndPeriod, toQuery } from '../list/filter';
import type { ListWords } from '../list/filtered-section';
import { FilteredSection } from '../list/filtered-section';
import { useFilter } from '../list/use-filter';
import type { RecordColumn } from '../list/record-table';
import { Day, HeldNote, SignedAmount, StatusCell } from '../list/record-table';
import { translateOptions } from '../page/translate-labels';

export function StatementSection() {
  const { t } = useTranslation();
  const [filter, change] = useFilter((search) => parseKindAndPeriod(MOVEMENT_WORDS, search), { show: 'statement' });
  const [isExact, setExact] = useState(false);
  return (
    <FilteredSection
      title={t('Statement')}
      lead={t('Every movement of your wallet, the newest first.')}
      url="/wallet/statement"
      fileName="statement"
      words={WORDS}
      caption={t('Movements of your wallet')}
      columns={isExact ? EXACT_COLUMNS : COLUMNS}
      kinds={MOVEMENT_WORDS}
      filter={filter}
      onChange={change}
      onClear={() => change(NO_FILTER)}
      hint={t('Choose another kind or other days.')}
      emptyText={t('Your first confirmed deposit will be the first line here.')}
      illustration={null}
      otherFile={
        <>
          <YearButton day={filter.from} />
          <PrintLink {...filter} />
        </>
      }
    >
      <SelectField
        label={t('Amounts')}
        options={translateOptions(t, AMOUNT_CHOICES)}
        value={isExact ? 'exact' : ''}
        onChange={({ target }) => setExact(target.value === 'exact')}
      />
    </FilteredSection>
  );
}

/** Of all kinds: only then one balance leads to the next. */
function PrintLink({ from, to }: { from: string; to: string }) {
  const { t } = useTranslation();
  const period = new URLSearchParams(toQuery({ kind: '', from, to }));
  return (
    <ButtonLink to={`/wallet/statement?${period.toString()}`} variant="secondary">
      {t('Print statement')}
    </ButtonLink>
  );
}

const AMOUNT_CHOICES = [
  { value: '', label: msg('In whole paise') },
  { value: 'exact', label: msg('Exact') },
];

const COMMON_COLUMNS: RecordColumn<StatementEntry>[] = [
  { label: msg('Date'), inCard: 'date', render: ({ businessDate }) => <Day of={businessDate} /> },
  { label: msg('Kind'), inCard: 'title', render: ({ kind }, t) => t(MOVEMENT_WORDS[kind]) },
  {
    label: msg('Reference'),
    inCard: 'words',
    render: (entry) => <ReferenceCell entry={entry} />,
  },
];

function ReferenceCell({ entry: { kind, businessDate, reference, releasedOn } }: { entry: StatementEntry }) {
  const { t } = useTranslation();
  const words = sayReference(t, reference).replace(businessDate, formatDay(businessDate));
  return (
    <>
      {kind.startsWith('cashback') ? <Link to={`/wallet/earnings/${businessDate}`}>{words}</Link> : breakAtSigns(words)}
      <HeldNote releasedOn={releasedOn} />
    </>
  );
}

const toColumns = (
  renderAmount: (entry: StatementEntry) => ReactNode,
  isExact: boolean,
): RecordColumn<StatementEntry>[] => [
  ...COMMON_COLUMNS,
  { label: msg('Amount'), isNumber: true, inCard: 'figure', render: renderAmount },
  {
    label: msg('Balance'),
    isNumber: true,
    inCard: 'besideDate',
    render: ({ balance }) => <Amount value={balance} isExact={isExact} />,
  },
];

/** Parts of a paisa that came together, or were taken apart, in this line: so the lines add up as they are read. */
function ShownAmount({ amount, balance }: StatementEntry) {
  const { t } = useTranslation();
  const { rounding } = toShownMovement(amount, balance);
  const parts = `${rounding < '0' ? '' : '+'}${formatRupees(rounding)}`;
  return (
    <StatusCell note={rounding === '0' ? null : t('{amount} rounding', { amount: parts })}>
      <SignedAmount value={amount} />
    </StatusCell>
  );
}

/** In whole paise. */
export const COLUMNS = toColumns((entry) => <ShownAmount {...entry} />, false);
const EXACT_COLUMNS = toColumns(({ amount }) => <SignedAmount value={amount} isExact />, true);

const NO_FILTER: KindAndPeriod<StatementKind> = { kind: '', from: '', to: '' };

export const WORDS: ListWords = {
  filter: msg('Filter the statement'),
  failure: msg('We could not load your statement'),
  none: msg('No movements yet'),
  noMatch: msg('No movements match'),
  showAll: msg('Show all movements'),
  completeFrom: msg('Complete from {day}. Earlier movements are archived: ask support for them.'),
};

/** India's financial year of a day, by the calendar year in which it begins. */
const toFinancialYear = (day: string) => Number(day.slice(0, 4)) - (day.slice(5, 7) < '04' ? 1 : 0);

/** Saves the statement of a whole year as a document: of the year of a day, otherwise of this one. */
function YearButton({ day }: { day: string }) {
  const { t } = useTranslation();
  const { showToast } = useToast();
  const year = toFinancialYear(day || toBusinessDate(new Date()));
  const download = useMutation({
    networkMode: 'always',
    mutationFn: () => downloadFile({ url: '/wallet/statement.pdf', params: { year } }, `statement-${year}.pdf`),
    onError: (error) => showToast(translateSentence(t, describeError(error)), { tone: 'error' }),
  });
  return (
    <Button variant="secondary" isBusy={download.isPending} onClick={() => download.mutate()}>
      <LineIcon icon={Download} />
      {download.isPending ? t('Preparing...') : t('PDF of {years}', { years: `${year}–${String(year + 1).slice(2)}` })}
    </Button>
  );
}
