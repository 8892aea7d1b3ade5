import { screen, within } from '@testing-library/react';
import type { Receivable, ReceivablePage } from 'api/contract';
import { reply } from 'federation/standalone/recorded';
import { http } from 'msw';
import { api } from '../testing/api';
import { setClock } from '../testing/set-clock';
import { showAdmin } from '../testing/show-admin';

const RECEIVABLE: Receivable = {
  memberId: '43',
  name: 'Vikram Menon',
  amount: '50000',
  since: '2026-11-02T06:00:00.000Z',
  reason: 'The payment was false',
};

const PAGE: ReceivablePage = {
  items: [RECEIVABLE],
  nextCursor: null,
  counters: { count: 1, total: '50000', writtenOff: '0' },
};

test('what a member owes is listed with why and since when, and given up by a proposal', async () => {
  const asked: unknown[] = [];
  api.use(
    http.get('*/api/v1/admin/receivables', () => reply(PAGE)),
    http.post('*/api/v1/admin/receivables/:memberId/write-off', async ({ params, request }) => {
      asked.push([params.memberId, await request.json()]);
      return reply({ proposalId: '9' });
    }),
  );
  const { user } = showAdmin('/admin/receivables');
  const row = await screen.findByRole('row', { name: /Vikram Menon/ });
  expect(row).toHaveTextContent(/The payment was false.*For \d+ days.*₹50,000/);
  expect(within(row).getByRole('link')).toHaveAttribute('href', '/admin/user/43');
  await user.click(within(row).getByRole('button', { name: 'Write off what Vikram Menon owes' }));
  const dialog = await screen.findByRole('dialog', { name: 'Write off ₹50,000?' });
  await user.type(within(dialog).getByLabelText('Reason'), 'Nothing to be had');
  await user.click(within(dialog).getByRole('button', { name: 'Propose' }));
  expect(await screen.findByText('Proposed. It waits for a second person.')).toBeInTheDocument();
  expect(asked).toEqual([['43', { reason: 'Nothing to be had' }]]);
});

test.each([
  ['2026-11-19T17:00:00.000Z', 'For 1 day'],
  ['2026-11-19T19:00:00.000Z', 'Since today'],
])('its age is told in days of India: on the 20th, what is owed since %s is "%s"', async (since, age) => {
  setClock('2026-11-20T05:00:00.000Z');
  api.use(http.get('*/api/v1/admin/receivables', () => reply({ ...PAGE, items: [{ ...RECEIVABLE, since }] })));
  showAdmin('/admin/receivables');
  expect(await screen.findByRole('row', { name: /Vikram Menon/ })).toHaveTextContent(age);
});

test('of a disabled member it says so, in the list and before it is given up', async () => {
  const page: ReceivablePage = { ...PAGE, items: [{ ...RECEIVABLE, isDisabled: true }] };
  api.use(http.get('*/api/v1/admin/receivables', () => reply(page)));
  const { user } = showAdmin('/admin/receivables');
  const row = await screen.findByRole('row', { name: /Vikram Menon/ });
  expect(row).toHaveTextContent('Disabled');
  await user.click(within(row).getByRole('button', { name: 'Write off what Vikram Menon owes' }));
  const dialog = await screen.findByRole('dialog', { name: 'Write off ₹50,000?' });
  expect(dialog).toHaveTextContent('Vikram Menon is disabled.');
});

test('nobody owes anything, at first', async () => {
  showAdmin('/admin/receivables');
  expect(await screen.findByText('Nobody owes the club anything.')).toBeInTheDocument();
});
