import type { AdminUser, AdminUserPage, UserSort } from 'api/contract';
import { formatDay } from 'client/dates';
import { msg } from 'client/msg';
import { Amount } from 'design';
import { toCounter } from '../list/counters';
import { ChoiceFilter, SelectField } from '../list/filters';
import { ListPage } from '../list/list-page';
import { useList } from '../list/use-list';
import type { Column } from '../list/rows';
import { MemberLink } from '../list/rows';
import { t } from '../texts';
import { EnabledSwitch } from './enabled-switch';

export function UsersPage() {
  const users = useList<AdminUser, AdminUserPage['counters']>({
    url: '/admin/users',
    filter: { sort: 'joined', order: 'desc', isEnabled: undefined },
    isInAddress: true,
  });
  const { sort, order } = users.filter;
  return (
    <ListPage
      title={t('User Management')}
      description={t('Everyone who has joined, and who may sign in.')}
      noun="users"
      list={users}
      exportName="users"
      listCounters={(figures) => [
        toCounter(t('Total users'), figures?.total, t('Everyone who has joined')),
        toCounter(t('Active users'), figures?.active, t('Enabled: they can sign in')),
        toCounter(t('Inactive users'), figures?.inactive, t('Disabled for now')),
      ]}
      searchLabel={t('Search by name, mobile, email or code')}
      filters={
        <>
          <ChoiceFilter
            list={users}
            name="isEnabled"
            label={t('Accounts')}
            all={t('All accounts')}
            options={ACCOUNT_NAMES}
          />
          <SelectField
            label={t('Order')}
            value={`${String(sort)} ${String(order)}`}
            options={ORDERS}
            onChange={(chosen) => {
              const [nextSort, nextOrder] = chosen.split(' ');
              users.setFilter({ sort: nextSort, order: nextOrder });
            }}
          />
        </>
      }
      columns={COLUMNS}
      getKey={({ id }) => id}
    />
  );
}

const COLUMNS: Column<AdminUser>[] = [
  { label: msg('Name'), role: 'title', render: ({ id, name }) => <MemberLink memberId={id} name={name} /> },
  { label: msg('Mobile No.'), render: (user) => user.mobile },
  { label: msg('Referred By'), render: (user) => user.referredBy ?? '–' },
  { label: msg('Joining Date'), isUnbroken: true, render: (user) => formatDay(user.dateOfJoining) },
  { label: msg('Amount'), align: 'end', render: (user) => <Amount value={user.amount} /> },
  { label: msg('Account'), align: 'end', role: 'corner', render: (user) => <EnabledSwitch user={user} /> },
];

/** By what the API calls each: the sort, and the order. */
const ORDERS: Record<`${UserSort} ${'asc' | 'desc'}`, string> = {
  'joined desc': msg('Newest first'),
  'joined asc': msg('Oldest first'),
  'name asc': msg('Name, A to Z'),
  'name desc': msg('Name, Z to A'),
  'amount desc': msg('Largest amount first'),
  'amount asc': msg('Smallest amount first'),
};
const ACCOUNT_NAMES = { true: msg('Enabled'), false: msg('Disabled') };
