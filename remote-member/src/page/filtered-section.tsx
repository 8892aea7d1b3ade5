import { useMutation } from '@tanstack/react-query';
import type { Page } from 'api/contract';
import { checkPeriod, formatDay } from 'client/dates';
import { useInfiniteList } from 'client/queries';
import { Button, EmptyState, Notice, SelectField, TextField } from 'design';
import { Download } from 'lucide-react';
import type { ReactNode } from 'react';
import { downloadFile } from 'shared-auth';
import { describeError } from '../error-words';
import { MONEY_KEY } from './wallet-queries';
import { PageSection } from './member-page';
import styles from './page.module.css';
import type { RecordColumn } from './record-table';
import { RecordList } from './record-table';

/** What is empty is not asked for. Days are YYYY-MM-DD in Asia/Kolkata, both included. */
export interface KindAndPeriod<Kind extends string> {
  kind: Kind | '';
  from: string;
  to: string;
}

interface RecordsProps<Row, Filter> {
  /** Of the list; its file is there too, under `.csv`. */
  url: string;
  filter: Filter;
  /** What the list holds, in the plural: "movements". */
  noun: string;
  /** What the list itself is called, where that is something else: "statement". */
  name?: string;
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
  /** The kinds there are, with their names. */
  kinds: Record<Kind, string>;
  onChange: (filter: Filter) => void;
  /** What else can be saved, beside the file. */
  otherFile?: ReactNode;
  /** What else narrows this list down, beside kind and period. */
  children?: ReactNode;
}

/** A list of money that is narrowed down to a kind and a period, and saved as a file as it is narrowed down. */
export function FilteredSection<Row extends { id: string }, Kind extends string, Filter extends KindAndPeriod<Kind>>({
  title,
  lead,
  kinds,
  onChange,
  otherFile,
  children,
  ...records
}: FilteredSectionProps<Row, Kind, Filter>) {
  const { url, filter, noun, name = noun } = records;
  const complaint = checkPeriod(filter);
  const download = useMutation({
    networkMode: 'always',
    mutationFn: () => downloadFile({ url: `${url}.csv`, params: toQuery(filter) }, `${name}.csv`),
  });
  const kindNames = Object.entries<string>(kinds).map(([value, label]) => ({ value, label }));
  const day = (bound: 'from' | 'to') => ({
    type: 'date',
    value: filter[bound],
    onChange: ({ target }: { target: HTMLInputElement }) => onChange({ ...filter, [bound]: target.value }),
  });
  return (
    <PageSection
      title={title}
      lead={lead}
      action={
        <div className={styles.files}>
          {otherFile}
          <Button
            variant="secondary"
            isBusy={download.isPending}
            disabled={complaint !== undefined}
            onClick={() => download.mutate()}
          >
            <Download aria-hidden />
            {download.isPending ? 'Preparing...' : 'Download CSV'}
          </Button>
        </div>
      }
    >
      {download.isError && <Notice tone="error">{describeError(download.error)}</Notice>}
      <div role="group" aria-label={`Filter the ${name}`} className={styles.filters}>
        <SelectField
          label="Kind"
          options={[{ value: '', label: 'All kinds' }, ...kindNames]}
          value={filter.kind}
          onChange={({ target }) => onChange({ ...filter, kind: findKind(kinds, target.value) })}
        />
        {children}
        <TextField label="From" {...day('from')} />
        <TextField label="To" error={complaint} {...day('to')} />
      </div>
      {complaint === undefined && <Records name={name} {...records} />}
    </PageSection>
  );
}

function Records<Row extends { id: string }, Filter extends KindAndPeriod<string>>(props: RecordsProps<Row, Filter>) {
  const { url, filter, noun, name = noun, caption, columns, hint, emptyText, illustration, onClear } = props;
  const query = useInfiniteList<Page<Row>>({ queryKey: MONEY_KEY, url, params: toQuery(filter) });
  const isFiltered = Object.values(filter).some(Boolean);
  const showAll = (
    <Button variant="secondary" onClick={onClear}>
      Show all {noun}
    </Button>
  );
  return (
    <>
      <CompleteFrom noun={noun} date={query.data?.firstPage.completeFrom} />
      <RecordList
        query={query}
        noun={name}
        caption={caption}
        columns={columns}
        empty={
          <EmptyState
            headingLevel={3}
            illustration={illustration}
            title={isFiltered ? `No ${noun} match` : `No ${noun} yet`}
            text={isFiltered ? hint : emptyText}
            action={isFiltered && showAll}
          />
        }
      />
    </>
  );
}

/** From when a list of money has everything; nothing while all of it is there. */
export function CompleteFrom({ noun, date }: { noun: string; date: string | undefined }) {
  if (date === undefined) return null;
  return (
    <Notice tone="info">
      Complete from {formatDay(date)}. Earlier {noun} are archived: ask support for them.
    </Notice>
  );
}

/** The kind that a text names, if it is one. */
export function findKind<Kind extends string>(kinds: Record<Kind, string>, value: string | null): Kind | '' {
  return (Object.keys(kinds) as Kind[]).find((kind) => kind === value) ?? '';
}

/** What of a filter is set, for the API and for the address alike. */
export function toQuery(filter: KindAndPeriod<string>): Record<string, string> {
  return Object.fromEntries(Object.entries<string>({ ...filter }).filter(([, value]) => value !== ''));
}
