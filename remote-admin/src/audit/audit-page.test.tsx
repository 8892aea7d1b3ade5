import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { formatAction } from 'api/contract/audit-words';
import { reply } from 'federation/standalone/recorded';
import { http } from 'msw';
import { api } from '../testing/api';
import { SAMPLE_AUDIT } from '../testing/samples';
import { showAdmin } from '../testing/show-admin';
import { describeSubject, formatField } from './audit-words';
import { listChanges } from './list-changes';

test('the audit log says who did what, from where, and what changed', async () => {
  const { user } = showAdmin('/admin/audit');
  const row = await screen.findByRole('row', { name: /Deposit 231/ });
  for (const text of ['Demo Admin', 'Confirmed a deposit', 'from 203.0.113.7', 'Status pending → success']) {
    expect(row).toHaveTextContent(text);
  }
  await user.type(screen.getByLabelText('To'), '2026-05-14');
  await waitFor(() => expect(row).not.toBeInTheDocument());
  expect(screen.getByRole('row', { name: /Put a plan on sale Plan Summit/ })).toBeVisible();
  expect(screen.getByText('7 entries')).toBeVisible();
});

test('what narrows the log down stands in the address, which a reload finds again', async () => {
  const { user, router } = showAdmin('/admin/audit');
  const row = await screen.findByRole('row', { name: /Deposit 231/ });
  await user.type(screen.getByLabelText('To'), '2026-05-14');
  await waitFor(() => expect(row).not.toBeInTheDocument());
  expect(router.state.location.search).toBe('?to=2026-05-14');
  cleanup();
  showAdmin(`/admin/audit${router.state.location.search}`);
  expect(await screen.findByText('7 entries')).toBeVisible();
  expect(screen.getByLabelText('To')).toHaveValue('2026-05-14');
});

test('a person, an action and a subject narrow the log down; a subject leads to its page', async () => {
  const asked: string[] = [];
  api.events.on('request:start', ({ request }) => asked.push(new URL(request.url).search));
  const { user, router } = showAdmin('/admin/audit?action=deposit.confirm');
  api.use(http.get('*/admin/audit', () => reply(SAMPLE_AUDIT)));
  const row = await screen.findByRole('row', { name: /Deposit 231/ });
  expect(screen.getByLabelText('Action')).toHaveDisplayValue('Confirmed a deposit');
  expect(within(row).getByRole('link', { name: /Deposit 231 of/ })).toHaveAttribute(
    'href',
    '/admin/deposit?search=%23231',
  );
  await user.selectOptions(screen.getByLabelText('Person'), 'Demo Admin');
  await user.click(within(row).getByRole('button', { name: /All entries about Deposit 231/ }));
  await waitFor(() => expect(asked.at(-1)).toMatch(/actorId=\d+&subject=deposit%3A231&action=deposit.confirm/));
  expect(router.state.location.search).toMatch(/action=deposit.confirm&actorId=\d+&subject=deposit%3A231/);
  expect(screen.getByLabelText('Subject')).toHaveDisplayValue(/Deposit 231 of/);
});

test.each([
  ['member:12', 'Asha Verma', '12', 'Asha Verma', '/admin/user/12'],
  ['member:99', 'Ravi Das', null, 'Ravi Das', undefined],
  ['payout:9', 'Asha Verma', '12', 'Payout 9 of Asha Verma', '/admin/widthdraw?search=%239'],
  ['transfer:7', 'Asha Verma', '12', 'Transfer 7 of Asha Verma', '/admin/user/12'],
  ['run:5', '2026-11-20', null, 'Run of 20 Nov 2026', '/admin/runs'],
  ['rates:2', null, null, 'Rates 2', '/admin/rates'],
  ['factor:3', null, null, 'factor 3', undefined],
])('a subject is said in words: %s', (subject, subjectName, subjectMemberId, text, path) => {
  expect(describeSubject({ subject, subjectName, subjectMemberId })).toEqual({ text, path });
});

test('people stand by their names, whatever their numbers, and the one that was chosen among them', async () => {
  api.use(
    http.get('*/admin/staff', () =>
      reply([
        { id: '3', name: 'Zoya' },
        { id: '9', name: 'Asha' },
        { id: '12', name: 'Meera' },
      ]),
    ),
    http.get('*/admin/audit', () => reply({ items: [], nextCursor: null })),
  );
  showAdmin('/admin/audit?actorId=9');
  const choice = await screen.findByLabelText('Person');
  await within(choice).findByRole('option', { name: 'Zoya' });
  const names = within(choice)
    .getAllByRole('option')
    .map((option) => option.textContent);
  expect(names).toEqual(['Everybody', 'Asha', 'Meera', 'Zoya']);
});

