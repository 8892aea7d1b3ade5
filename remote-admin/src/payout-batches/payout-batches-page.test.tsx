import { screen, waitFor, within } from '@testing-library/react';
import type { BankAccount, PayoutCandidates } from 'api/contract';
import { refuse, reply } from 'federation/standalone/recorded';
import { http } from 'msw';
import { api } from '../testing/api';
import { SAMPLE_BATCH, SAMPLE_PAYOUT_LINE } from '../testing/samples';
import { showAdmin } from '../testing/show-admin';

const CANDIDATES: PayoutCandidates = {
  items: [
    { ...SAMPLE_PAYOUT_LINE, payoutId: '12', obstacles: [], isChosen: true },
    { ...SAMPLE_PAYOUT_LINE, payoutId: '13', obstacles: ['shared_destination'], isChosen: false },
    { ...SAMPLE_PAYOUT_LINE, payoutId: '14', obstacles: ['held'], isChosen: false },
    { ...SAMPLE_PAYOUT_LINE, payoutId: '15', obstacles: ['owes'], isChosen: false },
  ],
  hasMore: false,
};
// Results that were typed are kept.
beforeEach(() => sessionStorage.clear());

test('payouts are chosen but for what something stands in the way of, and put together', async () => {
  const asked: unknown[] = [];
  api.use(
    http.get('*/admin/payout-batches/candidates', () => reply(CANDIDATES)),
    http.get('*/admin/bank-accounts', () => reply([{ id: '3', name: 'Main account' } as BankAccount])),
    http.get('*/admin/payout-batches/7', () =>
      reply({ ...SAMPLE_BATCH, state: 'prepared', endedAt: null, endedBy: null }),
    ),
    http.post('*/admin/payout-batches', async ({ request }) => {
      asked.push(await request.json());
      return reply(SAMPLE_BATCH);
    }),
  );
  const { user } = showAdmin('/admin/payout-batches');
  const table = await screen.findByRole('table', { name: 'Payouts that wait' });
  expect(within(table).getByLabelText('Choose WD14')).toBeDisabled();
  await user.click(within(table).getByLabelText('Choose WD13'));
  expect(await screen.findByText(/^2 chosen/)).toHaveTextContent('2 chosen, ₹3,000');
  expect(within(table).getByRole('row', { name: /WD15/ })).toHaveTextContent('The member owes the club');
  expect(within(table).getByLabelText('Choose WD15')).toBeEnabled();
  await user.click(screen.getByRole('button', { name: 'Put together' }));
  const dialog = await screen.findByRole('dialog', { name: 'Put 2 payouts together?' });
  await user.click(within(dialog).getByRole('button', { name: 'Put together' }));
  expect(await screen.findByRole('button', { name: 'Release' })).toBeVisible();
  expect(screen.getByRole('heading', { name: 'Batch 7' })).toBeVisible();
  expect(asked).toEqual([{ template: 'generic', smallMode: 'IMPS', bankAccountId: '3', payoutIds: ['12', '13'] }]);
});

test('without the bank accounts the page says so, and asks again', async () => {
  api.use(
    http.get('*/admin/payout-batches/candidates', () => reply(CANDIDATES)),
    http.get('*/admin/bank-accounts', () => refuse(503, 'unavailable', 'The service is busy.'), { once: true }),
    http.get('*/admin/bank-accounts', () => reply([{ id: '3', name: 'Main account' } as BankAccount])),
  );
  const { user } = showAdmin('/admin/payout-batches');
  expect(await screen.findByRole('alert')).toHaveTextContent('The bank accounts could not be loaded');
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('button', { name: 'Put together' })).toBeEnabled();
});

test('a choice that cannot be answered is changed where it was made', async () => {
  api.use(
    http.get('*/admin/payout-batches/candidates', ({ request }) =>
      request.url.includes('template=icici') ? refuse(503, 'unavailable', 'The service is busy.') : reply(CANDIDATES),
    ),
  );
  const { user } = showAdmin('/admin/payout-batches?file=icici');
  expect(await screen.findByRole('alert')).toHaveTextContent('The payouts that wait could not be loaded');
  const file = screen.getByLabelText('File');
  expect(file).toHaveValue('icici');
  await user.selectOptions(file, 'generic');
  expect(await screen.findByRole('table', { name: 'Payouts that wait' })).toBeVisible();
  expect(screen.getByLabelText('File')).toBe(file);
});

test('while another choice is on its way, what the one before it has chosen is not put together', async () => {
  let answer: () => void = () => undefined;
  api.use(
    http.get('*/admin/bank-accounts', () => reply([{ id: '3', name: 'Main account' } as BankAccount])),
    http.get('*/admin/payout-batches/candidates', async ({ request }) => {
      if (request.url.includes('upTo=5000')) await new Promise<void>((resolve) => (answer = resolve));
      return reply(CANDIDATES);
    }),
  );
  const { user } = showAdmin('/admin/payout-batches?upTo=500');
  expect(await screen.findByRole('button', { name: 'Put together' })).toBeEnabled();
  const upTo = screen.getByLabelText('Up to (₹)');
  await user.type(upTo, '0');
  await waitFor(() => expect(screen.getByRole('button', { name: 'Put together' })).toBeDisabled());
  answer();
  await waitFor(() => expect(screen.getByRole('button', { name: 'Put together' })).toBeEnabled());
  expect(upTo).toHaveAccessibleDescription('');
  await user.type(upTo, '.5');
  expect(upTo).toHaveAccessibleDescription('Not whole rupees: all are listed.');
});

