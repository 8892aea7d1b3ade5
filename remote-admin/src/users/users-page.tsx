import type { AdminUser, AdminUserPage } from 'api/contract';
import { Amount } from 'design';
import { useState } from 'react';
import { useDecision } from '../decisions/use-decision';
import type { Column } from '../list/columns';
import type { Counter } from '../list/counters';
import { ExportButton } from '../list/export-button';
import { ListPage } from '../list/list-page';
import { formatDay } from '../moments/format-moment';
import { EnabledSwitch } from './enabled-switch';
import { MemberLink } from './member-link';
import { UserFilters } from './user-filters';
import type { UserFilter } from './use-users';
import { useUsers } from './use-users';
import { useToggleUser } from './use-toggle-user';

export function UsersPage() {
  const [filter, setFilter] = useState<UserFilter>({ sort: 'joined', order: 'desc' });
  const users = useUsers(filter);
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
