import { screen, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { reply } from 'federation/standalone/recorded';
import { api } from '../testing/api';
import { showAdmin } from '../testing/show-admin';

test('the staff are listed with role and last use, and an auditor can change nothing', async () => {
  showAdmin('/admin/staff', { role: 'auditor' });
  const row = await screen.findByRole('row', { name: /Demo Admin/ });
  for (const text of ['admin@demo.example', 'Owner', 'No second factor']) expect(row).toHaveTextContent(text);
  expect(screen.queryByRole('button', { name: 'Invite' })).not.toBeInTheDocument();
  expect(within(row).queryByRole('button')).not.toBeInTheDocument();
});

test('somebody is invited with a role; what the API refuses stands at its field', async () => {
  const asked: unknown[] = [];
  api.use(
    http.post('*/admin/staff', async ({ request }) => {
      asked.push(await request.json());
      const error = {
        responseCode: 409,
        message: 'This email is already registered.',
        code: 'email_taken',
        field: 'email',
      };
      return HttpResponse.json(error, { status: 409 });
    }),
  );
  const { user } = showAdmin('/admin/staff');
  await user.click(await screen.findByRole('button', { name: 'Invite' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.type(dialog.getByLabelText('Name'), 'Ravi Das');
  await user.type(dialog.getByLabelText('Email'), 'ravi@club.example');
  await user.type(dialog.getByLabelText('Mobile number'), '9876543210');
  await user.selectOptions(dialog.getByLabelText('Role'), 'Finance');
  await user.click(dialog.getByRole('button', { name: 'Send invitation' }));
  expect(await dialog.findByText('This email is already registered.')).toBeVisible();
  expect(asked).toEqual([
    { name: 'Ravi Das', email: 'ravi@club.example', mobileNumber: '9876543210', role: 'finance' },
  ]);
});

test('a member from before is added by the email', async () => {
  const asked: unknown[] = [];
  api.use(
    http.post('*/admin/staff/members', async ({ request }) => {
      asked.push(await request.json());
      return reply(null);
    }),
  );
  const { user } = showAdmin('/admin/staff');
  await user.click(await screen.findByRole('button', { name: 'Add a member' }));
  await user.type(await screen.findByLabelText('Email'), 'asha@demo.example');
  await user.click(screen.getByRole('button', { name: 'Add' }));
  expect(await screen.findByText('asha@demo.example is Support now')).toBeVisible();
  expect(asked).toEqual([{ email: 'asha@demo.example', role: 'support' }]);
});

test('a role is changed, and somebody is removed, after a question', async () => {
  const asked: unknown[] = [];
  api.use(
    http.put('*/admin/staff/:id/role', async ({ request }) => {
      asked.push(await request.json());
      return reply(null);
    }),
  );
  const { user } = showAdmin('/admin/staff');
  await user.click(await screen.findByRole('button', { name: 'Change the role of Demo Admin' }));
  await user.selectOptions(await screen.findByLabelText('Role'), 'Auditor');
  await user.click(screen.getByRole('button', { name: 'Change role' }));
  expect(await screen.findByText('Demo Admin is Auditor now')).toBeVisible();
  await user.click(await screen.findByRole('button', { name: 'Remove Demo Admin' }));
  await user.click(await screen.findByRole('button', { name: 'Remove' }));
  expect(await screen.findByText('Demo Admin is no longer one of the staff')).toBeVisible();
  expect(asked).toEqual([{ role: 'auditor' }, { role: 'member' }]);
});
