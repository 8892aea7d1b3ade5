import type { StatementKind } from 'api/contract';
import { SelectField, TextField } from 'design';
import { MOVEMENT_KINDS } from './movement-kinds';
import styles from '../area/filters.module.css';
import type { StatementFilter } from './statement-filter';

const KIND_OPTIONS = [
  { value: '', label: 'All kinds' },
  ...Object.entries(MOVEMENT_KINDS).map(([value, label]) => ({ value, label })),
];

interface StatementFiltersProps {
  filter: StatementFilter;
  complaint: string | undefined;
  onChange: (filter: StatementFilter) => void;
}

export function StatementFilters({ filter, complaint, onChange }: StatementFiltersProps) {
  return (
    <div role="group" aria-label="Filter the statement" className={styles.filters}>
      <SelectField
        label="Kind"
        options={KIND_OPTIONS}
        value={filter.kind}
        onChange={({ target }) => onChange({ ...filter, kind: findKind(target.value) })}
      />
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

function findKind(value: string): StatementKind | '' {
  return (Object.keys(MOVEMENT_KINDS) as StatementKind[]).find((kind) => kind === value) ?? '';
}
