import { LEVELS_MAX } from 'api/contract/compensation-rules';
import { SelectField, TextField } from 'design';
import styles from '../area/filters.module.css';
import { describeLevel, EARNING_KINDS } from './describe-earning';
import type { EarningFilter } from './earning-filter';
import { findKind } from './earning-filter';

const KIND_OPTIONS = [
  { value: '', label: 'All kinds' },
  ...Object.entries(EARNING_KINDS).map(([value, label]) => ({ value, label })),
];

const LEVEL_OPTIONS = [
  { value: '', label: 'All levels' },
  ...Array.from({ length: LEVELS_MAX + 1 }, (_, level) => ({
    value: String(level),
    label: describeLevel(level),
  })),
];

interface EarningFiltersProps {
  filter: EarningFilter;
  complaint: string | undefined;
  onChange: (filter: EarningFilter) => void;
}

export function EarningFilters({ filter, complaint, onChange }: EarningFiltersProps) {
  return (
    <div role="group" aria-label="Filter the earnings" className={styles.filters}>
      <SelectField
        label="Kind"
        options={KIND_OPTIONS}
        value={filter.kind}
        onChange={({ target }) => onChange({ ...filter, kind: findKind(target.value) })}
      />
      <SelectField
        label="Level"
        options={LEVEL_OPTIONS}
        value={filter.level}
        onChange={({ target }) => onChange({ ...filter, level: target.value })}
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
