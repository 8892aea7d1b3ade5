import { screen } from '@testing-library/react';
import { reply } from 'federation/standalone/recorded';
import { http } from 'msw';
import { api } from '../testing/api';
import { SAMPLE_EVIDENCE } from '../testing/samples';
import { showAdmin } from '../testing/show-admin';

test('the buttons of a decision hand the focus on to the list when they go', async () => {
  api.use(http.get('*/admin/deposits/:id/evidence', () => reply(SAMPLE_EVIDENCE)));
  const { user } = showAdmin('/admin/deposit/queue');
  await screen.findByText('Matched by UTR');
  await user.keyboard('c');
  await user.click(await screen.findByRole('button', { name: /^Undo/ }));
  expect(screen.queryByRole('button', { name: /^Undo/ })).not.toBeInTheDocument();
  expect(screen.getByRole('listbox')).toHaveFocus();
});
