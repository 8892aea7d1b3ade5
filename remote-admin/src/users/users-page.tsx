import type { AdminUser, AdminUserPage, UserSort } from 'api/contract';
import { formatDay } from 'client/dates';
import { Amount } from 'design';
import { useState } from 'react';
import { useDecision } from '../decisions/use-decision';
import type { Counter } from '../list/counters';
import { ExportButton } from '../list/export-button';
import { SelectField } from '../list/filters';
import { ListPage } from '../list/list-page';
import { useList } from '../list/use-list';
import type { Column } from '../list/rows';
import { MemberLink } from '../list/rows';
import { EnabledSwitch, useToggleUser } from './enabled-switch';

interface UserFilter {
  sort: UserSort;
  order: 'asc' | 'desc';
  isEnabled?: boolean;
}

export function UsersPage() {
  const [filter, setFilter] = useState<UserFilter>({ sort: 'joined', order: 'desc' });
  const users = useList<AdminUser, AdminUserPage['counters']>({ url: '/admin/users', filter: { ...filter } });
  const { ask, dialog } = useDecision();
  const toggling = useToggleUser(ask);

  return (
    <>
      <ListPage
        title="User Management"
        description="Everyone who has joined, and who may sign in."
        noun="users"
        list={users}
        action={<ExportButton url="/admin/users.csv" params={users.params} name="users" />}
        listCounters={listCounters}
        searchLabel="Search by name or mobile"
        filters={<UserFilters filter={filter} onChange={setFilter} />}
        columns={listColumns(toggling)}
        getKey={(user) => user.id}
      />
      {dialog}
    </>
  );
}

function listCounters(figures: AdminUserPage['counters'] | undefined): Counter[] {
  const format = (count: number | undefined) => count?.toLocaleString('en-IN');
  return [
    { label: 'Total users', value: format(figures?.total), hint: 'Everyone who has joined' },
    { label: 'Active users', value: format(figures?.active), hint: 'Enabled: they can sign in' },
    { label: 'Inactive users', value: format(figures?.inactive), hint: 'Disabled for now' },
  ];
}

function listColumns({ busyId, toggle }: ReturnType<typeof useToggleUser>): Column<AdminUser>[] {
  return [
    { label: 'Name', role: 'title', render: ({ id, name }) => <MemberLink memberId={id} name={name} /> },
    { label: 'Mobile No.', render: (user) => user.mobile },
    { label: 'Referred By', render: (user) => user.referredBy ?? '–' },
    { label: 'Joining Date', isUnbroken: true, render: (user) => formatDay(user.dateOfJoining) },
    { label: 'Amount', align: 'end', render: (user) => <Amount value={user.amount} /> },
    {
      label: 'Account',
      align: 'end',
      role: 'corner',
      render: (user) => <EnabledSwitch user={user} isBusy={busyId === user.id} onToggle={() => toggle(user)} />,
    },
  ];
}

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
function UserFilters({ filter, onChange }: UserFiltersProps) {
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
