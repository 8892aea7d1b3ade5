import type { AuditEntry } from 'api/contract';
import { formatMoment } from 'client/dates';
import { PeriodFilter } from '../list/filters';
import { ListPage } from '../list/list-page';
import type { Column } from '../list/rows';
import { CellLines } from '../list/rows';
import { useList } from '../list/use-list';
import styles from './audit-page.module.css';

const COLUMNS: Column<AuditEntry>[] = [
  { label: 'When', isUnbroken: true, render: ({ at }) => formatMoment(at) },
  {
    label: 'Who',
    role: 'title',
    render: ({ actorName, address }) => <CellLines note={`from ${address}`}>{actorName}</CellLines>,
  },
  { label: 'Action', render: ({ action, subject }) => <CellLines note={subject}>{action}</CellLines> },
  { label: 'Change', render: ({ before, after }) => <AuditChange before={before} after={after} /> },
];

/** Who did what to what. Entries are only ever added. */
export function AuditPage() {
  const audit = useList<AuditEntry>({ url: '/admin/audit' });
  return (
    <ListPage
      title="Audit Log"
      description="Who did what to what, when and from where. Entries are only ever added."
      noun="entries"
      list={audit}
      searchLabel="Search by action, subject or name"
      filters={<PeriodFilter list={audit} />}
      columns={COLUMNS}
      getKey={({ id }) => id}
    />
  );
}

/** Before and after of an action, field by field. */
function AuditChange({ before, after }: { before: unknown; after: unknown }) {
  const changes = listChanges(before, after);
  if (changes.length === 0) return '–';
  return (
    <ul className={styles.changes}>
      {changes.map((change) => (
        <li key={change.field}>
          <span className={styles.field}>{change.field}</span>{' '}
          {change.before !== undefined && <del>{change.before}</del>}
          {change.before !== undefined && change.after !== undefined && ' → '}
          {change.after !== undefined && <ins className={styles.after}>{change.after}</ins>}
        </li>
      ))}
    </ul>
  );
}

interface Change {
  field: string;
  before: string | undefined;
  after: string | undefined;
}

/** What differs between two states, field by field. What only one of them has is undefined in the other. */
export function listChanges(before: unknown, after: unknown): Change[] {
  const [old, current] = [toFields(before), toFields(after)];
  const names = new Set([...Object.keys(old), ...Object.keys(current)]);
  return [...names]
    .map((field) => ({ field, before: formatValue(old[field]), after: formatValue(current[field]) }))
    .filter((change) => change.before !== change.after);
}

function toFields(state: unknown): Record<string, unknown> {
  if (state === null || state === undefined) return {};
  return typeof state === 'object' ? { ...state } : { value: state };
}

function formatValue(value: unknown): string | undefined {
  if (value === null || value === undefined) return undefined;
  return typeof value === 'string' ? value : JSON.stringify(value);
}
