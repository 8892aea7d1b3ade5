import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { reply } from 'federation/standalone/recorded';
import { http, HttpResponse } from 'msw';
import { SAMPLE_PROFILE } from '../testing/samples';
import { api } from '../testing/api';
import { renderPage } from '../testing/render-page';

/** Saves the name through the profile page, whose answers come from the list; an empty list answers with success. */
async function collectKeys(answers: (() => Response)[]) {
  const keys: (string | null)[] = [];
  api.use(
    http.patch('*/api/v1/user/profile', ({ request }) => {
      keys.push(request.headers.get('Idempotency-Key'));
      return (answers.shift() ?? (() => reply(SAMPLE_PROFILE)))();
    }),
  );
  await renderPage('/profile');
  const field = await screen.findByLabelText('Name');
  const save = async (name: string) => {
    await userEvent.clear(field);
    await userEvent.type(field, name);
    await userEvent.click(screen.getByRole('button', { name: 'Save name' }));
    await screen.findByRole('button', { name: 'Save name' });
  };
  return { keys, save };
}

test('a write whose answer was lost keeps its key when it is sent again', async () => {
  const { keys, save } = await collectKeys([() => HttpResponse.error()]);
  await save('Asha');
  expect(await screen.findByText(/No answer came/)).toBeInTheDocument();
  await save('Asha');
  expect(await screen.findByText('Name saved.')).toBeInTheDocument();
  expect(keys).toEqual([expect.stringMatching(/^[0-9a-f]{32}$/), keys[0]]);
});

test('another write, and the same one after it has succeeded, have keys of their own', async () => {
  const { keys, save } = await collectKeys([() => HttpResponse.error()]);
  await save('Asha');
  await save('Asha Devi');
  await save('Asha Devi');
  expect(keys).toHaveLength(3);
  expect(new Set(keys).size).toBe(3);
});
