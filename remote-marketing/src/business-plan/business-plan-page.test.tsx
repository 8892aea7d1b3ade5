import { screen, within } from '@testing-library/react';
import '../testing/api';
import { answerRates } from '../testing/api';
import { renderPage } from '../testing/render-page';

test('the business plan tells the rates that are in force, in words and level by level', async () => {
  answerRates({ cashbackBps: 40, referralBps: [700, 300], cashbackOnCashbackBps: [1000, 900] });
  await renderPage('/businessplan');
  expect(
    await screen.findByText(/is credited 0.4% of its amount from Monday to Friday: ₹40 a weekday on ₹10,000/),
  ).toBeVisible();
  expect(screen.getByText(/you are credited 7% of it, once.*you are credited 3%, and so on/)).toBeVisible();
  expect(screen.getByText(/a share of it: up to 10%/)).toBeVisible();
  const table = screen.getByRole('table', { name: 'Share of a member’s daily cashback' });
  expect(within(table).getByRole('row', { name: 'Level 1 10% ₹4' })).toBeVisible();
  expect(within(table).getByRole('row', { name: 'Level 10 0% ₹0' })).toBeVisible();
});
