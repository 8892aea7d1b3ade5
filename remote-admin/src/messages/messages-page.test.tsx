import { screen, waitFor, within } from '@testing-library/react';
import type { AdminConversationDetail, NewAnswer } from 'api/contract';
import { reply, refuse } from 'federation/standalone/recorded';
import { http, HttpResponse } from 'msw';
import { api } from '../testing/api';
import { showAdmin } from '../testing/show-admin';
import recording from '../sample/recording.json';
import { toMailLink } from './conversation-page';

const OPEN = recording.replies['GET /api/v1/admin/conversations/10'].result as AdminConversationDetail;

test('the list shows what waits, and leads to each conversation', async () => {
  showAdmin('/admin/messages');
  const row = await screen.findByRole('row', { name: /Harish Dubey/ });
  expect(row).toHaveTextContent('Nobody');
  expect(row).toHaveTextContent('Open');
  expect(within(row).getByText('New')).toBeInTheDocument();
  expect(within(row).getByRole('link')).toHaveAttribute('href', '/admin/messages/10');
  expect(screen.queryByRole('row', { name: /Ritu Sahu/ })).not.toBeInTheDocument();
});

test('what somebody has read is not new to them any more', async () => {
  const { user } = showAdmin('/admin/messages');
  await user.click(within(await screen.findByRole('row', { name: /Harish Dubey/ })).getByRole('link'));
  await user.click(await screen.findByRole('link', { name: 'Messages', current: false }));
  const row = await screen.findByRole('row', { name: /Harish Dubey/ });
  await waitFor(() => expect(within(row).queryByText('New')).not.toBeInTheDocument());
});

/** A conversation into which somebody else of one's name writes while one types. */
function letOthersWrite(textOfOther: string): NewAnswer[] {
  const sent: NewAnswer[] = [];
  let shown = OPEN;
  const add = (text: string, id: string, isOwn: boolean) => {
    const entry = { id, staffName: 'Nadia Roy', isOwn, text, createdAt: '2026-11-20T06:00:00.000Z' };
    shown = {
      ...shown,
      lastEntryId: id,
      status: 'answered',
      entries: [...shown.entries, entry],
    };
  };
  api.use(
    http.get('*/api/v1/admin/conversations/10', () => reply(shown)),
    http.post<never, NewAnswer>('*/api/v1/admin/conversations/10/answer', async ({ request }) => {
      const answer = await request.json();
      sent.push(answer);
      if (shown === OPEN) add(textOfOther, '77', false);
      if (answer.lastEntryId !== shown.lastEntryId) {
        return refuse(409, 'conversation_moved_on', 'Somebody has written meanwhile. Read it before you go on.');
      }
      add(answer.text, '78', true);
      return reply({ lastEntryId: '78' });
    }),
  );
  return sent;
}

test.each(['From another desk.', 'They are.'])(
  'of two answers the second is told what came, stays typed, and is sent all the same: %j',
  async (textOfOther) => {
    const sent = letOthersWrite(textOfOther);
    const { user } = showAdmin('/admin/messages/10', { adminName: 'Nadia Roy' });
    const field = await screen.findByRole('textbox', { name: 'Your answer' });
    await user.type(field, 'They are.');
    await user.click(screen.getByRole('button', { name: 'Send answer' }));
    expect(await screen.findByText(textOfOther, { selector: 'li p' })).toBeInTheDocument();
    expect(screen.getByText(/Somebody has written meanwhile/)).toBeInTheDocument();
    expect(screen.getByRole('alert')).toHaveTextContent('Your answer was not sent.');
    expect(field).toHaveValue('They are.');
    await user.click(screen.getByRole('button', { name: 'Send all the same' }));
    expect(await screen.findByText('Your answer is sent.')).toBeInTheDocument();
    expect(field).toHaveValue('');
    expect(sent.map(({ lastEntryId }) => lastEntryId)).toEqual([OPEN.lastEntryId, '77']);
    expect(screen.queryByText(/Somebody has written meanwhile/)).not.toBeInTheDocument();
  },
);

