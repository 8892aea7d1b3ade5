import { screen, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { reply } from 'federation/standalone/recorded';
import { api } from '../testing/api';
import { showAdmin } from '../testing/show-admin';

test('each part says what is live, how it does, and who has signed it', async () => {
  showAdmin('/admin/releases');
  const member = await screen.findByRole('region', { name: 'member' });
  expect(member).toHaveTextContent('Last 24 hours: 640 visits, 1.4 incidents in 100');
  expect(member).toHaveTextContent('As the day before');
  const live = within(member).getByRole('row', { name: /1\.4\.0-3f9a1c27be/ });
  for (const text of ['Live', 'wallets', '1,342', '1.0 in 100 visits']) expect(live).toHaveTextContent(text);
  expect(within(member).getByRole('row', { name: /1\.5\.0/ })).toHaveTextContent('Gone back from');
  expect(within(member).getByRole('row', { name: /1\.3\.4/ })).toHaveTextContent('Kept');
  expect(screen.getByRole('region', { name: 'marketing' })).toHaveTextContent('Too few visits to compare');
});

test('a kept release is made live again, once the admin has said why', async () => {
  let asked: unknown;
  api.use(
    http.post('*/admin/releases/rollback', async ({ request }) => {
      asked = await request.json();
      return reply(null);
    }),
  );
  const { user } = showAdmin('/admin/releases');
  await user.click(await screen.findByRole('button', { name: 'Roll member back to 1.3.4-e4410b6c58' }));
  const dialog = await screen.findByRole('dialog', { name: 'Make 1.3.4-e4410b6c58 of member live?' });
  await user.click(within(dialog).getByRole('button', { name: 'Roll back' }));
  expect(await within(dialog).findByText('Reason is required.')).toBeVisible();
  expect(asked).toBeUndefined();
  await user.type(within(dialog).getByRole('textbox', { name: /Reason/ }), 'It fails too often.');
  await user.click(within(dialog).getByRole('button', { name: 'Roll back' }));
  expect(await screen.findByText('member is on its way back to 1.3.4-e4410b6c58')).toBeVisible();
  expect(asked).toEqual({ name: 'member', version: '1.3.4-e4410b6c58', reason: 'It fails too often.' });
});

test('what is live has nothing to roll back to itself', async () => {
  showAdmin('/admin/releases');
  const member = await screen.findByRole('region', { name: 'member' });
  expect(within(member).getAllByRole('button')).toHaveLength(2);
  expect(within(member).queryByRole('button', { name: /1\.4\.0/ })).toBeNull();
});

test('a site that nothing is published on says so', async () => {
  api.use(http.get('*/admin/releases', () => reply([])));
  showAdmin('/admin/releases');
  expect(await screen.findByRole('heading', { name: 'No releases yet' })).toBeVisible();
});

test('releases that cannot be loaded are asked for again', async () => {
  api.use(http.get('*/admin/releases', () => new HttpResponse(null, { status: 500 })));
  showAdmin('/admin/releases');
  expect(await screen.findByRole('heading', { name: 'The releases could not be loaded' })).toBeVisible();
  api.resetHandlers();
  api.use(http.get('*/admin/releases', () => reply([])));
  screen.getByRole('button', { name: /try again/i }).click();
  expect(await screen.findByRole('heading', { name: 'No releases yet' })).toBeVisible();
});
