import { screen, within } from '@testing-library/react';
import type { Proposal } from 'api/contract';
import { refuse, reply } from 'federation/standalone/recorded';
import { http } from 'msw';
import { api } from '../testing/api';
import { showAdmin } from '../testing/show-admin';

const PROPOSAL: Proposal = {
  id: '7',
  kind: 'role',
  can: 'staff.change',
  subject: 'member:43',
  subjectName: 'Asha Verma',
  subjectMemberId: '43',
  before: { role: 'support' },
  after: { role: 'finance' },
  memberNames: {},
  proposedAt: '2026-11-20T06:00:00.000Z',
  proposedById: '9',
  proposedBy: 'Nadia Roy',
  status: 'pending',
  reason: null,
  decidedAt: null,
  decidedBy: null,
};

test('what waits is shown before and after, and carried out or refused by somebody else', async () => {
  const decided: string[] = [];
  api.use(
    http.get('*/admin/proposals', () =>
      reply({ items: [PROPOSAL, { ...PROPOSAL, id: '8', proposedById: '1' }], nextCursor: null }),
    ),
    http.post('*/admin/proposals/:id/:decision', ({ params }) => {
      decided.push(`${String(params.id)} ${String(params.decision)}`);
      return reply(null);
    }),
  );
  const { user } = showAdmin('/admin/proposals');
  expect(await screen.findAllByRole('row', { name: 'Role support finance' })).toHaveLength(2);
  expect(screen.queryByRole('button', { name: 'Carry out proposal 8' })).not.toBeInTheDocument();
  expect(screen.getByText('Somebody else must decide')).toBeVisible();
  expect(screen.getAllByRole('link', { name: 'Asha Verma' })[0]).toHaveAttribute('href', '/admin/user/43');
  await user.click(screen.getByRole('button', { name: 'Carry out proposal 7' }));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Carry out' }));
  expect(await screen.findByText('Proposal 7 carried out')).toBeVisible();
  await user.click(await screen.findByRole('button', { name: 'Refuse proposal 7' }));
  await user.type(await screen.findByLabelText('Reason'), 'Not agreed');
  await user.click(screen.getByRole('button', { name: 'Refuse' }));
  expect(await screen.findByText('Proposal 7 refused')).toBeVisible();
  expect(decided).toEqual(['7 carry-out', '7 refuse']);
});

test('what was changed since it was proposed is not carried out, says why, and can be refused', async () => {
  const sentence =
    'What this would change was changed after this was proposed, and carrying it out would undo that. Refuse it, or ' +
    'take it back, and propose again what should still change.';
  api.use(
    http.get('*/admin/proposals', () => reply({ items: [PROPOSAL], nextCursor: null })),
    http.post('*/admin/proposals/7/carry-out', () => refuse(409, 'already_decided', sentence)),
    http.post('*/admin/proposals/7/refuse', () => reply(null)),
  );
  const { user } = showAdmin('/admin/proposals');
  await user.click(await screen.findByRole('button', { name: 'Carry out proposal 7' }));
  const dialog = await screen.findByRole('dialog');
  await user.click(within(dialog).getByRole('button', { name: 'Carry out' }));
  expect(await within(dialog).findByRole('alert')).toHaveTextContent(sentence);
  expect(within(dialog).queryByRole('button', { name: 'Carry out' })).not.toBeInTheDocument();
  await user.click(within(dialog).getByRole('button', { name: 'Close' }));
  await user.click(await screen.findByRole('button', { name: 'Refuse proposal 7' }));
  await user.type(await screen.findByLabelText('Reason'), 'Out of date');
  await user.click(screen.getByRole('button', { name: 'Refuse' }));
  expect(await screen.findByText('Proposal 7 refused')).toBeVisible();
});

test('whose account joins the staff stands beside the role', async () => {
  const account = { email: 'asha@test.example', emailVerifiedAt: null, hasFactor: false };
  const joining = { ...PROPOSAL, before: { role: 'member', ...account }, after: { role: 'support', ...account } };
  api.use(http.get('*/admin/proposals', () => reply({ items: [joining], nextCursor: null })));
  showAdmin('/admin/proposals');
  expect(await screen.findByRole('row', { name: 'Role member support' })).toBeVisible();
  expect(screen.getByRole('row', { name: 'Email asha @test.example asha @test.example' })).toBeVisible();
  expect(screen.getByRole('row', { name: 'Email verified at – –' })).toBeVisible();
  expect(screen.getByRole('row', { name: 'Second factor no no' })).toBeVisible();
});

test('who may not do what is proposed does not decide on it either', async () => {
  const reward = { ...PROPOSAL, id: '8', kind: 'reward', can: 'rewards.credit' };
  api.use(http.get('*/admin/proposals', () => reply({ items: [PROPOSAL, reward], nextCursor: null })));
  showAdmin('/admin/proposals', { role: 'finance' });
  expect(await screen.findByRole('button', { name: 'Carry out proposal 8' })).toBeVisible();
  expect(screen.queryByRole('button', { name: /proposal 7/ })).not.toBeInTheDocument();
  expect(screen.getAllByText('Somebody else must decide')).toHaveLength(1);
});

