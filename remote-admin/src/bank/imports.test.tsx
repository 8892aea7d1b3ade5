import { screen, within } from '@testing-library/react';
import type { StoredImport } from 'api/contract';
import { refuse, reply } from 'federation/standalone/recorded';
import { http } from 'msw';
import { api } from '../testing/api';
import { showAdmin } from '../testing/show-admin';

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
