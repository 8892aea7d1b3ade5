import { screen } from '@testing-library/react';
import { reply } from 'federation/standalone/recorded';
import { http } from 'msw';
import { replies } from '../sample/recording.json';
import { api } from '../testing/api';
import { showAdmin } from '../testing/show-admin';

const { result } = replies['GET /api/v1/admin/users/43'];

/** The queue of payouts, whose members all have this wallet. */
function showMemberWith(debt: object) {
  const wallet = { ...result.wallet, ...debt };
  api.use(http.get('*/api/v1/admin/users/:id', () => reply({ ...result, wallet })));
  showAdmin('/admin/widthdraw/queue');
}

test('a member who owes the club, or did before it was given up, is shown with that', async () => {
  showMemberWith({ owed: '500', writtenOff: '300' });
  expect((await screen.findByText('Owed to the club')).nextSibling).toHaveTextContent('₹500');
  expect(screen.getByText('Given up').nextSibling).toHaveTextContent('₹300');
});

test('of a member who owes nothing it says nothing', async () => {
  showMemberWith({});
  expect(await screen.findByText('Running packages')).toBeVisible();
  expect(screen.queryByText('Owed to the club')).not.toBeInTheDocument();
  expect(screen.queryByText('Given up')).not.toBeInTheDocument();
});
