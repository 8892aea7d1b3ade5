import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Plan } from 'api/contract';
import { reply } from 'federation/standalone/recorded';
import { http, HttpResponse } from 'msw';
import recording from '../sample/recording.json';
import { api } from '../testing/api';
import { renderPage } from '../testing/render-page';
import { AT_FIRST, typed } from './calculator-input';

const amountField = () => screen.getByLabelText('Amount in rupees');
const findResult = () => screen.findByRole('region', { name: 'What the plan would credit' });

/** The rows of the sum, each as "name | weekday | term". */
async function findLines(): Promise<string[]> {
  const table = await screen.findByRole('table', { name: 'Where it would come from' });
  const [, ...rows] = within(table).getAllByRole('row');
  return rows.map((row) => Array.from(row.children, (cell) => cell.textContent).join(' | '));
}

async function retype(field: HTMLElement, text: string) {
  await userEvent.clear(field);
  await userEvent.type(field, text);
}

afterEach(() => {
  typed.fields = AT_FIRST;
});

test('₹10,000 alone: its tier, a weekday, the term, and that nothing is guaranteed', async () => {
  await renderPage('/products');
  expect(await findLines()).toEqual(['Your own cashback | ₹25 | ₹10,000', 'Credited | ₹25 | ₹10,000']);
  expect(await findResult()).toHaveTextContent('Over the whole term of 400 weekdays₹10,000');
  expect(
    screen.getByText(/^Summit, from ₹10,000: cashback on 400 weekdays, at most ₹1,000 a day, 10 levels open/),
  ).toBeInTheDocument();
  expect(
    screen.getByText(/Earnings are not guaranteed, and whatever comes from a team depends on others joining/),
  ).toBeInTheDocument();
});

test('a team is built level by level with the keyboard, and a closed level is said to pay nothing', async () => {
  await renderPage('/products');
  await findLines();
  await retype(amountField(), '500');
  expect(amountField()).toHaveAccessibleDescription(/at least ₹1,000/);
  expect(await findResult()).toHaveTextContent('Correct what is marked');
  await retype(amountField(), '1000000000000');
  expect(amountField()).toHaveAccessibleDescription(/at most ₹9,99,99,99,99,999/);
  await retype(amountField(), '₹ १,०००');
  for (const level of [1, 2, 3, 4]) {
    screen.getByRole('button', { name: `Add level ${level}` }).focus();
    await userEvent.keyboard('{Enter}');
  }
  expect(await findLines()).toEqual([
    'Your own cashback | ₹2.50 | ₹37.50',
    'Level 12 members with ₹1,000, paying on 15 weekdays | ₹1 | ₹15',
    'Level 22 members with ₹1,000, paying on 15 weekdays | ₹0.75 | ₹11.25',
    'Level 32 members with ₹1,000, paying on 15 weekdays | ₹0.50 | ₹7.50',
    'Level 42 members with ₹1,000Closed in your tier: pays nothing | ₹0 | ₹0',
    'Credited | ₹4.75 | ₹71.25',
    'Once, as referral bonuses | ₹160',
  ]);
  await userEvent.click(screen.getByRole('button', { name: 'Remove level 4' }));
  expect(screen.getByRole('button', { name: 'Add level 4' })).toHaveFocus();
  expect(await findLines()).toHaveLength(6);
});

test('the button that has added the last level keeps the focus', async () => {
  await renderPage('/products');
  await findLines();
  for (let level = 1; level <= 10; level += 1) {
    await userEvent.click(screen.getByRole('button', { name: `Add level ${level}` }));
  }
  const add = screen.getByRole('button', { name: 'Add level 10' });
  expect(add).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  expect(screen.getAllByRole('group', { name: /^Level/ })).toHaveLength(10);
});

test('what the daily cap cuts stands in the sum', async () => {
  await renderPage('/products');
  await findLines();
  await userEvent.click(screen.getByRole('button', { name: 'Add level 1' }));
  await retype(screen.getByLabelText('Members'), '4,000');
  expect(await findLines()).toEqual([
    'Your own cashback | ₹25 | ₹10,000',
    'Level 14,000 members with ₹1,000, paying on 15 weekdays | ₹2,000 | ₹30,000',
    expect.stringMatching(/^Cut by the daily cap.* \| -₹1,025 \| -₹15,375$/),
    'Credited | ₹1,000 | ₹24,625',
    'Once, as referral bonuses | ₹2,00,000',
  ]);
  await retype(screen.getByLabelText('Members'), '2.5');
  expect(screen.getByLabelText('Members')).toHaveAccessibleDescription(/whole number/);
});

test('who goes to another page and comes back finds what was typed', async () => {
  const router = await renderPage('/products');
  await retype(amountField(), '25000');
  await userEvent.click(screen.getByRole('button', { name: 'Add level 1' }));
  await retype(screen.getByLabelText('Members'), '3');
  await act(() => router.navigate('/elsewhere'));
  expect(screen.queryByLabelText('Members')).not.toBeInTheDocument();
  await act(() => router.navigate('/products'));
  expect(amountField()).toHaveValue('25000');
  expect(screen.getByLabelText('Members')).toHaveValue('3');
});

test('tiers that did not come are said to be missing, and can be asked for again', async () => {
  api.use(http.get('*/api/v1/rates', () => HttpResponse.json({ message: 'Resting.' }, { status: 503 })));
  await renderPage('/products');
  expect(await screen.findByRole('alert')).toHaveTextContent('The tiers could not be loaded just now.');
  api.resetHandlers();
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await findLines()).toHaveLength(2);
});

test('a term of one weekday is one', async () => {
  const [plan] = recording.replies['GET /api/v1/plans'].result as [Plan];
  const shortest = { ...plan, name: 'Gate', minRecharge: 1000, cashbackDay: 1 };
  api.use(http.get('*/api/v1/plans', () => reply([shortest])));
  await renderPage('/products');
  const result = await findResult();
  await waitFor(() => expect(result).toHaveTextContent('Over the whole term of 1 weekday₹25'));
  expect(screen.getByText(/^Gate, from ₹1,000: cashback on 1 weekday, at most/)).toBeInTheDocument();
  expect(screen.getByText(/^₹1,000: ₹2.50 on one weekday, \w{3}, .* if we confirm it today;/)).toBeInTheDocument();
});
