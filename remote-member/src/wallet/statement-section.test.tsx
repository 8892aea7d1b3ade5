import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { refuse, reply, replyPage } from 'federation/standalone/recorded';
import { http, HttpResponse } from 'msw';
import { SAMPLE_STATEMENT } from '../testing/samples';
import { api } from '../testing/api';
import { renderPage } from '../testing/render-page';

const STATEMENT_URL = '*/api/v1/wallet/statement';
const CSV_URL = '*/api/v1/wallet/statement.csv';

async function openStatement(): Promise<void> {
  await renderPage('/wallet?show=statement');
  await screen.findByLabelText('From');
}

async function findRows(): Promise<(string | null)[]> {
  const table = await screen.findByRole('table', { name: 'Movements of your wallet' });
  const rows = within(table).getAllByRole('row').slice(1);
  return rows.map((row) => within(row).getAllByRole('cell').map(readCell).join(' | '));
}

/** Without the column's name, which a cell carries for phones alone. */
const readCell = (cell: HTMLElement) => cell.lastElementChild?.textContent;

test('every movement has date, kind, reference, signed amount and running balance', async () => {
  await openStatement();
  expect((await findRows()).slice(0, 3)).toEqual([
    '18 Nov 2026 | Withdrawal | Withdrawal 138 | -₹200 | ₹12,800',
    '26 Oct 2026 | Withdrawal | Withdrawal 79 | -₹300 | ₹13,000',
    '17 Jul 2026 | Cashback on cashback | Cashback on cashback, 17 Jul 2026 | +₹33.87 | ₹13,300',
  ]);
});

test('lines add up as they are read, and are shown to the last part of a paisa when asked for', async () => {
  const user = userEvent.setup();
  const line = { ...SAMPLE_STATEMENT[0], kind: 'cashback', amount: '33.873125', balance: '100.000125' };
  api.use(http.get(STATEMENT_URL, () => replyPage([line])));
  await openStatement();
  expect((await findRows())[0]).toContain('+₹33.87+₹0.01 rounding | ₹100');
  await user.selectOptions(screen.getByLabelText('Amounts'), 'Exact');
  expect((await findRows())[0]).toContain('+₹33.873125 | ₹100.000125');
});

test('kind and days narrow the list, and one press shows all again', async () => {
  const user = userEvent.setup();
  await openStatement();
  await findRows();
  await user.selectOptions(screen.getByLabelText('Kind'), 'Reward');
  expect(await findRows()).toHaveLength(1);
  await user.type(screen.getByLabelText('From'), '2026-07-01');
  expect(screen.getByRole('link', { name: 'Print statement' })).toHaveAttribute(
    'href',
    '/wallet/statement?from=2026-07-01',
  );
  await user.click(await screen.findByRole('button', { name: 'Show all movements' }));
  expect(await findRows()).toHaveLength(SAMPLE_STATEMENT.length);
});

test('the way back leads to the same kind and days', async () => {
  const user = userEvent.setup();
  await openStatement();
  await user.selectOptions(screen.getByLabelText('Kind'), 'Reward');
  await user.type(screen.getByLabelText('From'), '2026-07-01');
  const findPlace = (name: string) =>
    within(screen.getByRole('navigation', { name: 'Member area' })).findByRole('link', { name });
  await waitFor(async () => {
    await user.click(await findPlace('Home'));
    expect(await findPlace('Wallet')).toHaveAttribute('href', '/wallet?show=statement&kind=reward&from=2026-07-01');
  });
  await user.click(await findPlace('Wallet'));
  expect(await screen.findByLabelText('Kind')).toHaveValue('reward');
  expect(screen.getByLabelText('From')).toHaveValue('2026-07-01');
});

test('a link to the statement shows all of it, and the way back the filter that was left', async () => {
  const user = userEvent.setup();
  const { router } = await renderPage('/wallet?show=statement');
  await user.selectOptions(await screen.findByLabelText('Kind'), 'Reward');
  await user.type(screen.getByLabelText('From'), '2026-07-01');
  const parts = within(screen.getByRole('navigation', { name: 'Parts of the wallet' }));
  await user.click(parts.getByRole('link', { name: 'Statement' }));
  await waitFor(() => expect(screen.getByLabelText('Kind')).toHaveValue(''));
  expect(screen.getByLabelText('From')).toHaveValue('');
  expect(await findRows()).toHaveLength(SAMPLE_STATEMENT.length);
  await act(() => router.navigate(-1));
  expect(screen.getByLabelText('Kind')).toHaveValue('reward');
  expect(screen.getByLabelText('From')).toHaveValue('2026-07-01');
});

