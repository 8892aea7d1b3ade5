import { SelectField } from '../list/select-field';
import type { UserFilter } from './use-users';

const ORDERS: Record<string, { name: string; sort: UserFilter['sort']; order: UserFilter['order'] }> = {
  newest: { name: 'Newest first', sort: 'joined', order: 'desc' },
  oldest: { name: 'Oldest first', sort: 'joined', order: 'asc' },
  name: { name: 'Name, A to Z', sort: 'name', order: 'asc' },
  nameReversed: { name: 'Name, Z to A', sort: 'name', order: 'desc' },
  largest: { name: 'Largest amount first', sort: 'amount', order: 'desc' },
  smallest: { name: 'Smallest amount first', sort: 'amount', order: 'asc' },
};
const ORDER_NAMES = Object.fromEntries(Object.entries(ORDERS).map(([key, { name }]) => [key, name]));
const ACCOUNT_NAMES = { all: 'All accounts', enabled: 'Enabled', disabled: 'Disabled' };

interface UserFiltersProps {
  filter: UserFilter;
  onChange: (filter: UserFilter) => void;
}

/** Which accounts, and in which order. */
export function UserFilters({ filter, onChange }: UserFiltersProps) {
  const order = Object.keys(ORDERS).find(
    (key) => ORDERS[key]?.sort === filter.sort && ORDERS[key].order === filter.order,
  );
  const account = filter.isEnabled === undefined ? 'all' : filter.isEnabled ? 'enabled' : 'disabled';
  return (
    <>
      <SelectField
        label="Accounts"
        value={account}
        options={ACCOUNT_NAMES}
        onChange={(chosen) => onChange({ ...filter, isEnabled: chosen === 'all' ? undefined : chosen === 'enabled' })}
      />
      <SelectField
        label="Order"
        value={order ?? 'newest'}
        options={ORDER_NAMES}
        onChange={(chosen) => onChange({ ...filter, ...pickOrder(chosen) })}
      />
    </>
  );
}

function pickOrder(key: string): Partial<UserFilter> {
  const chosen = ORDERS[key];
  return chosen ? { sort: chosen.sort, order: chosen.order } : {};
}