test('what chooses the payouts stands in the address, and a reload finds it', async () => {
  const asked: string[] = [];
  api.use(
    http.get('*/admin/payout-batches/candidates', ({ request }) => {
      asked.push(new URL(request.url).search);
      return reply(CANDIDATES);
    }),
  );
  const { user, router } = showAdmin('/admin/payout-batches?file=icici&before=2026-11-19T18:30&upTo=5000&mode=X');
  expect(await screen.findByLabelText('File')).toHaveValue('icici');
  expect(screen.getByLabelText('Mode')).toHaveValue('IMPS');
  expect(screen.getByLabelText('Approved before')).toHaveValue('2026-11-19T18:30');
  await user.selectOptions(screen.getByLabelText('Mode'), 'NEFT below ₹2 lakh');
  await user.type(screen.getByLabelText('Up to (₹)'), '0');
  await waitFor(() =>
    expect(router.state.location.search).toBe('?file=icici&before=2026-11-19T18%3A30&upTo=50000&mode=NEFT'),
  );
  expect(asked[0]).toBe('?template=icici&smallMode=IMPS&approvedBefore=2026-11-19T13%3A00%3A00.000Z&upTo=5000');
  expect(asked.at(-1)).toBe('?template=icici&smallMode=NEFT&approvedBefore=2026-11-19T13%3A00%3A00.000Z&upTo=50000');
});

test('what the bank says is checked line by line before it is saved', async () => {
  const asked: unknown[] = [];
  const results = [
    { line: 1, payoutId: '12', outcome: 'paid', utr: '412345678901', reason: null },
    { line: 2, payoutId: null, outcome: 'refused', utr: 'X', reason: 'No payout of this batch.' },
  ];
  api.use(
    http.get('*/admin/payout-batches/7', () => reply(SAMPLE_BATCH)),
    http.post('*/admin/payout-batches/7/results', async ({ request }) => {
      asked.push(await request.json());
      return reply(results);
    }),
  );
  const { user } = showAdmin('/admin/payout-batches?batch=7');
  await user.type(await screen.findByLabelText('Results'), 'WD12,412345678901');
  await user.click(screen.getByRole('button', { name: 'Check' }));
  expect(await screen.findByText('No payout of this batch.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Save 1 result' }));
  expect(await screen.findByText('What the bank said is saved')).toBeVisible();
  expect(asked).toEqual([
    { text: 'WD12,412345678901', isDryRun: true },
    { text: 'WD12,412345678901', isDryRun: false },
  ]);
});

test('what became of the last payout is seen after it was saved, and has the focus', async () => {
  const results = [
    { line: 1, payoutId: '12', outcome: 'paid', utr: '412345678901', reason: null },
    { line: 2, payoutId: null, outcome: 'refused', utr: 'X', reason: 'No payout of this batch.' },
  ];
  let pending = 1;
  api.use(
    http.get('*/admin/payout-batches/7', () => reply({ ...SAMPLE_BATCH, pending })),
    http.post<never, { isDryRun: boolean }>('*/admin/payout-batches/7/results', async ({ request }) => {
      if (!(await request.json()).isDryRun) pending = 0;
      return reply(results);
    }),
  );
  const { user } = showAdmin('/admin/payout-batches?batch=7');
  await user.type(await screen.findByLabelText('Results'), 'WD12,412345678901');
  await user.click(screen.getByRole('button', { name: 'Check' }));
  await user.click(await screen.findByRole('button', { name: 'Save 1 result' }));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Check' })).not.toBeInTheDocument());
  expect(screen.getByText('No payout of this batch.')).toBeVisible();
  expect(screen.getByText('1 result is saved.')).toHaveFocus();
});

