import { LEVELS_MAX } from 'api/contract/compensation-rules';
import { SelectField } from 'design';
import { ListFilters } from '../area/list-filters';
import { describeLevel, EARNING_KINDS } from './describe-earning';
import type { EarningFilter } from './earning-filter';

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
    <ListFilters
      label="Filter the earnings"
      kinds={EARNING_KINDS}
      filter={filter}
      complaint={complaint}
      onChange={onChange}
    >
      <SelectField
        label="Level"
        options={LEVEL_OPTIONS}
        value={filter.level}
        onChange={({ target }) => onChange({ ...filter, level: target.value })}
      />
    </ListFilters>
  );
}
