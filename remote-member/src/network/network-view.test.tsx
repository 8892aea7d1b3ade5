import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import type { NetworkNode } from './network-node';
import { NetworkView } from './network-view';

const show = (root: NetworkNode) =>
  render(
    <MemoryRouter>
      <NetworkView root={root} />
    </MemoryRouter>,
  );

test('a member without a team is shown the way to their referral code', () => {
  show({ name: 'You', children: [] });
  expect(screen.getByRole('heading', { name: 'Your route starts with you' })).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Open my referral code' })).toHaveAttribute('href', '/profile');
});

test('levels beyond the second wait closed until they are opened', async () => {
  const user = userEvent.setup();
  show({
    name: 'You',
    children: [{ name: 'Asha', children: [{ name: 'Dev', children: [{ name: 'Tara' }] }] }],
  });
  expect(screen.queryByText('Tara')).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Team of Dev' }));
  expect(screen.getByText('Tara')).toBeInTheDocument();
});
