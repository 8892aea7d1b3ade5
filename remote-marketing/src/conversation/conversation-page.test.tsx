import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { OwnConversationDetail } from 'api/contract';
import { refuse, reply } from 'federation/standalone/recorded';
import { http } from 'msw';
import { api } from '../testing/api';
import { renderPage } from '../testing/render-page';
import { showIn } from '../testing/show-language';

const TOKEN = 'x'.repeat(43);
const ANSWERED: OwnConversationDetail = {
  id: '12',
  subject: 'Is there a trip?',
  status: 'answered',
  lastEntryAt: '2026-11-20T06:00:00.000Z',
  entries: [
    { id: '1', isOwn: true, text: 'Is there a trip?', createdAt: '2026-11-19T06:00:00.000Z' },
    { id: '2', isOwn: false, text: 'Yes, in March.', createdAt: '2026-11-20T06:00:00.000Z' },
  ],
};

afterEach(() => showIn('en'));

test('the page behind a link shows what was said and takes a reply', async () => {
  const sent: unknown[] = [];
  api.use(
    http.post('*/api/v1/linked-conversation', () => reply(ANSWERED)),
    http.post('*/api/v1/linked-conversation/reply', async ({ request }) => {
      sent.push(await request.json());
      const entry = { id: '3', isOwn: true, text: 'Wonderful.', createdAt: '2026-11-20T07:00:00.000Z' };
      return reply({ ...ANSWERED, status: 'open', entries: [...ANSWERED.entries, entry] });
    }),
  );
  await renderPage(`/conversation#${TOKEN}`);
  expect(await screen.findByText('Yes, in March.')).toBeInTheDocument();
  await userEvent.type(screen.getByLabelText('Your reply'), 'Wonderful.');
  await userEvent.click(screen.getByRole('button', { name: 'Send reply' }));
  expect(await screen.findByText(/Your reply is sent/)).toBeInTheDocument();
  expect(screen.getByText('Wonderful.', { selector: 'p' })).toBeInTheDocument();
  expect(sent).toEqual([{ token: TOKEN, text: 'Wonderful.' }]);
});

test.each([
  [410, 'link_expired' as const, 'Gone.', 'This link is too old, or not whole. Write to us again, please.'],
  [400, 'invalid_input' as const, 'Link must be valid.', /^This link is not whole/],
])('a link that opens nothing (%i) says so, and leads to the form', async (status, code, message, said) => {
  api.use(http.post('*/api/v1/linked-conversation', () => refuse(status, code, message)));
  await renderPage(`/conversation#${TOKEN}`);
  expect(await screen.findByRole('alert')).toHaveTextContent(said);
  expect(screen.getByRole('link', { name: 'Write to us' })).toHaveAttribute('href', '/contact-us');
  expect(screen.queryByRole('button', { name: 'Try again' })).not.toBeInTheDocument();
});

test('a link that is too old says so in Hindi, too', async () => {
  showIn('hi');
  api.use(http.post('*/api/v1/linked-conversation', () => refuse(410, 'link_expired', 'Gone.')));
  await renderPage(`/conversation#${TOKEN}`);
  expect((await screen.findByRole('alert')).textContent).toMatch(/लिंक[^A-Za-z]*$/);
});

test('what could not be loaded is tried again, and a reply that is refused stays typed', async () => {
  api.use(http.post('*/api/v1/linked-conversation', () => refuse(503, 'unavailable', 'We are busy just now.')));
  await renderPage(`/conversation#${TOKEN}`);
  expect(await screen.findByRole('alert')).toHaveTextContent('We are busy just now.');
  api.use(
    http.post('*/api/v1/linked-conversation', () => reply(ANSWERED)),
    http.post('*/api/v1/linked-conversation/reply', () => refuse(429, 'too_many_requests', 'That is a lot.')),
  );
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await userEvent.type(await screen.findByLabelText('Your reply'), 'Hello');
  await userEvent.click(screen.getByRole('button', { name: 'Send reply' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('That is a lot.');
  expect(screen.getByLabelText('Your reply')).toHaveValue('Hello');
});

test('without a link the page says what it is for', async () => {
  await renderPage('/conversation');
  expect(await screen.findByText(/Open this page with the link in our mail/)).toBeInTheDocument();
});
