import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { ApiError } from 'shared-auth';
import { ListPage } from './list-page';
import type { List } from './use-list';

type Stamps = List<string, { total: number }>;

const IDLE: Stamps = {
  url: '/movements',
  search: '',
  setSearch: () => undefined,
  filter: {},
  setFilter: () => undefined,
  params: {},
  shown: undefined,
  isOutdated: false,
  error: null,
  isFetching: false,
  refetch: () => undefined,
  hasMore: false,
  isLoadingMore: false,
  isLoadMoreError: false,
  loadMore: () => undefined,
};
const NO_CONNECTION = new ApiError('Network Error', { code: 'offline', status: 0 });
const NOTHING = { rows: [], counters: { total: 0 }, search: '', extras: {} };

function showList(list: Partial<Stamps>) {
  const page = (
    <ListPage
      title="Stamps"
      description="All of them."
      noun="movements"
      list={{ ...IDLE, ...list }}
      listCounters={(figures) => [{ label: 'Total', value: figures?.total, hint: 'in the album' }]}
      searchLabel="Search by name"
      columns={[{ label: 'Name', role: 'title', render: (stamp) => stamp }]}
      getKey={(stamp) => stamp}
    />
  );
  render(<RouterProvider router={createMemoryRouter([{ path: '/', element: page }])} />);
}

test('a list on its way shows its outline, and no count that could be mistaken for one', () => {
  showList({ isFetching: true });
  expect(screen.getByRole('status', { name: 'Loading' })).toBeInTheDocument();
  expect(screen.queryByText('0')).not.toBeInTheDocument();
  expect(screen.queryByText(/movements/)).not.toBeInTheDocument();
});

test('a list that failed says so in words, and can be asked for again', async () => {
  const refetch = jest.fn();
  showList({ error: NO_CONNECTION, refetch });
  expect(screen.getByRole('alert')).toHaveTextContent('The movements could not be loaded');
  expect(screen.getByRole('alert')).toHaveTextContent('No answer came from the server.');
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(refetch).toHaveBeenCalledTimes(1);
});

test('a list that could not be brought up to date keeps what it showed, and can be asked for again', async () => {
  const refetch = jest.fn();
  showList({ error: NO_CONNECTION, shown: { ...NOTHING, rows: ['Agra'] }, refetch });
  expect(screen.getByRole('alert')).toHaveTextContent('No answer came from the server.');
  expect(screen.getByText('Agra')).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(refetch).toHaveBeenCalledTimes(1);
});

test('where only the next page did not come, one button asks for it again', () => {
  const shown = { ...NOTHING, rows: ['Agra'] };
  showList({ error: NO_CONNECTION, shown, hasMore: true, isLoadMoreError: true });
  expect(screen.getByRole('alert')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Load more' })).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Try again' })).not.toBeInTheDocument();
});

test('a list without rows says what will be there', () => {
  showList({ shown: NOTHING });
  expect(screen.getByRole('heading', { name: 'No movements yet' })).toBeInTheDocument();
});

test('a filter without a hit is not mistaken for an empty list', () => {
  showList({ shown: NOTHING, params: { status: 'pending' } });
  expect(screen.getByRole('heading', { name: 'No such movements' })).toBeInTheDocument();
});
