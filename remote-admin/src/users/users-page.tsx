import { Amount, useToast } from 'design';
import { formatError } from 'shared-auth';
import type { Column } from '../list/columns';
import type { Counter } from '../list/counters';
import { ListPage } from '../list/list-page';
import { EnabledSwitch } from './enabled-switch';
import { formatDay } from './format-day';
import { useSetUserEnabled, useUsers } from './use-users';
import type { User } from './user';

export function UsersPage() {
  const users = useUsers();
  const setEnabled = useSetUserEnabled();
  const { showToast } = useToast();

  const toggle = (user: User) =>
    setEnabled.mutate(
      { userId: user.id, isEnabled: !user.isEnabled },
      {
        onSuccess: ({ isEnabled }) => showToast(`${user.name} is now ${isEnabled ? 'enabled' : 'disabled'}`),
        onError: (error) =>
          showToast(formatError(error, `${user.name} could not be changed.`), { tone: 'error' }),
      },
    );

  return (
    <ListPage
      title="User Management"
      description="Everyone who has joined, and who may sign in."
      noun="users"
      query={users}
      listCounters={listCounters}
      searchLabel="Search by name or mobile"
      getSearchedTexts={(user) => [user.name, user.mobile]}
      columns={listColumns(toggle)}
      getKey={(user) => user.id}
    />
  );
}

function listCounters(users: User[]): Counter[] {
  const activeCount = users.filter((user) => user.isEnabled).length;
  return [
    { label: 'Total users', value: users.length, hint: 'Everyone who has joined' },
    { label: 'Active users', value: activeCount, hint: 'Enabled: they can sign in' },
    { label: 'Inactive users', value: users.length - activeCount, hint: 'Disabled for now' },
  ];
}

function listColumns(toggle: (user: User) => void): Column<User>[] {
  return [
    { label: 'Name', role: 'title', render: (user) => user.name },
    { label: 'Mobile No.', render: (user) => user.mobile },
    { label: 'Referred By', render: (user) => user.referredBy },
    { label: 'Joining Date', render: (user) => formatDay(user.dateOfJoining) },
    { label: 'Amount', align: 'end', render: (user) => <Amount value={user.amount} /> },
    {
      label: 'Account',
      align: 'end',
      role: 'corner',
      render: (user) => <EnabledSwitch user={user} onToggle={() => toggle(user)} />,
    },
  ];
}