test.each(['They are.', ' They are.\n'])('an answer whose reply was lost is sent, by nobody else: %j', async (text) => {
  const sent: NewAnswer[] = [];
  api.use(
    http.get('*/api/v1/admin/conversations/10', () => {
      const entry = { id: '78', staffName: 'Demo Admin', text: 'They are.', createdAt: '2026-11-20T06:00:00.000Z' };
      if (sent.length === 0) return reply(OPEN);
      return reply({
        ...OPEN,
        lastEntryId: '78',
        status: 'answered',
        entries: [...OPEN.entries, { ...entry, isOwn: true }],
      });
    }),
    http.post<never, NewAnswer>('*/api/v1/admin/conversations/10/answer', async ({ request }) => {
      sent.push(await request.json());
      return HttpResponse.error();
    }),
  );
  const { user } = showAdmin('/admin/messages/10', { adminName: 'Demo Admin' });
  const field = await screen.findByRole('textbox', { name: 'Your answer' });
  await user.type(field, text);
  await user.click(screen.getByRole('button', { name: 'Send answer' }));
  expect(await screen.findByText('Your answer is sent.')).toBeInTheDocument();
  expect(field).toHaveValue('');
  expect(screen.queryByText(/Somebody has written meanwhile/)).not.toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Send answer' })).toBeVisible();
  expect(sent).toHaveLength(1);
});

test('who takes a message goes on where it stands who has it', async () => {
  let assigneeId: string | null = null;
  api.use(
    http.get('*/api/v1/admin/conversations/10', () => reply({ ...OPEN, assigneeId, assigneeName: 'Demo Admin' })),
    http.put('*/api/v1/admin/conversations/10/assignee', () => {
      assigneeId = '1';
      return reply(null);
    }),
  );
  const { user } = showAdmin('/admin/messages/10', { adminName: 'Demo Admin' });
  await user.click(await screen.findByRole('button', { name: 'Take it' }));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Take it' })).not.toBeInTheDocument());
  expect(screen.getByLabelText('Who has it')).toHaveFocus();
});

test('a saved reply is put into what is typed', async () => {
  const { user } = showAdmin('/admin/messages/10');
  const field = await screen.findByRole('textbox', { name: 'Your answer' });
  await user.type(field, 'Hello! ');
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Insert a saved reply' }), 'Thanks');
  await waitFor(() => expect(field).toHaveValue('Hello! Thank you for your message.'));
});

test('an auditor reads, and is offered nothing to do', async () => {
  showAdmin('/admin/messages/10', { role: 'auditor' });
  expect(await screen.findByRole('link', { name: /@/ })).toHaveTextContent('harish.dubey@visitor.example');
  const main = within(screen.getByRole('main'));
  expect(main.queryByRole('textbox')).not.toBeInTheDocument();
  expect(main.queryByRole('button')).not.toBeInTheDocument();
});

test('a number that is none says so', async () => {
  api.use(
    http.get('*/api/v1/admin/conversations/999', () => refuse(404, 'not_found', 'There is no such conversation.')),
  );
  showAdmin('/admin/messages/999');
  expect(await screen.findByRole('heading', { name: 'There is no such message' })).toBeInTheDocument();
});

test('saved replies are kept on a page of their own', async () => {
  const { user } = showAdmin('/admin/messages/saved-replies');
  expect(await screen.findByText('Office hours')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'New reply' }));
  await user.type(await screen.findByRole('textbox', { name: 'Title' }), 'Trips');
  await user.type(screen.getByRole('textbox', { name: 'Text' }), 'All trips are on the page of trips.');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByRole('heading', { name: 'Trips' })).toBeInTheDocument();
});

test('an address opens a mail without headers of its own', () => {
  expect(toMailLink('a?cc=b&subject=c@visitor.example')).toBe('mailto:a%3Fcc%3Db%26subject%3Dc@visitor.example');
});
