import { act, screen, waitFor, within } from '@testing-library/react';
import type { AdminDepositPage } from 'api/contract';
import { reply, refuse } from 'federation/standalone/recorded';
import { http } from 'msw';
import { replies } from '../sample/recording.json';
import { api } from '../testing/api';
import { SAMPLE_EVIDENCE } from '../testing/samples';
import { showAdmin } from '../testing/show-admin';
import { ADDRESS_WAIT_MS } from './queue-page';

const OLDEST = replies['GET /api/v1/admin/deposits?status=pending&order=oldest'].result as AdminDepositPage;

async function showQueue(path = '/admin/deposit/queue', role?: 'auditor') {
  const shown = showAdmin(path, role && { role });
  await screen.findByRole('listbox');
  return shown;
}

/** A select of the toolbar has options, too. */
const inList = () => within(screen.getByRole('listbox'));
const getActive = () => inList().getByRole('option', { selected: true });
const findCase = (name: string) => screen.findByRole('region', { name });

/** What was sent, and under which keys. */
function watchConfirmations() {
  const sent: { key: string | null; body: unknown }[] = [];
  api.use(
    http.get('*/admin/deposits/:id/evidence', () => reply(SAMPLE_EVIDENCE)),
    http.post('*/admin/statements/confirmations', async ({ request }) => {
      sent.push({ key: request.headers.get('idempotency-key'), body: await request.json() });
      return reply([{ lineId: '7', depositId: '225', error: null, code: null }]);
    }),
  );
  return sent;
}

test('what waits is listed with the oldest first, and beside it the whole case of the one chosen', async () => {
  await showQueue();
  expect(
    inList()
      .getAllByRole('option')
      .map((option) => option.textContent),
  ).toEqual([
    expect.stringContaining('Jaya Sharma'),
    expect.stringContaining('Nikhil Pandey'),
    expect.stringContaining('Prakash Sinha'),
  ]);
  expect(getActive()).toHaveTextContent('Deposit 225');
  expect(await findCase('Deposit 225')).toHaveTextContent('Jaya Sharma');
  expect(await screen.findByText('No line of the bank names it yet.')).toBeVisible();
  expect(await screen.findByText('Referral code')).toBeVisible();
  expect(await screen.findByRole('heading', { name: 'Payments' })).toBeVisible();
  expect(screen.getByText('1 of 3')).toBeVisible();
});

test('j and k, arrows, Home and End move, and the address keeps the place', async () => {
  const { user, router } = await showQueue();
  await user.keyboard('jj');
  expect(getActive()).toHaveTextContent('Prakash Sinha');
  expect(screen.getByRole('listbox')).toHaveFocus();
  await user.keyboard('k');
  expect(getActive()).toHaveTextContent('Nikhil Pandey');
  await user.keyboard('{ArrowDown}{ArrowDown}');
  expect(getActive()).toHaveTextContent('Prakash Sinha');
  await user.keyboard('{Home}');
  expect(getActive()).toHaveTextContent('Jaya Sharma');
  await user.keyboard('{End}');
  expect(getActive()).toHaveAttribute('id', screen.getByRole('listbox').getAttribute('aria-activedescendant'));
  await waitFor(() => expect(router.state.location.search).toContain('case=229'));
});

test('who leaves arrives: the address is not written while a page is coming', async () => {
  const { user, router } = await showQueue();
  act(() => router.patchRoutes(null, [{ path: '/slow', lazy: () => new Promise<never>(() => undefined) }]));
  await user.keyboard('j');
  act(() => void router.navigate('/slow'));
  // A timer as long as the one of the address, and set after it, fires after it.
  await act(() => new Promise((resolve) => setTimeout(resolve, ADDRESS_WAIT_MS)));
  expect(router.state.navigation.location?.pathname).toBe('/slow');
});

