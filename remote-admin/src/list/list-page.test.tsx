import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
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

interface StampsPageProps {
  first: Partial<Stamps>;
  /** What asking again leads to, one after the other. */
  answers: (Partial<Stamps> | Promise<Partial<Stamps>>)[];
}

function StampsPage({ first, answers }: StampsPageProps) {
  const [list, setList] = useState(first);
  const refetch = async () => setList((await answers.shift()) ?? list);
  return (
    <ListPage
      title="Stamps"
      description="All of them."
      noun="movements"
      list={{ ...IDLE, refetch, ...list }}
      listCounters={(figures) => [{ label: 'Total', value: figures?.total, hint: 'in the album' }]}
      searchLabel="Search by name"
      columns={[{ label: 'Name', role: 'title', render: (stamp) => stamp }]}
      getKey={(stamp) => stamp}
    />
  );
}

function showList(first: Partial<Stamps>, ...answers: StampsPageProps['answers']) {
  const page = <StampsPage first={first} answers={answers} />;
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

const ROWS = { shown: { ...NOTHING, rows: ['Agra'] } };

test.each([
  ['had no rows', { error: NO_CONNECTION }],
  ['kept its rows', { ...ROWS, error: NO_CONNECTION }],
])('a list that %s goes on with the focus when asking again brings it', async (_what, failed) => {
  showList(failed, ROWS);
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('1 movement')).toHaveFocus();
});

test('a list that is asked for again has the focus while it is on its way', async () => {
  showList({ error: NO_CONNECTION }, { isFetching: true });
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('status', { name: 'Loading' })).toBeInTheDocument();
  expect(screen.getByRole('status', { name: '' })).toHaveFocus();
});

test('who has gone on meanwhile keeps the focus when the list comes', async () => {
  let arrive: (list: Partial<Stamps>) => void = () => undefined;
  showList({ ...ROWS, error: NO_CONNECTION }, new Promise<Partial<Stamps>>((resolve) => (arrive = resolve)));
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await userEvent.click(screen.getByRole('searchbox', { name: 'Search by name' }));
  arrive(ROWS);
  expect(await screen.findByText('1 movement')).toBeInTheDocument();
  await waitFor(() => expect(screen.queryByRole('alert')).not.toBeInTheDocument());
  expect(screen.getByRole('searchbox', { name: 'Search by name' })).toHaveFocus();
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
