import type { AdminUser, AdminUserPage, EnabledChange, StatementPage } from 'api/contract';
import type { RequestHandler } from 'msw';
import { http } from 'msw';
import { pickPage, refuseUnknown, reply } from './reply';
import type { SampleClub } from './sample-club';
import { describeUser } from './user-detail';

export function createUserHandlers(club: SampleClub): RequestHandler[] {
  return [
    http.get('*/api/v1/admin/users', ({ request }) => reply(listUsers(club, new URL(request.url)))),
    http.get<{ memberId: string }>('*/api/v1/admin/users/:memberId', ({ params }) => {
      const user = club.users.find(({ id }) => id === params.memberId);
      return user ? reply(describeUser(club, user)) : refuseUnknown('member');
    }),
    http.get<{ memberId: string }>('*/api/v1/admin/users/:memberId/statement', ({ params, request }) =>
      reply(listStatement(club, params.memberId, new URL(request.url))),
    ),
    http.post<{ memberId: string }, EnabledChange>(
      '*/api/v1/admin/users/:memberId/enabled',
      async ({ params, request }) => {
        const user = club.users.find(({ id }) => id === params.memberId);
        if (!user) return refuseUnknown('member');
        user.isEnabled = (await request.json()).isEnabled;
        return reply<AdminUser>(user);
      },
    ),
  ];
}

function listStatement(club: SampleClub, memberId: string, url: URL): StatementPage {
  const from = url.searchParams.get('from') ?? '';
  const to = url.searchParams.get('to') ?? '9999';
  const movements = club.statement.filter(
    (movement) => movement.memberId === memberId && movement.businessDate >= from && movement.businessDate <= to,
  );
  return pickPage(movements.toReversed(), url, ({ reference }) => [reference], ['kind']);
}

function listUsers(club: SampleClub, url: URL): AdminUserPage {
  const isEnabled = url.searchParams.get('isEnabled');
  const users = club.users.filter((user) => isEnabled === null || String(user.isEnabled) === isEnabled);
  const sorted = users.toSorted(compareBy(url.searchParams.get('sort')));
  const active = club.users.filter((user) => user.isEnabled).length;
  return {
    ...pickPage(url.searchParams.get('order') === 'asc' ? sorted : sorted.toReversed(), url, ({ name, mobile }) => [
      name,
      mobile,
    ]),
    counters: { total: club.users.length, active, inactive: club.users.length - active },
  };
}

function compareBy(sort: string | null): (one: AdminUser, other: AdminUser) => number {
  if (sort === 'name') return (one, other) => one.name.localeCompare(other.name);
  if (sort === 'amount') return (one, other) => Number(one.amount) - Number(other.amount);
  return (one, other) => one.dateOfJoining.localeCompare(other.dateOfJoining);
}
