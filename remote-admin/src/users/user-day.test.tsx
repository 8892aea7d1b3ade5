import { fireEvent, screen, within } from '@testing-library/react';
import type { Earning } from 'api/contract';
import { http } from 'msw';
import { reply } from 'federation/standalone/recorded';
import { api } from '../testing/api';
import { showAdmin } from '../testing/show-admin';

async function showUser() {
  showAdmin('/admin/user/43');
  await screen.findByRole('row', { name: /Withdrawal 70/ });
}

test('support sees what a day brought, and why no more', async () => {
  const text = 'The account was disabled on this day.';
  api.use(
    http.get('*/api/v1/admin/users/:memberId/days/2026-11-24', () =>
      reply({
        businessDate: '2026-11-24',
        credited: '0',
        lines: [],
        hasMoreLines: false,
        reasons: [{ reason: 'disabled', text }],
      }),
    ),
  );
  await showUser();
  fireEvent.change(screen.getByLabelText('Day'), { target: { value: '2026-11-24' } });
  expect(await screen.findByText(text)).toBeInTheDocument();
  expect(screen.getByText(/Credited:/)).toHaveTextContent('Credited: ₹0 in 0 lines.');
  expect(screen.queryByRole('table', { name: 'What was credited' })).toBeNull();
});

test('support sees each line of a day that was paid', async () => {
  const line = { businessDate: '2026-11-23', cut: '0' };
  const lines: Earning[] = [
    { ...line, id: '1', kind: 'cashback', level: 0, amount: '2.5' },
    { ...line, id: '2', kind: 'cashback_on_cashback', level: 2, amount: '117.5', cut: '382.500075' },
  ];
  api.use(
    http.get('*/api/v1/admin/users/:memberId/days/2026-11-23', () =>
      reply({ businessDate: '2026-11-23', credited: '120', lines, hasMoreLines: false, reasons: [] }),
    ),
  );
  await showUser();
  fireEvent.change(screen.getByLabelText('Day'), { target: { value: '2026-11-23' } });
  const table = within(await screen.findByRole('table', { name: 'What was credited' }));
  expect(table.getByRole('row', { name: /Daily cashback/ })).toHaveTextContent('₹0₹2.50');
  expect(table.getByRole('row', { name: /Cashback on cashback, level 2/ })).toHaveTextContent('₹382.500075₹117.50');
});
