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
  expect(within(member).getByRole('row', { name: /1\.5\.0/ })).toHaveTextContent('Withdrawn');
  expect(within(member).getByRole('row', { name: /1\.3\.4/ })).toHaveTextContent('Kept');
  expect(screen.getByRole('region', { name: 'marketing' })).toHaveTextContent('Too few visits to compare');
});

test('the history of a part says who did what, and why', async () => {
  showAdmin('/admin/releases');
  const history = await screen.findByRole('region', { name: 'History of member' });
  const [withdrawn, shared] = within(history).getAllByRole('listitem');
  expect(withdrawn).toHaveTextContent(
    '1.5.0-77aa01f9e2 withdrawn by the server' +
      'Something failed for 12 visitors in 38 visits; in the release before for 4 visitors in 702 visits.',
  );
  expect(shared).toHaveTextContent('1.5.0-77aa01f9e2 given to 5 % of the visitors by wallets');
  expect(screen.queryByRole('region', { name: 'History of admin' })).toBeNull();
});

test.each([
  ['Give 1.3.0-5c02be91d7 of marketing to 5 % of the visitors', 'Give to 5 %', 5, 'on its way to 5 %'],
  ['Give 1.3.0-5c02be91d7 of marketing to everybody', 'Give to everybody', 100, 'on its way to everybody'],
  ['Withdraw 1.3.0-5c02be91d7 of marketing', 'Withdraw', 0, 'withdrawn'],
])('a release that is live for some: %s', async (button, confirm, sharePercent, done) => {
  let asked: unknown;
  api.use(
    http.post('*/admin/releases/share', async ({ request }) => {
      asked = await request.json();
      return reply(null);
    }),
  );
  const { user } = showAdmin('/admin/releases');
  const marketing = await screen.findByRole('region', { name: 'marketing' });
  expect(within(marketing).getByRole('row', { name: /1\.3\.0/ })).toHaveTextContent('Live for 25 %');
  await user.click(within(marketing).getByRole('button', { name: button }));
  const dialog = await screen.findByRole('dialog');
  await user.type(within(dialog).getByRole('textbox', { name: /Reason/ }), 'It was looked at.');
  await user.click(within(dialog).getByRole('button', { name: confirm }));
  expect(await screen.findByText(`1.3.0-5c02be91d7 of marketing is ${done}`)).toBeVisible();
  expect(asked).toEqual({
    name: 'marketing',
    version: '1.3.0-5c02be91d7',
    sharePercent,
    reason: 'It was looked at.',
  });
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
  await user.click(await screen.findByRole('button', { name: 'Roll back member to 1.3.4-e4410b6c58' }));
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
