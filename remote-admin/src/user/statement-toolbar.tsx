import type { StatementKind } from 'api/contract';
import { ListToolbar } from '../list/list-toolbar';
import { PeriodFields } from '../list/period-fields';
import { SelectField } from '../list/select-field';
import { KIND_NAMES } from './statement-kinds';
import type { StatementFilter } from './use-user';

interface StatementToolbarProps {
  filter: StatementFilter;
  count: string | undefined;
  onChange: (filter: StatementFilter) => void;
}

/** Which kind of movement, and of which days. */
export function StatementToolbar({ filter, count, onChange }: StatementToolbarProps) {
  return (
    <ListToolbar count={count}>
      <SelectField
        label="Kind of movement"
        value={filter.kind ?? 'all'}
        options={{ all: 'All kinds', ...KIND_NAMES }}
        onChange={(chosen) => onChange({ ...filter, kind: chosen === 'all' ? undefined : (chosen as StatementKind) })}
      />
      <PeriodFields period={filter} onChange={(period) => onChange({ ...filter, ...period })} />
    </ListToolbar>
  );
}
