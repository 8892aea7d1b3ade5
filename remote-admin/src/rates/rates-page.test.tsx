import { screen, waitForElementToBeRemoved, within } from '@testing-library/react';
import type { NewPurchaseRules, NewRates } from 'api/contract';
import { formatBusinessDate, toBusinessDate } from 'client/dates';
import { http } from 'msw';
import { refuse, reply } from 'federation/standalone/recorded';
import { api } from '../testing/api';
import { setClock } from '../testing/set-clock';
import { showAdmin } from '../testing/show-admin';

async function showRates() {
  const { user } = showAdmin('/admin/rates');
  await screen.findByRole('heading', { name: 'Version 2' });
  return user;
}

const version = (name: string) => within(screen.getByRole('heading', { name }).closest('li') as HTMLElement);

async function openForm() {
  const user = await showRates();
  await user.click(screen.getByRole('button', { name: 'New version' }));
  const dialog = await screen.findByRole('dialog', { name: 'New version of the rates' });
  const submit = () => user.click(within(dialog).getByRole('button', { name: 'Add version' }));
  const type = async (label: string, text: string) => {
    const field = within(dialog).getByLabelText(label);
    await user.clear(field);
    if (text) await user.type(field, text);
    return field;
  };
  return { user, dialog, submit, type };
}

test('each version says from when it pays what, and who made it', async () => {
  await showRates();
  expect(version('Version 1').getByText('In force')).toBeVisible();
  expect(version('Version 1').getByText('Came with the product')).toBeVisible();
  expect(version('Version 1').getByText('0.25%', { selector: 'dd' })).toBeVisible();
  expect(version('Version 1').getByRole('row', { name: 'Level 1 5% 20%' })).toBeVisible();
  expect(version('Version 1').getAllByRole('row')).toHaveLength(11);
  expect(version('Version 2').getByText('Coming')).toBeVisible();
  expect(version('Version 2').getByText('Tue, 1 Dec 2026')).toBeVisible();
  expect(version('Version 2').getByText(/^Made by Demo Admin on 25 Nov 2026/)).toBeVisible();
});

test('a new version begins with the latest rates, tomorrow, and stands in the list once added', async () => {
  setClock('2026-12-07T06:00:00Z');
  const sent: NewRates[] = [];
  api.use(
    http.post<never, NewRates>('*/admin/rates', async ({ request }) => {
      sent.push(await request.clone().json());
    }),
  );
  const { dialog, submit, type } = await openForm();
  const tomorrow = '2026-12-08';
  expect(within(dialog).getByLabelText('Takes effect on')).toHaveValue(tomorrow);
  expect(within(dialog).getByLabelText('Cashback on cashback, level 10')).toHaveValue('1');
  await type('Daily cashback', '0.3');
  await type('Referral bonus, level 10', '0.15');
  await submit();
  await waitForElementToBeRemoved(dialog);
  expect(sent).toEqual([
    {
      effectiveOn: tomorrow,
      cashbackBps: 30,
      referralBps: [500, 200, 100, 100, 50, 50, 50, 50, 25, 15],
      cashbackOnCashbackBps: [1500, 1200, 800, 500, 400, 400, 300, 300, 200, 100],
    },
  ]);
  expect(version('Version 3').getByText(formatBusinessDate(tomorrow))).toBeVisible();
  expect(version('Version 3').getByText('0.3%', { selector: 'dd' })).toBeVisible();
});

test('what is no percentage, and a rate against the rules, are told at their field', async () => {
  const { dialog, submit, type } = await openForm();
  const field = await type('Referral bonus, level 3', '1.234');
  await submit();
  expect(field).toHaveAccessibleDescription('A percentage such as 0.25.');
  await type('Referral bonus, level 3', '101');
  await submit();
  expect(field).toHaveAccessibleDescription(
    'Referral bonus at level 3 must be between 0% and 100%, in steps of 0.01%.',
  );
  expect(field).toHaveFocus();
  await type('Referral bonus, level 3', '1');
  expect(field).not.toHaveAccessibleDescription();
  const share = await type('Cashback on cashback, level 2', '12.5');
  await submit();
  expect(share).toHaveAccessibleDescription(
    'Cashback-on-cashback at level 2 must be a whole percentage, so that no share of a share has to be rounded.',
  );
  expect(share).toHaveFocus();
  expect(within(dialog).queryByRole('alert')).not.toBeInTheDocument();
});

test('rates never take effect in the past, nor today', async () => {
  const { dialog, submit, type } = await openForm();
  const field = await type('Takes effect on', toBusinessDate(new Date()));
  await submit();
  expect(field).toHaveAccessibleDescription('New rates take effect tomorrow at the earliest.');
  expect(dialog).toBeVisible();
});

test('what the server refuses is told in its words, and can be mended', async () => {
  const sentence = 'Another version already takes effect on 2026-12-01.';
  api.use(http.post('*/admin/rates', () => refuse(400, 'invalid_input', sentence)));
  const { dialog, submit } = await openForm();
  await submit();
  expect(await within(dialog).findByRole('alert')).toHaveTextContent(sentence);
  expect(within(dialog).getByRole('button', { name: 'Add version' })).toBeEnabled();
});

test('the rules for purchases say how long bonuses are held and from when cashback counts, since when, and are changed from a day to come', async () => {
  setClock('2026-12-07T06:00:00Z');
  const sent: NewPurchaseRules[] = [];
  const planned = [
    { rules: { bonusHoldDays: 0, cashbackFrom: 'value_date' }, effectiveOn: '2026-12-10', changedBy: 'Demo Admin' },
  ];
  const rules = { bonusHoldDays: 7, cashbackFrom: 'confirmation' };
  const state = { rules, since: '2026-11-20', changedBy: null, planned };
  api.use(
    http.get('*/admin/purchase-rules', () => reply(state)),
    http.put<never, NewPurchaseRules>('*/admin/purchase-rules', async ({ request }) => {
      sent.push(await request.json());
      return reply({ proposalId: '3' });
    }),
  );
  const user = await showRates();
  const card = await screen.findByRole('region', { name: 'Purchases' });
  expect(card).toHaveTextContent('Referral bonuses are held for 7 days');
  expect(card).toHaveTextContent('Cashback counts from the confirmation of the deposit.');
  expect(card).toHaveTextContent('Since Fri, 20 Nov 2026.');
  expect(card).toHaveTextContent(
    /From Thu, 10 Dec 2026: Referral bonuses can be withdrawn at once\..*Cashback counts from the value date.*Planned by Demo Admin\./,
  );
  await user.click(within(card).getByRole('button', { name: 'Change the rules for purchases' }));
  const dialog = await screen.findByRole('dialog', { name: 'Rules for purchases' });
  const days = within(dialog).getByLabelText('Days for which referral bonuses are held');
  await user.clear(days);
  await user.type(days, '91');
  await user.click(within(dialog).getByRole('button', { name: 'Change the rules' }));
  expect(days).toHaveAccessibleDescription('0 to 90 days.');
  await user.clear(days);
  await user.type(days, '14');
  const from = within(dialog).getByLabelText('Cashback counts from');
  expect(from).toHaveValue('confirmation');
  await user.selectOptions(from, 'The value date of the bank');
  await user.click(within(dialog).getByRole('button', { name: 'Change the rules' }));
  await waitForElementToBeRemoved(dialog);
  expect(sent).toEqual([{ effectiveOn: '2026-12-08', bonusHoldDays: 14, cashbackFrom: 'value_date' }]);
});