test('amounts and choices are said as a person reads them, without the ids of the trial', async () => {
  const rules = { before: { cashbackFrom: 'confirmation' }, after: { cashbackFrom: 'value_date' } };
  const items = [
    { ...PROPOSAL, kind: 'purchase_rules', subject: 'purchase_rules:rules', subjectName: null, ...rules },
    { ...PROPOSAL, id: '8', kind: 'write_off', before: null, after: { writtenOff: '2824.4', transferId: '6661' } },
  ];
  api.use(http.get('*/admin/proposals', () => reply({ items, nextCursor: null })));
  showAdmin('/admin/proposals');
  const choice = 'Cashback counts from The confirmation of the deposit The value date of the bank';
  expect(await screen.findByRole('row', { name: choice })).toBeVisible();
  expect(screen.getByRole('row', { name: 'Written off – ₹2,824.40' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Rules' })).toHaveAttribute('href', '/admin/rates');
  expect(screen.queryByText('6661')).not.toBeInTheDocument();
});

test('the own proposal is taken back, and a list in which nothing waits says so', async () => {
  const asked: string[] = [];
  let items = [{ ...PROPOSAL, proposedById: '1' }];
  api.use(
    http.get('*/admin/proposals', () => reply({ items, nextCursor: null })),
    http.post('*/admin/proposals/:id/withdraw', ({ params }) => {
      asked.push(String(params.id));
      items = [];
      return reply(null);
    }),
  );
  const { user } = showAdmin('/admin/proposals');
  await user.click(await screen.findByRole('button', { name: 'Take back proposal 7' }));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Take back' }));
  expect(await screen.findByText('Proposal 7 taken back')).toBeVisible();
  expect(await screen.findByText('Nothing waits for a second person')).toBeVisible();
  expect(asked).toEqual(['7']);
});

test('the demo club says what it gives up, and asks before that changes', async () => {
  let asked: unknown;
  api.use(
    http.put('*/admin/second-person', async ({ request }) => {
      asked = await request.json();
      return reply({ proposalId: '9' });
    }),
  );
  const { user } = showAdmin('/admin/proposals');
  const card = within(await screen.findByRole('region', { name: 'Second person' }));
  expect(card.getByText('Switched off')).toBeVisible();
  expect(card.getByText(/Nobody has to notice a mistake or a theft/)).toBeVisible();
  await user.click(card.getByRole('button', { name: 'Change the rules' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.selectOptions(dialog.getByLabelText('Second person'), 'Asked for');
  await user.click(dialog.getByRole('button', { name: 'Change the rules' }));
  expect(await screen.findByText('Proposed. It waits for a second person.')).toBeVisible();
  expect(asked).toEqual({ isOn: true, payoutLimit: 100_000, coversPlans: false });
});

test('rules are planned for a day, and stand below those that hold', async () => {
  let asked: unknown;
  const on = { isOn: true, payoutLimit: 20_000, coversPlans: true };
  const later = { rules: { ...on, coversPlans: false }, effectiveOn: '2099-06-01', changedBy: 'Demo Admin' };
  const planned = [{ rules: on, effectiveOn: '2099-04-01', changedBy: 'Demo Admin' }, later];
  const state = { rules: { ...on, isOn: false }, since: null, changedBy: null, planned };
  api.use(
    http.get('*/admin/second-person', () => reply(state)),
    http.put('*/admin/second-person', async ({ request }) => {
      asked = await request.json();
      return reply(state);
    }),
  );
  const { user } = showAdmin('/admin/proposals');
  const card = within(await screen.findByRole('region', { name: 'Second person' }));
  expect(card.getByText(/From Wed, 1 Apr 2099:/)).toBeVisible();
  expect(
    card.getByText(
      /Reward, .*Plan off sale, .*those above ₹20,000; and each line that names a payout of its amount\..*Planned by Demo Admin/,
    ),
  ).toBeVisible();
  expect(card.getByText(/From Mon, 1 Jun 2099:/)).not.toHaveTextContent('Plan off sale');
  await user.click(card.getByRole('button', { name: 'Change the rules' }));
  const dialog = within(await screen.findByRole('dialog'));
  const date = dialog.getByLabelText('Takes effect on');
  await user.type(date, '2020-01-01');
  await user.click(dialog.getByRole('button', { name: 'Change the rules' }));
  expect(date).toHaveAccessibleDescription('Tomorrow at the earliest; empty: at once.');
  await user.clear(date);
  await user.type(date, '2099-05-01');
  await user.click(dialog.getByRole('button', { name: 'Change the rules' }));
  expect(await screen.findByText(/New rules hold from .*1 May 2099/)).toBeVisible();
  expect(asked).toEqual({ ...on, isOn: false, effectiveOn: '2099-05-01' });
});
