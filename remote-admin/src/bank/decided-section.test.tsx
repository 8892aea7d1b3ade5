import { screen, within } from '@testing-library/react';
import type { DecidedLine, StatementLine, StoredImport } from 'api/contract';
import { refuse, reply } from 'federation/standalone/recorded';
import { http } from 'msw';
import { api } from '../testing/api';
import { showAdmin } from '../testing/show-admin';

const LINE: StatementLine = {
  id: '16',
  bankAccountId: '1',
  bookedOn: '2026-11-20',
  narration: 'LOCKER RENT',
  reference: '',
  amount: '-900',
  balance: null,
};
const DECIDED: DecidedLine[] = [
  {
    decision: 'own-transfer',
    line: { ...LINE, id: '18', narration: 'IMPS TO OWN ACCOUNT', amount: '-5000' },
    otherLine: { ...LINE, id: '19', bankAccountId: '2', narration: 'IMPS FROM OWN ACCOUNT', amount: '5000' },
    reason: 'For the payouts',
    decidedAt: '2026-11-20T08:00:00.000Z',
    decidedBy: 'Nadia Roy',
  },
  {
    decision: 'return',
    line: { ...LINE, id: '20', narration: 'CASH', amount: '700' },
    otherLine: null,
    reason: 'To who paid it',
    decidedAt: '2026-11-20T07:00:00.000Z',
    decidedBy: 'Nadia Roy',
  },
  {
    decision: 'charge',
    line: LINE,
    otherLine: null,
    reason: 'Of the year',
    decidedAt: '2026-11-20T06:00:00.000Z',
    decidedBy: 'Nadia Roy',
  },
];

const listen = () => api.use(http.get('*/api/v1/admin/statements/decisions', () => reply(DECIDED)));

test.each([
  { id: '16', path: 'charge', title: 'Take ₹900 back out of the charges?' },
  { id: '20', path: 'return', title: 'Was ₹700 not returned?' },
  { id: '18', path: 'own-transfer', title: 'Take back the transfer of ₹5,000 between own accounts?' },
])('a line that was no $path is taken back with a reason, as it is shown', async ({ id, path, title }) => {
  const undone: unknown[] = [];
  listen();
  api.use(
    http.post(`*/api/v1/admin/statements/lines/${id}/${path}/undo`, async ({ request }) => {
      undone.push(await request.json());
      return reply({ proposalId: '7' });
    }),
  );
  const { user } = showAdmin('/admin/bank');
  await user.click(await screen.findByRole('button', { name: `Take back the decision on line ${id}` }));
  const dialog = await screen.findByRole('dialog', { name: title });
  await user.type(within(dialog).getByLabelText('Reason'), 'It was a payout');
  await user.click(within(dialog).getByRole('button', { name: 'Take back' }));
  expect(await screen.findByText('Proposed. It waits for a second person.')).toBeVisible();
  const decidedAt = DECIDED.find(({ line }) => line.id === id)?.decidedAt;
  expect(undone).toEqual([{ reason: 'It was a payout', decidedAt }]);
});

test('an own transfer shows the lines of both accounts', async () => {
  listen();
  showAdmin('/admin/bank');
  const row = await screen.findByRole('row', { name: /IMPS TO OWN ACCOUNT/ });
  expect(row).toHaveTextContent(/Own account.*with “IMPS FROM OWN ACCOUNT”.*For the payouts/);
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
const DECIDED_IMPORT: StoredImport = { ...IMPORT, id: '3', fileName: 'october.csv', added: 1, decided: 1 };

/** What is asked to be taken back from here on. */
function listenToUndo(answer: () => Response): unknown[] {
  const asked: unknown[] = [];
  api.use(
    http.get('*/api/v1/admin/statements/imports', () => reply([IMPORT, DECIDED_IMPORT])),
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
