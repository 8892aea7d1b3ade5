import { screen, waitFor } from '@testing-library/react';
import { reply } from 'federation/standalone/recorded';
import { http, HttpResponse } from 'msw';
import { api } from '../testing/api';
import { SAMPLE_BATCH } from '../testing/samples';
import { showAdmin } from '../testing/show-admin';

const RESULTS = [
  { line: 1, payoutId: '12', outcome: 'paid', utr: '412345678901', reason: null },
  { line: 2, payoutId: null, outcome: 'refused', utr: 'X', reason: 'No payout of this batch.' },
];

// Results that were typed are kept.
beforeEach(() => sessionStorage.clear());

/** The last payout is saved, and the first reply does not arrive. @returns the keys under which it was sent */
function loseFirstReply(): (string | null)[] {
  const keys: (string | null)[] = [];
  api.use(
    http.get('*/admin/payout-batches/7', () => reply({ ...SAMPLE_BATCH, pending: keys.length === 0 ? 1 : 0 })),
    http.post<never, { isDryRun: boolean }>('*/admin/payout-batches/7/results', async ({ request }) => {
      if ((await request.json()).isDryRun) return reply(RESULTS);
      keys.push(request.headers.get('idempotency-key'));
      return keys.length === 1 ? HttpResponse.error() : reply(RESULTS);
    }),
  );
  return keys;
}

async function saveInVain() {
  const keys = loseFirstReply();
  const { user } = showAdmin('/admin/payout-batches?batch=7');
  await user.type(await screen.findByLabelText('Results'), 'WD12,412345678901');
  await user.click(screen.getByRole('button', { name: 'Check' }));
  await user.click(await screen.findByRole('button', { name: 'Save 1 result' }));
  expect(await screen.findByRole('alert')).toBeVisible();
  return { user, keys };
}

test('what was sent of the last payout stays when its reply is lost, and is saved by pressing once more', async () => {
  const { user, keys } = await saveInVain();
  const save = screen.getByRole('button', { name: 'Save 1 result' });
  expect(screen.getByText('No payout of this batch.')).toBeVisible();
  expect(save).toHaveFocus();
  await user.click(save);
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Check' })).not.toBeInTheDocument());
  expect(screen.getByText('1 result is saved.')).toHaveFocus();
  expect(keys).toEqual([keys[0], keys[0]]);
});

test('the field stays while what could not be saved is changed', async () => {
  const { user } = await saveInVain();
  const field = screen.getByRole('textbox', { name: 'Results' });
  await user.type(field, ' ');
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  expect(field).toHaveFocus();
});
