import { screen, waitFor, within } from '@testing-library/react';
import type { TimelineEntry } from 'api/contract';
import { reply } from 'federation/standalone/recorded';
import { http } from 'msw';
import { api } from '../testing/api';
import { showAdmin } from '../testing/show-admin';

test('what happened stands on one timeline, narrowed down in the address', async () => {
  const { user, router } = showAdmin('/admin/user/43');
  const table = await screen.findByRole('table', { name: 'Timeline' });
  expect(within(table).getAllByRole('row').length).toBeGreaterThan(4);
  await user.selectOptions(screen.getByRole('combobox', { name: 'Kind of entry' }), 'Decisions');
  await waitFor(() => expect(router.state.location.search).toBe('?kind=decision'));
});

test('who does not read messages is not offered them', async () => {
  showAdmin('/admin/user/43', { role: 'finance' });
  const kinds = await screen.findByRole('combobox', { name: 'Kind of entry' });
  const offered = within(kinds).getAllByRole('option');
  expect(offered.map(({ textContent }) => textContent)).toEqual([
    'Everything',
    'Sessions',
    'Payments',
    'Decisions',
    'Notices',
    'Changes by the member',
  ]);
});

test('the timeline says how a session ended and what was written, by whom', async () => {
  const entry = { at: '2026-11-20T06:00:00Z', actorId: '2', actorName: 'Nadia Roy' };
  const items: TimelineEntry[] = [
    { ...entry, id: 'session_end:7', kind: 'sign_in', topic: 'session_end.staff', detail: 'Chrome/120 Windows' },
    { ...entry, id: 'deposit_reversal:5', kind: 'decision', topic: 'deposit_decided.reversed', detail: '₹1,000' },
    { ...entry, id: 'entry:4', kind: 'conversation', topic: 'conversation.answer', detail: '#3 Where is it?' },
  ];
  api.use(http.get('*/admin/users/43/timeline', () => reply({ items, nextCursor: null })));
  showAdmin('/admin/user/43');
  const ended = await screen.findByRole('row', { name: /Session ended by staff/ });
  expect(ended).toHaveTextContent(/Sessions.*Nadia Roy/);
  expect(screen.getByRole('row', { name: /Deposit reversed/ })).toHaveTextContent(/₹1,000.*Decisions.*Nadia Roy/);
  const answered = screen.getByRole('row', { name: /Answered a message/ });
  expect(answered).toHaveTextContent(/#3 Where is it\?.*Messages.*Nadia Roy/);
});
