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
function listen() {
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
      return reply({ id: '1', layout: 'My own', lines: 1, added: 1, unsure: null });
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
      return reply({ id: '1', layout: 'My own', lines: 1, added: 1, unsure });
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
  const { imported, answer } = listen();
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
  const { imported, answer } = listen();
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