test('a page of rows that does not come is asked for once, and again by the button', async () => {
  const cursors: (string | null)[] = [];
  api.use(
    http.get('*/admin/deposits', ({ request }) => {
      const cursor = new URL(request.url).searchParams.get('cursor');
      cursors.push(cursor);
      if (cursor === null) return reply({ ...OLDEST, nextCursor: 'next' });
      if (cursors.length < 3) return refuse(500, 'internal', 'Something went wrong.');
      return reply({ ...OLDEST, items: [{ ...OLDEST.items[0], id: '231', name: 'Divya Das' }] });
    }),
  );
  const { user, router } = await showQueue();
  await screen.findByRole('button', { name: 'Try again' });
  await user.keyboard('j');
  await waitFor(() => expect(router.state.location.search).toContain('case=227'));
  expect(cursors).toEqual([null, 'next']);
  expect(screen.getByText('2 of 3 and more')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await inList().findByRole('option', { name: /Divya Das/ })).toBeVisible();
  expect(screen.getByRole('listbox')).toHaveFocus();
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

test('an address with a case opens it', async () => {
  await showQueue('/admin/deposit/queue?case=227');
  expect(getActive()).toHaveTextContent('Nikhil Pandey');
});

test('c confirms a matched deposit without a question, the next one comes, and it is sent after ten seconds', async () => {
  const sent = watchConfirmations();
  const { user } = await showQueue();
  await screen.findByText('Matched by UTR');
  await user.keyboard('c');
  expect(await screen.findByText('Confirming deposit 225 of Jaya Sharma, ₹2,000')).toBeVisible();
  expect(getActive()).toHaveTextContent('Nikhil Pandey');
  expect(sent).toEqual([]);
  const due = Date.now() + 10_000;
  const clock = jest.spyOn(Date, 'now').mockReturnValue(due);
  await waitFor(() => expect(sent).toHaveLength(1));
  clock.mockRestore();
  const key = expect.stringMatching(/^[0-9a-f]{32}$/) as string;
  expect(sent).toEqual([{ key, body: { confirmations: [{ lineId: '7', depositId: '225' }] } }]);
  expect(await screen.findByText('Deposit 225 confirmed')).toBeVisible();
});

test('u takes the last decision back, and nothing is sent', async () => {
  const sent = watchConfirmations();
  const { user } = await showQueue();
  await screen.findByText('Matched by UTR');
  await user.keyboard('c');
  await screen.findByRole('button', { name: /^Undo: Confirming deposit 225/ });
  await user.keyboard('u');
  expect(screen.queryByRole('button', { name: /^Undo/ })).not.toBeInTheDocument();
  expect(await screen.findByText(/^Undone: Confirming deposit 225/)).toBeVisible();
  expect(sent).toEqual([]);
});

test('leaving the page sends what is held back at once, and closing the tab too, once', async () => {
  const sent = watchConfirmations();
  const { user, router } = await showQueue();
  await screen.findByText('Matched by UTR');
  await user.keyboard('c');
  await screen.findByRole('button', { name: /^Undo/ });
  act(() => void window.dispatchEvent(new Event('pagehide')));
  await waitFor(() => expect(sent).toHaveLength(1));
  await act(() => router.navigate('/admin/deposit'));
  await screen.findByRole('heading', { level: 1, name: 'Deposit History' });
  await act(() => router.navigate('/admin/deposit/queue'));
  // Nobody has heard of the first one, so it is sent again under its key.
  await waitFor(() => expect(sent).toHaveLength(2));
  expect(sent[1]).toEqual(sent[0]);
});

test('an unmatched deposit is confirmed after a question, which Enter answers', async () => {
  const { user } = await showQueue();
  await screen.findByText('No line of the bank names it yet.');
  await user.keyboard('c');
  const dialog = await screen.findByRole('dialog', { name: 'Confirm deposit 225?' });
  await waitFor(() => expect(within(dialog).getByRole('button', { name: 'Confirm' })).toHaveFocus());
  await user.keyboard('{Enter}');
  expect(await screen.findByRole('button', { name: /^Undo: Confirming deposit 225/ })).toBeVisible();
  expect(getActive()).toHaveTextContent('Nikhil Pandey');
});

test('r rejects with a saved reason, and Enter sends it', async () => {
  const bodies: unknown[] = [];
  api.use(
    http.post('*/admin/deposits/225/reject', async ({ request }) => {
      bodies.push(await request.json());
      return refuse(409, 'already_decided', 'The deposit 225 is already decided: success.');
    }),
  );
  const { user, router } = await showQueue();
  await user.keyboard('r');
  const dialog = await screen.findByRole('dialog', { name: 'Reject deposit 225?' });
  await user.selectOptions(await within(dialog).findByLabelText('Saved texts'), 'Not on the statement of the bank.');
  expect(within(dialog).getByLabelText('Reason')).toHaveValue('Not on the statement of the bank.');
  await user.keyboard('{Enter}');
  await screen.findByRole('button', { name: /^Undo: Rejecting deposit 225/ });
  expect(bodies).toEqual([]);
  await act(() => router.navigate('/admin/deposit'));
  await waitFor(() => expect(bodies).toEqual([{ reason: 'Not on the statement of the bank.' }]));
  expect(await screen.findByText(/Rejecting deposit 225.*already decided: success/)).toBeVisible();
});

test('a saved reason that is chosen can be removed, and what was taken from it stays typed', async () => {
  const removed: unknown[] = [];
  api.use(
    http.delete('*/admin/saved-reasons/:id', ({ params }) => {
      removed.push(params.id);
      return reply(null);
    }),
  );
  const { user } = await showQueue();
  await user.keyboard('r');
  const dialog = await screen.findByRole('dialog', { name: 'Reject deposit 225?' });
  const saved = await within(dialog).findByLabelText('Saved texts');
  expect(within(dialog).queryByRole('button', { name: 'Remove this saved text' })).toBeNull();
  await user.selectOptions(saved, 'Not on the statement of the bank.');
  const { value } = saved as HTMLSelectElement;
  await user.click(within(dialog).getByRole('button', { name: 'Remove this saved text' }));
  expect(await screen.findByText('Saved text removed')).toBeVisible();
  expect(removed).toEqual([value]);
  expect(within(dialog).getByLabelText('Reason')).toHaveValue('Not on the statement of the bank.');
});

test('a reason that was typed can be saved for the next time', async () => {
  const saved: unknown[] = [];
  api.use(
    http.post('*/admin/saved-reasons', async ({ request }) => {
      saved.push(await request.json());
      return reply({ id: '2', about: 'deposit', text: 'Of another club' });
    }),
  );
  const { user } = await showQueue();
  await user.keyboard('r');
  const dialog = await screen.findByRole('dialog', { name: 'Reject deposit 225?' });
  await user.type(within(dialog).getByLabelText('Reason'), 'Of another club');
  await user.click(within(dialog).getByRole('checkbox', { name: 'Save this text for the next time' }));
  await user.click(within(dialog).getByRole('button', { name: 'Reject' }));
  await waitFor(() => expect(saved).toEqual([{ about: 'deposit', text: 'Of another club' }]));
});

test('without a fresh proof nothing is held back', async () => {
  watchConfirmations();
  api.use(http.post('*/admin/proof', () => refuse(403, 'proof_required', 'Please show first that it is you.')));
  const { user } = await showQueue();
  await screen.findByText('Matched by UTR');
  await user.keyboard('c');
  expect(await screen.findByText(/you have not confirmed that it is you/)).toBeVisible();
  expect(screen.queryByRole('button', { name: /^Undo/ })).not.toBeInTheDocument();
});

test('keys rest behind a dialog of the browser, which is where the site asks for a proof', async () => {
  const { user } = await showQueue();
  const dialog = document.createElement('dialog');
  dialog.open = true;
  document.body.append(dialog);
  await user.keyboard('j');
  expect(getActive()).toHaveTextContent('Jaya Sharma');
  dialog.remove();
});

test('keys rest while something is typed, and can be switched off', async () => {
  const { user } = await showQueue();
  await user.type(screen.getByRole('searchbox'), 'j');
  expect(getActive()).toHaveTextContent('Jaya Sharma');
  await user.clear(screen.getByRole('searchbox'));
  screen.getByRole('listbox').focus();
  await user.keyboard('?');
  const dialog = await screen.findByRole('dialog', { name: 'Keys' });
  await user.click(within(dialog).getByRole('checkbox', { name: 'Use single keys on this computer' }));
  await user.click(within(dialog).getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  await user.keyboard('j');
  expect(getActive()).toHaveTextContent('Jaya Sharma');
  await user.click(inList().getByRole('option', { name: /Nikhil Pandey/ }));
  expect(getActive()).toHaveTextContent('Nikhil Pandey');
  await user.click(screen.getByRole('button', { name: 'Keys' }));
  await user.click(await screen.findByRole('checkbox', { name: 'Use single keys on this computer' }));
  await user.click(screen.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  await user.keyboard('k');
  expect(getActive()).toHaveTextContent('Jaya Sharma');
});

test('an auditor reads the case and decides nothing', async () => {
  const { user } = await showQueue('/admin/deposit/queue', 'auditor');
  await findCase('Deposit 225');
  expect(screen.queryByRole('button', { name: 'Confirm deposit 225' })).not.toBeInTheDocument();
  await user.keyboard('cr');
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

test('a payout is settled with its UTR at once, and then the next one comes', async () => {
  const bodies: unknown[] = [];
  api.use(
    http.post('*/admin/payouts/114/paid', async ({ request }) => {
      bodies.push(await request.json());
      return reply({});
    }),
  );
  const { user } = await showQueue('/admin/widthdraw/queue');
  expect(getActive()).toHaveTextContent('WD114');
  await user.keyboard('c');
  const dialog = await screen.findByRole('dialog', { name: 'Has WD114 been paid?' });
  await user.type(within(dialog).getByLabelText('UTR'), 'NEFT00420042{Enter}');
  await waitFor(() => expect(bodies).toEqual([{ utr: 'NEFT00420042' }]));
  await waitFor(() => expect(getActive()).toHaveTextContent('WD115'));
});