test('an action that has no words of its own can be read all the same', () => {
  expect(formatAction('factor.add_many')).toBe('Factor add many');
  expect(formatField('payoutLimit')).toBe('Payout limit');
});

test('security events have a tab of their own, with what happened, to whom and from where', async () => {
  const { user } = showAdmin('/admin/audit');
  await user.click(await screen.findByRole('link', { name: 'Security events' }));
  const row = await screen.findByRole('row', { name: /Staff signed in/ });
  for (const text of ['Demo Admin', 'from 127.0.0.1']) expect(row).toHaveTextContent(text);
  expect(screen.getByRole('link', { name: 'Security events' })).toHaveAttribute('aria-current', 'page');
  expect(screen.getAllByRole('row', { name: /File exported .*users\.csv/ })).not.toHaveLength(0);
  await user.selectOptions(screen.getByLabelText('Event'), 'Staff signed in');
  await waitFor(() => expect(screen.queryByRole('row', { name: /File exported/ })).not.toBeInTheDocument());
});

const changesOf = (before: unknown, after: unknown, said: Partial<Parameters<typeof listChanges>[0]> = {}) =>
  listChanges({ before, after, subject: 'deposit:5', subjectMemberId: null, memberNames: {}, ...said });

test('what stayed the same is left out, what came or went has one side', () => {
  expect(
    changesOf({ status: 'pending', amount: '5', note: 'old' }, { status: 'success', amount: '5', utr: 'X1' }),
  ).toEqual([
    { field: 'status', before: 'pending', after: 'success' },
    { field: 'note', before: 'old', after: undefined },
    { field: 'utr', before: undefined, after: 'X1' },
  ]);
});

test('rates, amounts, days and answers are said as a person reads them', () => {
  const after = {
    cashbackBps: 25,
    referralBps: [500, 25],
    effectiveOn: '2026-12-01',
    isOn: false,
    payoutLimit: 100_000,
    heldUntil: '2026-11-23T10:00:00.000Z',
    bonuses: [{ amount: '2.5', memberId: '38' }],
  };
  expect(changesOf({ isOn: true }, after).map((change) => [formatField(change.field), change.after])).toEqual([
    ['Second person asked for', 'no'],
    ['Daily cashback', '0.25%'],
    ['Referral bonus from level 1 on', '5%, 0.25%'],
    ['Takes effect on', 'Tue, 1 Dec 2026'],
    ['Payout limit', '₹1,00,000'],
    ['Held until', expect.stringContaining('23 Nov 2026')],
    ['Bonuses', 'Amount ₹2.50, Member #38'],
  ]);
});

test('nothing before and values that are no objects are fine', () => {
  expect(changesOf(null, { amount: '250' })).toEqual([{ field: 'amount', before: undefined, after: '₹250' }]);
  expect(changesOf(1, [true])).toHaveLength(2);
  expect(changesOf(null, null)).toEqual([]);
});

test('members are called by their names, the rest by its number; what the subject says is not said again', () => {
  const after = {
    memberId: '12',
    packageId: '216',
    bonuses: [{ memberId: '38', amount: '150' }],
    wallets: [{ memberId: '38', name: 'Ravi Das', taken: '150' }],
    subject: 'member:38',
  };
  const said = { subjectMemberId: '12', memberNames: { '12': 'Asha Verma', '38': 'Ravi Das' } };
  expect(changesOf(null, after, said).map((change) => [formatField(change.field), change.after])).toEqual([
    ['Package', '#216'],
    ['Bonuses', 'Member Ravi Das, Amount ₹150'],
    ['Wallets', 'Name Ravi Das, Taken ₹150'],
    ['Subject', 'Ravi Das'],
  ]);
  expect(changesOf(null, { memberId: '12' }, { memberNames: said.memberNames })).toMatchObject([
    { after: 'Asha Verma' },
  ]);
  expect(changesOf(null, { id: '4', name: 'Summit' }, { subject: 'plan:4' })).toMatchObject([{ field: 'name' }]);
});
