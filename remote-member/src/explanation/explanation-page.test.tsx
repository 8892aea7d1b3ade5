import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { parseMicros, sumRupees } from 'client/money';
import type { EarningExplanation } from 'api/contract';
import { refuse, reply } from 'federation/standalone/recorded';
import { http } from 'msw';
import { SAMPLE_EXPLANATIONS } from '../testing/samples';
import { api } from '../testing/api';
import { renderPage } from '../testing/render-page';

/** A line whose day was above the limit. */
const [, SAMPLE] = SAMPLE_EXPLANATIONS as [EarningExplanation, EarningExplanation];
const CAPPED: EarningExplanation = {
  ...SAMPLE,
  earning: { ...SAMPLE.earning, amount: '117.5', cut: '8.5015' },
  base: '630.0075',
  due: '126.0015',
  sources: {
    items: [
      { source: 'Asha', base: '2.5', amount: '0.5' },
      { source: 'Ravi', base: '2.5075', amount: '0.5015' },
      { source: 'Meera', base: '625', amount: '125' },
    ],
    nextCursor: null,
  },
};

async function findSteps(): Promise<string[]> {
  await screen.findByRole('heading', { name: 'Where it came from' });
  return screen.getAllByRole('definition').map((step) => step.textContent);
}

test('a line is told as base, rate, due, cut and amount, to the micro-rupee', async () => {
  await renderPage('/wallet/earnings/202611200000000002');
  expect(await findSteps()).toEqual(['₹253.10', '× 15%', '= ₹37.965', '− ₹0', '= ₹37.965']);
  expect(screen.getByText(/Level 2 of your team, 20 Nov 2026/)).toBeInTheDocument();
  expect(screen.getByText(/Version 1 of the club’s rates/)).toBeInTheDocument();
  expect(screen.getByText(/: Summit, from ₹10,000 \(version 1\), 10 levels open/)).toBeInTheDocument();
  expect(screen.getByText(/Nothing of this line lay above it/)).toBeInTheDocument();
});

test('what the cap cut stands in the sum, and the sources add up to what was due', async () => {
  api.use(http.get('*/api/v1/earnings/:earningId', () => reply(CAPPED)));
  await renderPage('/wallet/earnings/any');
  expect(await findSteps()).toEqual(['₹630.0075', '× 20%', '= ₹126.0015', '− ₹8.5015', '= ₹117.50']);
  expect(screen.getByText(/What lay above it is not paid later/)).toBeInTheDocument();
  const rows = within(screen.getByRole('table', { name: 'Sources of this line' })).getAllByRole('row');
  expect(rows.slice(1).map((row) => row.textContent)).toEqual([
    expect.stringContaining('Asha'),
    expect.stringContaining('Ravi'),
    expect.stringContaining('Meera'),
  ]);
  expect(rows[2]).toHaveTextContent(/₹2\.5075.*₹0\.5015/);
  expect(screen.getByText(/^3 sources together/)).toHaveTextContent(
    '3 sources together: ₹126.0015, which is exactly what was due.',
  );
});

test('a referral bonus has no cap', async () => {
  await renderPage('/wallet/earnings/202606265000000008');
  expect(await findSteps()).toEqual(['₹49,120', '× 5%', '= ₹2,456', '− ₹0', '= ₹2,456']);
  expect(screen.getByText('Referral bonuses have no cap.')).toBeInTheDocument();
});

test('sources come page by page, and the sum says how far it is; a sum that is wrong is not hidden', async () => {
  const pageOf = (source: string, amount: string, nextCursor: string | null) =>
    reply({ ...SAMPLE, due: '3', sources: { items: [{ source, base: '400', amount }], nextCursor } });
  api.use(
    http.get('*/api/v1/earnings/:earningId', ({ request }) =>
      new URL(request.url).searchParams.get('cursor') === 'second'
        ? pageOf('Package 2', '1.000001', null)
        : pageOf('Package 1', '2', 'second'),
    ),
  );
  await renderPage('/wallet/earnings/any');
  expect(await screen.findByText(/1 source so far/)).toHaveTextContent('1 source so far: ₹2 of ₹3 due.');
  await userEvent.click(screen.getByRole('button', { name: 'Show more sources' }));
  expect(await screen.findByText(/2 sources together/)).toHaveTextContent(
    '2 sources together: ₹3.000001, but ₹3 was due. Please tell the club.',
  );
});

test('the list leads to the line and back to the same list', async () => {
  await renderPage('/wallet/earnings?kind=referral_bonus');
  await userEvent.click(await screen.findByRole('link', { name: /^Why\? ₹2,456/ }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Why Did I Get This?' })).toBeInTheDocument();
  const breadcrumb = within(screen.getByRole('navigation', { name: 'Breadcrumb' }));
  await userEvent.click(breadcrumb.getByRole('link', { name: 'Earnings' }));
  expect(await screen.findByLabelText('Kind')).toHaveValue('referral_bonus');
});

test('a line of somebody else, or of nobody, is not found', async () => {
  api.use(http.get('*/api/v1/earnings/none', () => refuse(404, 'not_found', 'You have no such earning.')));
  await renderPage('/wallet/earnings/none');
  expect(await screen.findByRole('alert')).toHaveTextContent('You have no such earning.');
});

test('the recorded lines keep what the API promises: sources add up to base and due, and due less cut is the amount', () => {
  for (const { earning, base, due, rateBps, sources } of [...SAMPLE_EXPLANATIONS, CAPPED]) {
    expect(sumRupees(sources.items.map((source) => source.base))).toBe(base);
    expect(sumRupees(sources.items.map((source) => source.amount))).toBe(due);
    expect((parseMicros(base) * BigInt(rateBps)) / 10_000n).toBe(parseMicros(due));
    expect(sumRupees([earning.amount, earning.cut])).toBe(due);
  }
});

test('a day is told with its lines, and why it brought no more', async () => {
  const text = 'The daily cap of ₹120 cut ₹8.5015. What lay above it is not paid later.';
  const day = {
    businessDate: '2026-11-20',
    credited: '117.5',
    lines: [CAPPED.earning],
    hasMoreLines: true,
    reasons: [{ reason: 'cap', text }],
  };
  api.use(http.get('*/api/v1/earnings/days/2026-11-20', () => reply(day)));
  await renderPage('/wallet/earnings/2026-11-20');
  expect(await screen.findByRole('heading', { name: '20 Nov 2026' })).toBeInTheDocument();
  expect(screen.getByRole('table', { name: 'What was credited on this day' })).toHaveTextContent('₹8.5015');
  expect(screen.getByText(text)).toBeInTheDocument();
  const all = screen.getByRole('link', { name: 'All lines of this day' });
  expect(all).toHaveAttribute('href', '/wallet/earnings?from=2026-11-20&to=2026-11-20');
});

test('a day that brought nothing says why, and is found from the list of earnings', async () => {
  const text = 'Only Monday to Friday are paid.';
  const reasons = [{ reason: 'weekend', text }];
  const nothing = { businessDate: '2026-11-21', credited: '0', lines: [], hasMoreLines: false, reasons };
  api.use(http.get('*/api/v1/earnings/days/2026-11-21', () => reply(nothing)));
  const user = userEvent.setup();
  await renderPage('/wallet/earnings');
  await user.type(await screen.findByLabelText('Day'), '2026-11-21');
  await user.click(screen.getByRole('button', { name: 'Explain this day' }));
  expect(await screen.findByText(text)).toBeInTheDocument();
  expect(screen.getByText('Nothing was credited.')).toBeInTheDocument();
  expect(screen.queryByRole('link', { name: 'All lines of this day' })).toBeNull();
});