test('what is wrong with the results is said at their field, by the page and by the server', async () => {
  const sentence = 'Results are of a batch that was released.';
  api.use(
    http.get('*/admin/payout-batches/7', () => reply(SAMPLE_BATCH)),
    http.post('*/admin/payout-batches/7/results', () => refuse(400, 'invalid_input', sentence, 'text')),
  );
  const { user } = showAdmin('/admin/payout-batches?batch=7');
  const check = await screen.findByRole('button', { name: 'Check' });
  await user.click(check);
  const field = screen.getByLabelText('Results');
  expect(field).toHaveAccessibleDescription('Results are required.');
  expect(field).toHaveFocus();
  await user.type(field, 'WD12,412345678901');
  await user.click(check);
  await waitFor(() => expect(field).toHaveAccessibleDescription(sentence));
  expect(field).toHaveFocus();
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

test('what the bank says of one text is not saved of another', async () => {
  const results = [{ line: 1, payoutId: '12', outcome: 'paid', utr: '412345678901', reason: null }];
  api.use(
    http.get('*/admin/payout-batches/7', () => reply(SAMPLE_BATCH)),
    http.post('*/admin/payout-batches/7/results', () => reply(results)),
  );
  const { user } = showAdmin('/admin/payout-batches?batch=7');
  await user.type(await screen.findByLabelText('Results'), 'WD12,412345678901');
  await user.click(screen.getByRole('button', { name: 'Check' }));
  expect(await screen.findByRole('button', { name: 'Save 1 result' })).toBeVisible();
  await user.type(screen.getAllByLabelText('Results')[0] as HTMLElement, '2');
  expect(screen.queryByRole('button', { name: 'Save 1 result' })).not.toBeInTheDocument();
});

test('a return file may be a workbook: what stands in it can be checked', async () => {
  const asked: unknown[] = [];
  api.use(
    http.get('*/admin/payout-batches/7', () => reply(SAMPLE_BATCH)),
    http.post('*/admin/payout-batches/results/text', async ({ request }) => {
      asked.push(await request.json());
      return reply({ text: 'REF_NO\tUTR\nWD12\t412345678901' });
    }),
  );
  const { user } = showAdmin('/admin/payout-batches?batch=7');
  await user.upload(await screen.findByLabelText(/^Return file/), new File(['PK'], 'Return.XLSX'));
  await waitFor(() => expect(screen.getByLabelText('Results')).toHaveValue('REF_NO\tUTR\nWD12\t412345678901'));
  expect(asked).toEqual([{ content: btoa('PK') }]);
});

test('what is typed while a workbook is read stays, above what the workbook says', async () => {
  const answers: (() => void)[] = [];
  api.use(
    http.get('*/admin/payout-batches/7', () => reply(SAMPLE_BATCH)),
    http.post<never, { content: string }>('*/admin/payout-batches/results/text', async ({ request }) => {
      const text = atob((await request.json()).content);
      await new Promise<void>((resolve) => answers.push(resolve));
      return reply({ text });
    }),
  );
  const { user } = showAdmin('/admin/payout-batches?batch=7');
  const file = await screen.findByLabelText(/^Return file/);
  await user.upload(file, new File(['WD13,2'], 'Return.xlsx'));
  await waitFor(() => expect(answers).toHaveLength(1));
  await user.type(screen.getByLabelText('Results'), 'WD12,1');
  answers[0]?.();
  await waitFor(() => expect(screen.getByLabelText('Results')).toHaveValue('WD12,1\nWD13,2'));
  expect(await screen.findByText('What the file says stands below what was there')).toBeVisible();
  await user.upload(file, new File(['WD13,3'], 'Better.xlsx'));
  await waitFor(() => expect(answers).toHaveLength(2));
  answers[1]?.();
  await waitFor(() => expect(screen.getByLabelText('Results')).toHaveValue('WD12,1\nWD13,3'));
});

/** A file whose text can be asked for, as in a browser. */
const csv = (text: string) => Object.assign(new File([text], 'return.csv'), { text: () => Promise.resolve(text) });

test('a corrected file with line ends of Windows takes the place of the one before it', async () => {
  api.use(http.get('*/admin/payout-batches/7', () => reply(SAMPLE_BATCH)));
  const { user } = showAdmin('/admin/payout-batches?batch=7');
  const file = await screen.findByLabelText(/^Return file/);
  await user.upload(file, csv('WD13,2\r\n'));
  await waitFor(() => expect(screen.getByLabelText('Results')).toHaveValue('WD13,2\n'));
  await user.upload(file, csv('WD13,3\r\n'));
  await waitFor(() => expect(screen.getByLabelText('Results')).toHaveValue('WD13,3\n'));
});

test('a workbook that is read slowly does not take the place of one chosen after it', async () => {
  let answerOld: (() => void) | undefined;
  let asked = 0;
  api.use(
    // Asked for again after every answer, just before the page hears it.
    http.get('*/admin/payout-batches/7', () => {
      asked++;
      return reply(SAMPLE_BATCH);
    }),
    http.post<never, { content: string }>('*/admin/payout-batches/results/text', async ({ request }) => {
      const text = atob((await request.json()).content);
      if (text === 'old') await new Promise<void>((resolve) => (answerOld = resolve));
      return reply({ text });
    }),
  );
  const { user } = showAdmin('/admin/payout-batches?batch=7');
  const field = await screen.findByLabelText(/^Return file/);
  await user.upload(field, new File(['old'], 'Old.xlsx'));
  await waitFor(() => expect(answerOld).toBeDefined());
  await user.upload(field, new File(['new'], 'New.xlsx'));
  await waitFor(() => expect(screen.getByLabelText('Results')).toHaveValue('new'));
  const before = asked;
  answerOld?.();
  await waitFor(() => expect(asked).toBeGreaterThan(before));
  await user.type(screen.getByLabelText('Results'), ', mended');
  expect(screen.getByLabelText('Results')).toHaveValue('new, mended');
});
