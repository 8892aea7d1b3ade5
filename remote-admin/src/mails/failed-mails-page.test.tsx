import { screen, within } from '@testing-library/react';
import type { FailedDelivery } from 'api/contract';
import { reply } from 'federation/standalone/recorded';
import { http } from 'msw';
import { api } from '../testing/api';
import { showAdmin } from '../testing/show-admin';

const MAIL: FailedDelivery = {
  id: '7',
  memberId: '43',
  to: 'harish.dubey@visitor.example',
  subject: 'Your password was changed',
  error: 'connect ECONNREFUSED 127.0.0.1:25',
  attempts: 30,
  createdAt: '2026-11-18T06:00:00.000Z',
  failedAt: '2026-11-19T06:00:00.000Z',
};

test('a mail that failed for a day says why, and goes away once it is sent again', async () => {
  let mails = [MAIL];
  const resent: string[] = [];
  api.use(
    http.get('*/api/v1/admin/failed-mails', () => reply({ items: mails, nextCursor: null })),
    http.post('*/api/v1/admin/failed-mails/:id/resend', ({ params }) => {
      resent.push(String(params.id));
      mails = [];
      return reply(null);
    }),
  );
  const { user } = showAdmin('/admin/mails');
  const row = await screen.findByRole('row', { name: /harish/ });
  expect(row).toHaveTextContent('Your password was changed');
  expect(row).toHaveTextContent(/ECONNREFUSED.*tries: 30/);
  expect(within(row).getByRole('link')).toHaveAttribute('href', '/admin/user/43');
  await user.click(within(row).getByRole('button'));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Send again' }));
  expect(await screen.findByText(/Every mail has been delivered/)).toBeInTheDocument();
  expect(resent).toEqual(['7']);
});

test('push messages that failed are listed beside the mails', async () => {
  const push: FailedDelivery = {
    ...MAIL,
    to: 'Harish Dubey',
    subject: 'Reward',
    error: 'The push service answered 413.',
  };
  let pushes = [push];
  api.use(
    http.get('*/api/v1/admin/failed-pushes', () => reply({ items: pushes, nextCursor: null })),
    http.post('*/api/v1/admin/failed-pushes/7/resend', () => {
      pushes = [];
      return reply(null);
    }),
  );
  const { user } = showAdmin('/admin/mails');
  await user.click(await screen.findByRole('link', { name: 'Push messages' }));
  const row = await screen.findByRole('row', { name: /Harish Dubey/ });
  expect(row).toHaveTextContent(/Reward.*answered 413/);
  await user.click(within(row).getByRole('button'));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Send again' }));
  expect(await screen.findByText(/Every push message has been delivered/)).toBeInTheDocument();
});
