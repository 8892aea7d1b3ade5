import { screen, waitFor, within } from '@testing-library/react';
import type { StatementFile, StatementPreview, StoredImport } from 'api/contract';
import { refuse, reply } from 'federation/standalone/recorded';
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

test('a file is shown as it is read before it is imported, and one that is unknown asks for its columns', async () => {
  const imports: unknown[] = [];
  api.use(
    http.post('*/api/v1/admin/statements/1/preview', () => reply(UNKNOWN)),
    http.post('*/api/v1/admin/statements/1/imports', async ({ request }) => {
      imports.push(await request.json());
      const unsure = { bookedOn: '2026-11-20', narration: 'CASH DEPOSIT', reference: '', amount: '900', balance: null };
      return reply({ lines: 1, added: 1, unsure });
    }),
  );
  const { user, dialog } = await openImport();
  const choose = (label: string, option: string) => user.selectOptions(within(dialog).getByLabelText(label), option);
  expect(within(dialog).getByRole('option', { name: 'Main account', selected: true })).toBeInTheDocument();
  await user.upload(within(dialog).getByLabelText('File of the bank'), new File(['a,b'], 'november.csv'));
  expect(await within(dialog).findByRole('cell', { name: 'CASH DEPOSIT' })).toBeInTheDocument();
  await choose('Day', 'Day');
  await choose('Text', 'Text');
  await choose('What came in', 'In');
  await choose('What went out', 'Out');
  await user.click(within(dialog).getByRole('button', { name: 'Import' }));
  expect(await screen.findByText('1 of 1 lines are new')).toBeInTheDocument();
  expect(await screen.findByText(/“CASH DEPOSIT” of ₹900 says the same as one that is there/)).toBeVisible();
  expect(imports).toMatchObject([
    {
      fileName: 'november.csv',
      content: btoa('a,b'),
      columns: { date: 'Day', narration: 'Text', credit: 'In', debit: 'Out' },
    },
  ]);
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

const IMPORT: StoredImport = {
  id: '4',
  account: 'Main account',
  fileName: 'november.csv',
  added: 12,
  decided: 0,
  importedAt: '2026-11-20T08:00:00.000Z',
  importedBy: 'Nadia Roy',
};
const DECIDED: StoredImport = { ...IMPORT, id: '3', fileName: 'october.csv', added: 1, decided: 1 };

/** What is asked to be taken back from here on. */
function listenToUndo(answer: () => Response): unknown[] {
  const asked: unknown[] = [];
  api.use(
    http.get('*/api/v1/admin/statements/imports', () => reply([IMPORT, DECIDED])),
    http.post('*/api/v1/admin/statements/imports/4/undo', async ({ request }) => {
      asked.push(await request.json());
      return answer();
    }),
  );
  return asked;
}

async function askToTakeBack() {
  const { user } = showAdmin('/admin/bank');
  await user.click(
    await screen.findByRole('button', { name: 'Take back the import of november.csv into Main account' }),
  );
  const dialog = await screen.findByRole('dialog', { name: 'Take the import of november.csv back?' });
  expect(dialog).toHaveTextContent('Main account loses 12 lines.');
  await user.type(within(dialog).getByLabelText('Reason'), 'It is of the other account');
  await user.click(within(dialog).getByRole('button', { name: 'Take back' }));
  return within(dialog);
}

test('an import of which nothing is decided is taken back with a reason, and no other', async () => {
  const asked = listenToUndo(() => reply(null));
  await askToTakeBack();
  expect(await screen.findByText('Import taken back')).toBeVisible();
  expect(asked).toEqual([{ reason: 'It is of the other account' }]);
  const row = await screen.findByRole('row', { name: /october\.csv/ });
  expect(row).toHaveTextContent(/1 line1 decided/);
  expect(within(row).queryByRole('button')).toBeNull();
});

test('what was decided meanwhile says so, and leaves nothing to do but to close', async () => {
  const sentence = 'This import has 2 lines that are decided. Open what can be opened first.';
  listenToUndo(() => refuse(409, 'not_reversible', sentence));
  const dialog = await askToTakeBack();
  expect(await dialog.findByRole('alert')).toHaveTextContent(sentence);
  expect(dialog.queryByRole('button', { name: 'Take back' })).toBeNull();
});
