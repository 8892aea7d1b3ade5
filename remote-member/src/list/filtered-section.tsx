import type { Page } from 'api/contract';
import { checkPeriod, formatDay } from 'client/dates';
import { useDayField } from 'client/day-field';
import { useInfiniteList } from 'client/infinite-list';
import { Button, EmptyState, Notice, SelectField, TextField } from 'design';
import { useTranslation } from 'i18n';
import type { ReactNode } from 'react';
import { useId, useState } from 'react';
import { CsvButton, CsvFailure, useCsv } from './csv-button';
import { MONEY_KEY } from '../page/wallet-queries';
import { PageSection } from '../page/member-page';
import { findName, isSet, type KindAndPeriod, toQuery } from './filter';
import styles from '../page/page.module.css';
import type { RecordColumn } from './record-table';
import { RecordList } from './record-table';

/** What is said of a list, each a whole sentence, marked for translation: languages bend nouns. */
export interface ListWords {
  /** The label of its filter: "Filter the statement". */
  filter: string;
  failure: string;
  /** Nothing at all: "No movements yet". */
  none: string;
  /** Nothing that the filter lets through. */
  noMatch: string;
  showAll: string;
  /** With a place for the `{day}` from which on it has everything. */
  completeFrom: string;
}

interface RecordsProps<Row, Filter> {
  /** Of the list; its file is there too, under `.csv`. */
  url: string;
  filter: Filter;
  words: ListWords;
  caption: string;
  columns: readonly RecordColumn<Row>[];
  /** What to do when nothing matches the filter. */
  hint: string;
  /** What will be here, while there is nothing at all. */
  emptyText: string;
  /** null for a list beside another, whose picture is enough. */
  illustration?: null;
  /** Shows everything again. */
  onClear: () => void;
}

interface FilteredSectionProps<Row, Kind extends string, Filter> extends RecordsProps<Row, Filter> {
  title: string;
  lead: string;
  /** Of the file, without its ending. */
  fileName: string;
  /** The kinds there are, with their names, marked for translation. */
  kinds: Record<Kind, string>;
  onChange: (filter: Filter) => void;
  /** What else can be saved, beside the file. */
  otherFile?: ReactNode;
  /** What else narrows this list down, beside kind and period. */
  children?: ReactNode;
}

/** The place stays empty: it tells these words from those of senders and receivers, which other languages bend. */
const NO_DAY = { day: '' };

/** A list of money that is narrowed down to a kind and a period, and saved as a file as it is narrowed down. */
export function FilteredSection<Row extends { id: string }, Kind extends string, Filter extends KindAndPeriod<Kind>>({
  title,
  lead,
  fileName,
  kinds,
  onChange,
  otherFile,
  children,
  ...records
}: FilteredSectionProps<Row, Kind, Filter>) {
  const { t } = useTranslation();
  const { url, filter, words } = records;
  const refusal = checkPeriod(filter);
  const download = useCsv(url, toQuery(filter), fileName);
  // On a phone: what is set stays in sight, all else is behind a button, because it is as high as half of its screen.
  const [isOpen, setOpen] = useState(isSet(filter));
  const isFolded = !isOpen && !isSet(filter);
  const filterId = useId();
  const kindNames = Object.entries<string>(kinds).map(([value, label]) => ({ value, label: t(label) }));
  const from = useDayField(filter.from, (day) => onChange({ ...filter, from: day }));
  const to = useDayField(filter.to, (day) => onChange({ ...filter, to: day }));
  return (
    <PageSection
      title={title}
      lead={lead}
      action={
        <div className={styles.files} data-folded={isFolded || undefined}>
          <Button
            variant="secondary"
            aria-expanded={!isFolded}
            aria-controls={filterId}
            onClick={() => setOpen(!isOpen)}
            className={styles.opener}
          >
            {t('Filter or save')}
          </Button>
          {otherFile}
          <CsvButton download={download} disabled={refusal !== undefined} />
        </div>
      }
    >
      <CsvFailure download={download} />
      <div
        role="group"
        id={filterId}
        aria-label={t(words.filter)}
        data-folded={isFolded || undefined}
        className={styles.filters}
      >
        <SelectField
          label={t('Kind')}
          options={[{ value: '', label: t('All kinds') }, ...kindNames]}
          value={filter.kind}
          onChange={({ target }) => onChange({ ...filter, kind: findName(kinds, target.value) })}
        />
        {children}
        <TextField label={t('From{day}', NO_DAY)} {...from} />
        <TextField label={t('To{day}', NO_DAY)} error={refusal && t(refusal)} {...to} />
      </div>
      {refusal === undefined && <Records {...records} />}
    </PageSection>
  );
}

function Records<Row extends { id: string }, Filter extends KindAndPeriod<string>>(props: RecordsProps<Row, Filter>) {
  const { t } = useTranslation();
  const { url, filter, words, caption, columns, hint, emptyText, illustration, onClear } = props;
  const query = useInfiniteList<Page<Row>>({ queryKey: MONEY_KEY, url, params: toQuery(filter) });
  const isFiltered = isSet(filter);
  const completeFrom = query.data?.firstPage.completeFrom;
  // What came before is archived, so that nothing here is no sign of nothing at all.
  const none = completeFrom
    ? { title: t('Nothing has happened since then') }
    : { title: t(words.none), text: emptyText };
  const showAll = (
    <Button variant="secondary" onClick={onClear}>
      {t(words.showAll)}
    </Button>
  );
  return (
    <>
      <CompleteFrom text={words.completeFrom} date={completeFrom} />
      <RecordList
        query={query}
        failureTitle={t(words.failure)}
        caption={caption}
        columns={columns}
        empty={
          <EmptyState
            headingLevel={3}
            illustration={illustration}
            {...(isFiltered ? { title: t(words.noMatch), text: hint, action: showAll } : none)}
          />
        }
      />
    </>
  );
}

/** From when a list of money has everything, said with the `{day}`; nothing while all of it is there. */
export function CompleteFrom({ text, date }: { text: string; date: string | undefined }) {
  const { t } = useTranslation();
  if (date === undefined) return null;
  return <Notice tone="info">{t(text, { day: formatDay(date) })}</Notice>;
}
