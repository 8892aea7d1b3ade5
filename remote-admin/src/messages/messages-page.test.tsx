import { screen, within } from '@testing-library/react';
import '../testing/api';
import { showAdmin } from '../testing/show-admin';

test('a message shows who wrote, how to answer, and that it was not forwarded', async () => {
  showAdmin('/admin/messages');
  const row = await screen.findByRole('row', { name: /Farah Ali/ });
  expect(row).toHaveTextContent('How do I change my UPI id?');
  expect(row).toHaveTextContent('Only here');
  expect(within(row).getByRole('link')).toHaveAttribute('href', 'mailto:farah@sample.example');
});
