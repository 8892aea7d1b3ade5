import { screen, within } from '@testing-library/react';
import type { BankAccount } from 'api/contract';
import { reply } from 'federation/standalone/recorded';
import { http } from 'msw';
import { api } from '../testing/api';
import { showAdmin } from '../testing/show-admin';

const ACCOUNT: BankAccount = {
  id: '1',
  name: 'Main account',
  bankName: 'State Bank of India',
  holderName: 'Safar Circle',
  accountNumber: '30987654321',
  ifsc: 'SBIN0001234',
  upiId: 'safarcircle@sbi',
  isVerifiedMerchant: false,
  modes: ['UPI', 'IMPS', 'NEFT', 'RTGS'],
  usedFrom: '2026-01-01',
  usedUntil: null,
  balance: '125000',
};

test('an account shows its number and what the ledger says is in it, and another one is added', async () => {
  const asked: unknown[] = [];
  api.use(
    http.get('*/api/v1/admin/bank-accounts', () => reply([ACCOUNT])),
    http.post('*/api/v1/admin/bank-accounts', async ({ request }) => {
      asked.push(await request.json());
      return reply(ACCOUNT);
    }),
  );
  const { user } = showAdmin('/admin/bank-accounts');
  const card = (await screen.findByRole('heading', { name: 'Main account' })).closest('li') as HTMLElement;
  for (const text of ['₹1,25,000', '30987654321', 'SBIN0001234', 'Used']) {
    expect(within(card).getByText(text)).toBeInTheDocument();
  }
  await user.click(screen.getByRole('button', { name: 'Add account' }));
  const dialog = await screen.findByRole('dialog', { name: 'Add a bank account' });
  const type = (label: string, text: string) => user.type(within(dialog).getByLabelText(label), text);
  const save = () => user.click(within(dialog).getByRole('button', { name: 'Save account' }));
  await type('Name', 'Second');
  await type('Bank', 'HDFC Bank');
  await type('Holder', 'Safar Circle');
  await type('Account number', '50100012345678');
  await type('IFSC', 'HDFC000');
  await save();
  expect(within(dialog).getByLabelText('IFSC')).toHaveAccessibleDescription(/IFSC must be 11 characters/);
  await type('IFSC', '1234');
  await user.selectOptions(within(dialog).getByLabelText('Members pay by'), 'IMPS, NEFT and RTGS');
  await save();
  expect(await screen.findByText('Account added')).toBeInTheDocument();
  expect(asked).toMatchObject([
    {
      name: 'Second',
      ifsc: 'HDFC0001234',
      accountNumber: '50100012345678',
      upiId: null,
      modes: ['IMPS', 'NEFT', 'RTGS'],
      usedUntil: null,
    },
  ]);
});

test('who may only look changes nothing', async () => {
  api.use(http.get('*/api/v1/admin/bank-accounts', () => reply([ACCOUNT])));
  showAdmin('/admin/bank-accounts', { role: 'finance' });
  expect(await screen.findByText('30987654321')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Add account' })).not.toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Change Main account' })).not.toBeInTheDocument();
});
