import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ListQuery } from './list-page';
import { ListPage } from './list-page';

const IDLE = { error: null, isFetching: false, refetch: () => undefined };

function showList(query: ListQuery<string>) {
  render(
    <ListPage
      title="Stamps"
      description="All of them."
      noun="stamps"
      query={query}
      listCounters={(stamps) => [{ label: 'Total', value: stamps.length, hint: 'in the album' }]}
      searchLabel="Search by name"
      getSearchedTexts={(stamp) => [stamp]}
      columns={[{ label: 'Name', role: 'title', render: (stamp) => stamp }]}
      getKey={(stamp) => stamp}
    />,
  );
}

test('a list on its way shows its outline, and no count that could be mistaken for one', () => {
  showList({ ...IDLE, data: undefined, isFetching: true });
  expect(screen.getByRole('status', { name: 'Loading' })).toBeInTheDocument();
  expect(screen.queryByText('0')).not.toBeInTheDocument();
  expect(screen.queryByText(/stamps/)).not.toBeInTheDocument();
});

test('a list that failed says so in words, and can be asked for again', async () => {
  const refetch = jest.fn();
  showList({ ...IDLE, data: undefined, error: new Error('No connection'), refetch });
  expect(screen.getByRole('alert')).toHaveTextContent('The stamps could not be loaded');
  expect(screen.getByRole('alert')).toHaveTextContent('No connection');
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(refetch).toHaveBeenCalledTimes(1);
});

test('a list without rows says what will be there', () => {
  showList({ ...IDLE, data: [] });
  expect(screen.getByRole('heading', { name: 'No stamps yet' })).toBeInTheDocument();
});
