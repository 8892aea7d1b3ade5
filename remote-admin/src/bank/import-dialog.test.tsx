import { screen, waitFor, within } from '@testing-library/react';
import type { StatementFile, StatementPreview } from 'api/contract';
import { reply } from 'federation/standalone/recorded';
import { http } from 'msw';
import { api } from '../testing/api';
import { showAdmin } from '../testing/show-admin';

const UNKNOWN: StatementPreview = {
  layout: null,
  headings: ['Day', 'Text', 'In', 'Out'],
  rows: [
    ['Day', 'Text', 'In', 'Out'],
    ['20/11/2026', 'CASH DEPOSIT', '900', ''],
  ],
  lines: [],
};

async function openImport() {
  const { user } = showAdmin('/admin/bank');
  await user.click(await screen.findByRole('button', { name: 'Import statement' }));
  const dialog = await screen.findByRole('dialog', { name: 'Import a statement' });
  const field = within(dialog).getByLabelText('File of the bank');
  return { user, dialog, upload: (name: string) => user.upload(field, new File([name], name)) };
}

/** Previews name their file and account, and come when the test lets them; what is imported is kept. */
function listenToFiles() {
  const waiting: { name: string; answer: () => void }[] = [];
  const imported: unknown[] = [];
  let settled = 0;
  api.use(
    http.post<{ id: string }, StatementFile>('*/statements/:id/preview', async ({ params, request }) => {
      const { fileName } = await request.json();
      const name = `${fileName} of ${params.id}`;
      await new Promise<void>((resolve) => waiting.push({ name, answer: resolve }));
      return reply({ ...UNKNOWN, layout: name });
    }),
    http.post<{ id: string }, StatementFile>('*/statements/:id/imports', async ({ params, request }) => {
      imported.push([params.id, (await request.json()).fileName]);
      return reply({ lines: 1, added: 1, unsure: null });
    }),
    // Asked for again after every answer, just before the page hears it.
    http.get('*/admin/statements/matches', () => {
      settled++;
      return undefined;
    }),
  );
  return {
    imported,
    answer: async (name: string) => {
      await waitFor(() => expect(waiting.map((each) => each.name)).toContain(name));
      const before = settled;
      waiting.find((each) => each.name === name)?.answer();
      await waitFor(() => expect(settled).toBeGreaterThan(before));
    },
  };
}

const COLUMNS = { date: 'Day', narration: 'Text', credit: 'In', debit: 'Out' };
const SHOW = { name: 'Show the lines as they are read' };

/** Two lines as columns give them: what is chosen as that of credits holds 900 of the first one. */
function readBy({ columns }: StatementFile, own: StatementPreview): StatementPreview {
  if (!columns) return own;
  const [first = '', second = ''] = columns.credit === 'In' ? ['900', '-5'] : ['-900', '5'];
  const line = { bookedOn: '2026-11-20', reference: '', balance: null };
  const lines = [
    { ...line, narration: 'CASH DEPOSIT', amount: first },
    { ...line, narration: 'CHARGES', amount: second, balance: '895' },
  ];
  return { ...UNKNOWN, layout: 'My own', lines };
}

/** What is asked to be shown, and what is imported. */
function listenToColumns(own: StatementPreview) {
  const asked: StatementFile[] = [];
  const imported: StatementFile[] = [];
  api.use(
    http.post<{ id: string }, StatementFile>('*/api/v1/admin/statements/1/preview', async ({ request }) => {
      const file = await request.json();
      asked.push(file);
      return reply(readBy(file, own));
    }),
    http.post<{ id: string }, StatementFile>('*/api/v1/admin/statements/1/imports', async ({ request }) => {
      imported.push(await request.json());
      const unsure = { bookedOn: '2026-11-20', narration: 'CASH DEPOSIT', reference: '', amount: '900', balance: null };
      return reply({ lines: 1, added: 1, unsure });
    }),
  );
  return { asked, imported };
}

async function openColumns(own: StatementPreview) {
  const heard = listenToColumns(own);
  const { user, dialog } = await openImport();
  const form = within(dialog);
  await user.upload(form.getByLabelText('File of the bank'), new File(['a,b'], 'november.csv'));
  const choose = (label: string, option: string) => user.selectOptions(form.getByLabelText(label), option);
  const chooseAll = async (credit: string, debit: string) => {
    await choose('Day', 'Day');
    await choose('Text', 'Text');
    await choose('What came in', credit);
    await choose('What went out', debit);
  };
  const press = (options: { name: string }) => user.click(form.getByRole('button', options));
  const readLines = () =>
    within(form.getByRole('region', { name: 'First lines' }))
      .getAllByRole('row')
      .map((row) => [...row.children].map(({ textContent }) => textContent));
  return { ...heard, form, choose, chooseAll, press, readLines };
}

/** The columns are chosen, the lines looked at, and imported by those columns. */
async function expectImport(opened: Awaited<ReturnType<typeof openColumns>>): Promise<void> {
  const { imported, form, chooseAll, press } = opened;
  await chooseAll('In', 'Out');
  await press(SHOW);
  await form.findByText('With these columns the lines are:');
  await press({ name: 'Import' });
  expect(await screen.findByText('1 of 1 lines are new')).toBeInTheDocument();
  expect(imported).toMatchObject([{ columns: COLUMNS }]);
}

const HEAD = ['Day', 'Text', 'Amount', 'Balance'];

