import { useMutation } from '@tanstack/react-query';
import { Button, EmptyState, SelectField, TextField } from 'design';
import { Download } from 'lucide-react';
import type { ReactNode } from 'react';
import { downloadFile } from 'shared-auth';
import styles from './page.module.css';

/** What is empty is not asked for. Days are YYYY-MM-DD in Asia/Kolkata, both included. */
export interface KindAndPeriod<Kind extends string> {
  kind: Kind | '';
  from: string;
  to: string;
}

interface ListFiltersProps<Kind extends string, Filter extends KindAndPeriod<Kind>> {
  label: string;
  /** The kinds there are, with their names. */
  kinds: Record<Kind, string>;
  filter: Filter;
  /** What is wrong with the period. */
  complaint: string | undefined;
  onChange: (filter: Filter) => void;
  /** What else narrows this list down. */
  children?: ReactNode;
}

/** The fields that narrow a list of money down to a kind and a period. */
export function ListFilters<Kind extends string, Filter extends KindAndPeriod<Kind>>({
  label,
  kinds,
  filter,
  complaint,
  onChange,
  children,
}: ListFiltersProps<Kind, Filter>) {
  const names = Object.entries<string>(kinds).map(([value, name]) => ({ value, label: name }));
  return (
    <div role="group" aria-label={label} className={styles.filters}>
      <SelectField
        label="Kind"
        options={[{ value: '', label: 'All kinds' }, ...names]}
        value={filter.kind}
        onChange={({ target }) => onChange({ ...filter, kind: findKind(kinds, target.value) })}
      />
      {children}
      <TextField
        label="From"
        type="date"
        value={filter.from}
        onChange={({ target }) => onChange({ ...filter, from: target.value })}
      />
      <TextField
        label="To"
        type="date"
        value={filter.to}
        error={complaint}
        onChange={({ target }) => onChange({ ...filter, to: target.value })}
      />
    </div>
  );
}

interface NoRecordsProps {
  /** What the list holds, in the plural: "movements". */
  noun: string;
  filter: KindAndPeriod<string>;
  /** What to do when nothing matches the filter. */
  hint: string;
  onClear: () => void;
  /** What will be here, while there is nothing at all. */
  text: string;
  /** null for a list beside another, whose picture is enough. */
  illustration?: null;
}

/** In the place of a list that holds nothing, because of its filter or altogether. */
export function NoRecords({ noun, filter, hint, onClear, text, illustration }: NoRecordsProps) {
  const isFiltered = Object.values(filter).some(Boolean);
  const showAll = (
    <Button variant="secondary" onClick={onClear}>
      Show all {noun}
    </Button>
  );
  return (
    <EmptyState
      headingLevel={3}
      illustration={illustration}
      title={isFiltered ? `No ${noun} match` : `No ${noun} yet`}
      text={isFiltered ? hint : text}
      action={isFiltered && showAll}
    />
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

interface DownloadButtonProps {
  isPending: boolean;
  disabled: boolean;
  onClick: () => void;
}

export function DownloadButton({ isPending, disabled, onClick }: DownloadButtonProps) {
  return (
    <Button variant="secondary" isBusy={isPending} disabled={disabled} onClick={onClick}>
      <Download aria-hidden />
      {isPending ? 'Preparing...' : 'Download CSV'}
    </Button>
  );
}

/** Fetches all of a list that matches a filter, not only what is on the page, and saves it as a file. */
export function useDownload(url: string, name: string) {
  return useMutation({
    networkMode: 'always',
    mutationFn: (filter: Readonly<Record<string, string | undefined>>) => downloadFile({ url, params: filter }, name),
  });
}
