import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { StatementEntry, StatementPage } from 'api/contract';
import { formatDay, toBusinessDate } from 'client/dates';
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
        : reply({ items: lines.slice(0, 2), nextCursor: 'older', closing: '130' });
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
    '?from=2026-03-01&to=2026-03-31&limit=100&closing=yes',
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
      return reply({ items, nextCursor: `after-${replyCount}`, closing: '10100' });
    }),
  );
  await renderPage('/wallet/statement?from=2026-01-01&to=2026-03-31');
  expect(await screen.findByText(/newest 1,000 lines/)).toBeInTheDocument();
  expect(replyCount).toBe(10);
  // The balance before the lines that are here, which is not that of the first of January.
  expect(readFact('Opening balance')).toBe('₹100');
  expect(readFact('Period')).toBe('2 Mar 2026 to 31 Mar 2026');
});

const answer = (page: Partial<StatementPage>) =>
  api.use(http.get(STATEMENT_URL, () => reply({ items: [], nextCursor: null, ...page })));

test('a period without movements has the balance before it', async () => {
  answer({ closing: '110' });
  await renderPage('/wallet/statement?from=2026-04-01&to=2026-04-30');
  expect(await screen.findByText('No movements in these days.')).toBeInTheDocument();
  expect(readFact('Opening balance')).toBe('₹110');
  expect(readFact('Closing balance')).toBe('₹110');
});

test('of a period that is archived no balance is shown', async () => {
  answer({ completeFrom: '2026-05-01' });
  await renderPage('/wallet/statement?from=2026-04-01&to=2026-04-30');
  expect(await screen.findByText(/^Complete from 1 May 2026\./)).toBeInTheDocument();
  expect(readFact('Period')).toBe('1 Apr 2026 to 30 Apr 2026');
  expect(screen.queryByText(/balance/i)).not.toBeInTheDocument();
  expect(screen.queryByText('No movements in these days.')).not.toBeInTheDocument();
});

test('a period that is archived in part begins with what is there', async () => {
  answer({ items: listLines(1), completeFrom: '2026-03-01', closing: '110' });
  await renderPage('/wallet/statement?from=2026-01-01&to=2026-03-31');
  expect(await screen.findByText('Closing balance on 31 Mar 2026: ₹110')).toBeInTheDocument();
  expect(readFact('Period')).toBe('1 Mar 2026 to 31 Mar 2026');
  expect(readFact('Opening balance')).toBe('₹100');
});

test('a date that was paid late stands in its place, and the lines lead from one balance to the other', async () => {
  const [newest, before] = listLines(2) as [StatementEntry, StatementEntry];
  const late = { ...newest, businessDate: '2026-03-01', reference: 'Late', balance: '120' };
  answer({ items: [late, { ...before, amount: '7', balance: '110' }], closing: '120' });
  await renderPage('/wallet/statement?from=2026-03-01&to=2026-03-31');
  const rows = await screen.findAllByRole('row');
  expect(rows.slice(1).map((row) => row.textContent)).toEqual([
    expect.stringMatching(/Late.*₹113$/),
    expect.stringMatching(/Reward 1.*₹120$/),
  ]);
  expect(readFact('Opening balance')).toBe('₹103');
});

test('no balance is foretold: a period ends today at the latest', async () => {
  answer({ closing: '110' });
  await renderPage('/wallet/statement?from=2026-01-01&to=2099-12-31');
  const today = formatDay(toBusinessDate(new Date()));
  expect(await screen.findByText(`Closing balance on ${today}: ₹110`)).toBeInTheDocument();
  expect(readFact('Period')).toBe(`1 Jan 2026 to ${today}`);
});

test('days in the wrong order are said to be so', async () => {
  await renderPage('/wallet/statement?from=2026-04-30&to=2026-04-01');
  expect(await screen.findByRole('alert')).toHaveTextContent('The first day must not be after the last.');
  expect(screen.getByRole('button', { name: 'Print' })).toBeDisabled();
});