test('days in the wrong order are said to be so, and are not asked for', async () => {
  const user = userEvent.setup();
  await openStatement();
  await user.type(screen.getByLabelText('From'), '2026-03-02');
  await user.type(screen.getByLabelText('To'), '2026-03-01');
  expect(screen.getByLabelText('To')).toHaveAccessibleDescription('The first day must not be after the last.');
  expect(screen.getByRole('button', { name: 'Download CSV' })).toBeDisabled();
});

test('the next page joins the one before, and a page that fails leaves it standing', async () => {
  const [first, second] = SAMPLE_STATEMENT;
  const user = userEvent.setup();
  api.use(http.get(STATEMENT_URL, () => reply({ items: [first], nextCursor: 'older' }), { once: true }));
  await openStatement();
  expect(await findRows()).toHaveLength(1);
  api.use(http.get(STATEMENT_URL, () => refuse(503, 'unavailable', 'Resting.')));
  await user.click(screen.getByRole('button', { name: 'Load more' }));
  expect(await screen.findByText('Resting.')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Load more' })).toHaveFocus();
  expect(await findRows()).toHaveLength(1);
  const cursors: (string | null)[] = [];
  api.use(
    http.get(STATEMENT_URL, ({ request }) => {
      cursors.push(new URL(request.url).searchParams.get('cursor'));
      return replyPage([second]);
    }),
  );
  await user.click(screen.getByRole('button', { name: 'Load more' }));
  expect(await screen.findByText('Withdrawal 79')).toBeInTheDocument();
  expect(await findRows()).toHaveLength(2);
  expect(cursors).toEqual(['older']);
  expect(screen.queryByRole('button', { name: 'Load more' })).not.toBeInTheDocument();
  expect(screen.getByText('That is all.')).toHaveFocus();
});

test('a wallet without movements says what will be here', async () => {
  api.use(http.get(STATEMENT_URL, () => replyPage([])));
  await openStatement();
  expect(await screen.findByRole('heading', { name: 'No movements yet' })).toBeInTheDocument();
});

test('a wallet whose movements are archived is not called one without any', async () => {
  api.use(http.get(STATEMENT_URL, () => reply({ items: [], nextCursor: null, completeFrom: '2026-12-01' })));
  await openStatement();
  expect(await screen.findByRole('heading', { name: 'Nothing has happened since then' })).toBeInTheDocument();
  expect(screen.queryByText(/Your first confirmed deposit/)).not.toBeInTheDocument();
});

describe('download', () => {
  const saved: { name: string; file: Blob }[] = [];
  beforeEach(() => {
    saved.length = 0;
    let held: Blob | undefined;
    URL.createObjectURL = (file) => {
      if (file instanceof Blob) held = file;
      return 'blob:statement';
    };
    URL.revokeObjectURL = () => undefined;
    jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      if (held) saved.push({ name: this.download, file: held });
    });
  });
  afterEach(() => jest.restoreAllMocks());

  test('the file is asked for with the filters of the list and saved', async () => {
    const user = userEvent.setup();
    const queries: string[] = [];
    api.use(
      http.get(CSV_URL, ({ request }) => {
        queries.push(new URL(request.url).search);
        return HttpResponse.text('Date,Amount\r\n', { headers: { 'content-type': 'text/csv' } });
      }),
    );
    await openStatement();
    await user.selectOptions(screen.getByLabelText('Kind'), 'Reward');
    await user.click(screen.getByRole('button', { name: 'Download CSV' }));
    await screen.findByRole('button', { name: 'Download CSV' });
    expect(queries).toEqual(['?kind=reward&language=en']);
    expect(saved).toMatchObject([{ name: 'statement.csv', file: { type: 'text/csv', size: 13 } }]);
  });

  test('the statement of a year is saved as a document: of the year of the first day', async () => {
    const user = userEvent.setup();
    const queries: string[] = [];
    api.use(
      http.get('*/api/v1/wallet/statement.pdf', ({ request }) => {
        queries.push(new URL(request.url).search);
        return HttpResponse.text('%PDF-', { headers: { 'content-type': 'application/pdf' } });
      }),
    );
    await openStatement();
    await user.type(screen.getByLabelText('From'), '2026-03-31');
    await user.click(await screen.findByRole('button', { name: 'PDF of 2025–26' }));
    await screen.findByRole('button', { name: 'PDF of 2025–26' });
    expect(queries).toEqual(['?year=2025']);
    expect(saved).toMatchObject([{ name: 'statement-2025.pdf' }]);
  });

  test('a file that does not come is said in words', async () => {
    api.use(http.get(CSV_URL, () => refuse(503, 'unavailable', 'Resting.')));
    await openStatement();
    await userEvent.click(screen.getByRole('button', { name: 'Download CSV' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('Resting.');
    expect(saved).toEqual([]);
  });
});
