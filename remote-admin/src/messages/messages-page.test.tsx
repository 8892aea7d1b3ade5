import { screen, within } from '@testing-library/react';
import '../testing/api';
import { showAdmin } from '../testing/show-admin';
import { toMailLink } from './messages-page';

test('a message shows who wrote, how to answer, and that it was not forwarded', async () => {
  showAdmin('/admin/messages');
  const row = await screen.findByRole('row', { name: /Harish Dubey/ });
  expect(row).toHaveTextContent('Are children welcome on the trips?');
  expect(row).toHaveTextContent('Only here');
  expect(within(row).getByRole('link')).toHaveAttribute('href', 'mailto:harish.dubey@visitor.example');
});

test('an address opens a mail without headers of its own', () => {
  expect(toMailLink('a?cc=b&subject=c@visitor.example')).toBe('mailto:a%3Fcc%3Db%26subject%3Dc@visitor.example');
});