test('a file that is unknown asks for its columns, and is imported once its lines were shown by them', async () => {
  const { asked, imported, form, choose, chooseAll, press, readLines } = await openColumns(UNKNOWN);
  expect(form.getByRole('option', { name: 'Main account', selected: true })).toBeInTheDocument();
  expect(await form.findByRole('cell', { name: 'CASH DEPOSIT' })).toBeVisible();
  await chooseAll('Out', 'In');
  expect(form.queryByRole('button', { name: 'Import' })).toBeNull();
  await press(SHOW);
  expect(await form.findByText('With these columns the lines are:')).toBeVisible();
  expect(form.getByRole('region', { name: 'First lines' })).toHaveFocus();
  expect(readLines()).toEqual([
    HEAD,
    ['2026-11-20', 'CASH DEPOSIT', '-900', ''],
    ['2026-11-20', 'CHARGES', '+5', '895'],
  ]);
  // Other columns are other lines.
  await choose('What came in', 'In');
  expect(form.queryByRole('button', { name: 'Import' })).toBeNull();
  expect(form.queryByRole('region', { name: 'First lines' })).toBeNull();
  await choose('What went out', 'Out');
  await press(SHOW);
  await form.findByText('With these columns the lines are:');
  await press({ name: 'Import' });
  expect(await screen.findByText('1 of 1 lines are new')).toBeInTheDocument();
  expect(await screen.findByText(/“CASH DEPOSIT” of ₹900 says the same as one that is there/)).toBeVisible();
  expect(asked.map(({ columns }) => columns)).toEqual([undefined, { ...COLUMNS, credit: 'Out', debit: 'In' }, COLUMNS]);
  expect(imported).toEqual([{ fileName: 'november.csv', content: btoa('a,b'), columns: COLUMNS }]);
});

test('columns that an account remembers wrongly can be said again', async () => {
  const line = { bookedOn: '2026-11-20', narration: 'CASH DEPOSIT', reference: '', amount: '-900', balance: null };
  const own = { ...UNKNOWN, layout: 'My own', lines: [line] };
  const opened = await openColumns(own);
  const { form, chooseAll, press, readLines } = opened;
  const other = { name: 'Read with other columns' };
  expect(await form.findByText('Read as: My own')).toBeVisible();
  expect(readLines()).toEqual([HEAD, ['2026-11-20', 'CASH DEPOSIT', '-900', '']]);
  expect(form.getByRole('button', { name: 'Import' })).toBeVisible();
  await press(other);
  expect(form.queryByText('Read as: My own')).toBeNull();
  expect(form.getByRole('cell', { name: '20/11/2026' })).toBeVisible();
  await chooseAll('In', 'Out');
  await press(SHOW);
  await form.findByText('With these columns the lines are:');
  expect(readLines()[1]).toEqual(['2026-11-20', 'CASH DEPOSIT', '+900', '']);
  await press(other);
  expect(form.getByText('Read as: My own')).toBeVisible();
  await press(other);
  expect(form.queryByText('With these columns the lines are:')).toBeNull();
  await expectImport(opened);
});

test('columns that an account remembers and that cannot read the file say why, and can be said again', async () => {
  const refusal = 'Line 2 of the file: "CASH DEPOSIT" is no amount.';
  const opened = await openColumns({ ...UNKNOWN, layout: 'My own', refusal });
  const { form, press } = opened;
  expect(await form.findByRole('alert')).toHaveTextContent(refusal);
  expect(form.getByRole('cell', { name: 'CASH DEPOSIT' })).toBeVisible();
  await press({ name: 'Read with other columns' });
  expect(form.queryByRole('alert')).toBeNull();
  await expectImport(opened);
});

test('a file that the layout of a bank fits is imported as it is shown', async () => {
  const { imported, form, press } = await openColumns({ ...UNKNOWN, layout: 'HDFC Bank' });
  expect(await form.findByText('Read as: HDFC Bank')).toBeVisible();
  expect(form.queryByRole('button', { name: 'Read with other columns' })).toBeNull();
  await press({ name: 'Import' });
  expect(await screen.findByText('1 of 1 lines are new')).toBeInTheDocument();
  expect(imported).toEqual([{ fileName: 'november.csv', content: btoa('a,b') }]);
});

test('the answer about an earlier file does not take the place of that about the last one', async () => {
  const { imported, answer } = listenToFiles();
  const { user, dialog, upload } = await openImport();
  await upload('old.csv');
  await upload('new.csv');
  await answer('new.csv of 1');
  expect(await within(dialog).findByText('Read as: new.csv of 1')).toBeVisible();
  await answer('old.csv of 1');
  await user.click(within(dialog).getByRole('button', { name: 'Import' }));
  await waitFor(() => expect(imported).toEqual([['1', 'new.csv']]));
});

test('a file is read again for another account before it is imported there', async () => {
  const { imported, answer } = listenToFiles();
  const { user, dialog, upload } = await openImport();
  await upload('new.csv');
  await answer('new.csv of 1');
  expect(await within(dialog).findByText('Read as: new.csv of 1')).toBeVisible();
  await user.selectOptions(within(dialog).getByLabelText('Account'), 'Payout account');
  expect(within(dialog).queryByText(/^Read as/)).not.toBeInTheDocument();
  await answer('new.csv of 2');
  expect(await within(dialog).findByText('Read as: new.csv of 2')).toBeVisible();
  await user.click(within(dialog).getByRole('button', { name: 'Import' }));
  await waitFor(() => expect(imported).toEqual([['2', 'new.csv']]));
});

test('a file whose lines another account has already says so', async () => {
  const preview = { ...UNKNOWN, layout: 'HDFC Bank', otherAccount: { name: 'Payout account', lines: 12 } };
  api.use(http.post('*/statements/1/preview', () => reply(preview)));
  const { dialog, upload } = await openImport();
  await upload('november.csv');
  expect(await within(dialog).findByRole('alert')).toHaveTextContent(
    'Payout account has lines of this file already: 12. Make sure that the file is of the account above.',
  );
});
