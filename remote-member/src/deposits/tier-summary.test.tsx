import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Plan } from 'api/contract';
import { reply } from 'federation/standalone/recorded';
import { http } from 'msw';
import recording from '../sample/recording.json';
import { api } from '../testing/api';
import { renderPage } from '../testing/render-page';

const [plan] = recording.replies['GET /api/v1/plans'].result as [Plan];

test.each([
  [1, '1 weekday', /₹2\.50 on one weekday, \w{3}, .* if we confirm it today\. Then your ₹1,000 is free\./],
  [1250, '1,250 weekdays', /₹2\.50 a weekday, 1,250 times, first on \w{3}, .* if we confirm it today\./],
])('a tier that pays on %d weekdays says so', async (cashbackDay, term, words) => {
  api.use(http.get('*/api/v1/plans', () => reply([{ ...plan, minRecharge: 1000, cashbackDay }])));
  await renderPage('/wallet/add-funds');
  await userEvent.type(await screen.findByLabelText('Amount in rupees'), '1000');
  expect(await screen.findByText(`Cashback on ${term}`)).toBeInTheDocument();
  expect(await screen.findByText(words)).toBeInTheDocument();
});
