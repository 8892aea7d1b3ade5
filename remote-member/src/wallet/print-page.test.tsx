import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { StatementEntry } from 'api/contract';
import { reply, replyPage } from 'federation/standalone/recorded';
import { http } from 'msw';
import { api } from '../testing/api';
import { renderPage } from '../testing/render-page';
import { SAMPLE_STATEMENT } from '../testing/samples';

const STATEMENT_URL = '*/api/v1/wallet/statement';

/** Lines of 10 rupees each, the newest first; the oldest left 110. */
const listLines = (count: number): StatementEntry[] =>
  Array.from({ length: count }, (_, index) => ({
    ...(SAMPLE_STATEMENT[0] as StatementEntry),
    id: String(count - index),
    kind: 'reward' as const,
    reference: `Reward ${count - index}`,
    businessDate: '2026-03-02',
    amount: '10',
    balance: String(100 + 10 * (count - index)),
  }));

const readFact = (label: string) => screen.getByText(label).nextElementSibling?.textContent;

test('a period is printed whole, between its balances, with whose it is', async () => {
  const asked: string[] = [];
  const lines = listLines(3);
  api.use(
    http.get(STATEMENT_URL, ({ request }) => {
      const { search, searchParams } = new URL(request.url);
      asked.push(search);
      return searchParams.has('cursor')
        ? replyPage(lines.slice(2))
        : reply({ items: lines.slice(0, 2), nextCursor: 'older' });
    }),
  );
  const print = jest.spyOn(window, 'print').mockReturnValue(undefined);
  await renderPage('/wallet/statement?from=2026-03-01&to=2026-03-31');
  const sheet = await screen.findByRole('region', { name: 'Statement' });
  const rows = await within(sheet).findAllByRole('row');
  expect(rows.slice(1).map((row) => row.textContent)).toEqual(
    ['1', '2', '3'].map((id) => expect.stringContaining(`Reward ${id}`)),
  );
  expect(readFact('Period')).toBe('1 Mar 2026 to 31 Mar 2026');
  expect(readFact('Member')).toMatch(/^Demo Member \(/);
  expect(readFact('Opening balance')).toBe('₹100');
  expect(readFact('Closing balance')).toBe('₹130');
  expect(sheet).toHaveTextContent('Safar Circle');
  expect(asked).toEqual([
    '?from=2026-03-01&to=2026-03-31&limit=100',
    '?from=2026-03-01&to=2026-03-31&limit=100&cursor=older',
  ]);
  await userEvent.click(screen.getByRole('button', { name: 'Print' }));
  expect(print).toHaveBeenCalledTimes(1);
});

test('more than a thousand lines are cut, and said to be', async () => {
  const lines = listLines(1000);
  let replyCount = 0;
  api.use(
    http.get(STATEMENT_URL, () => {
      const items = lines.slice(100 * replyCount, 100 * (replyCount + 1));
      replyCount += 1;
      return reply({ items, nextCursor: `after-${replyCount}` });
    }),
  );
  await renderPage('/wallet/statement?from=2026-01-01&to=2026-03-31');
  expect(await screen.findByText(/newest 1,000 lines/)).toBeInTheDocument();
  expect(replyCount).toBe(10);
  // The balance before the lines that are here, which is not that of the first of January.
  expect(readFact('Opening balance')).toBe('₹100');
  expect(readFact('Period')).toBe('2 Mar 2026 to 31 Mar 2026');
});

test('a period without movements has the balance before it', async () => {
  api.use(
    http.get(STATEMENT_URL, ({ request }) =>
      replyPage(new URL(request.url).searchParams.has('from') ? [] : listLines(1)),
    ),
  );
  await renderPage('/wallet/statement?from=2026-04-01&to=2026-04-30');
  expect(await screen.findByText('No movements in these days.')).toBeInTheDocument();
  expect(readFact('Opening balance')).toBe('₹110');
  expect(readFact('Closing balance')).toBe('₹110');
});

test('days in the wrong order are said to be so', async () => {
  await renderPage('/wallet/statement?from=2026-04-30&to=2026-04-01');
  expect(await screen.findByRole('alert')).toHaveTextContent('The first day must not be after the last.');
  expect(screen.getByRole('button', { name: 'Print' })).toBeDisabled();
});
