import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { NewMessage } from 'api/contract';
import { createRecordedHandlers, refuse, reply } from 'federation/standalone/recorded';
import { http, HttpResponse } from 'msw';
import recording from '../sample/recording.json';
import { api } from '../testing/api';
import { renderPage, signedIn } from '../testing/render-page';
import { SAMPLE_PROFILE } from '../testing/samples';

test('the list leads to each message, and a new one is sent', async () => {
  const sent: NewMessage[] = [];
  api.use(
    http.post<never, NewMessage>('*/api/v1/conversations', async ({ request }) => {
      sent.push(await request.json());
      return reply(recording.replies['GET /api/v1/conversations/12'].result);
    }),
  );
  await renderPage('/messages');
  expect(await screen.findByRole('link', { name: /Two of my packages/ })).toHaveAttribute('href', '/messages/12');
  expect(screen.getByText('New answer')).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Send message' }));
  expect(screen.getByText('Message is required.')).toBeInTheDocument();
  await userEvent.type(screen.getByLabelText('Your message'), 'When is the next trip?');
  await userEvent.click(screen.getByRole('button', { name: 'Send message' }));
  expect(await screen.findByText(/Your message is sent/)).toBeInTheDocument();
  expect(sent).toEqual([{ text: 'When is the next trip?' }]);
});

test('a message that was begun is there again after another page, and for nobody else', async () => {
  const leave = await renderPage('/messages');
  await userEvent.type(screen.getByLabelText('Your message'), 'When will');
  leave.unmount();
  const leaveAgain = await renderPage('/messages');
  expect(screen.getByLabelText('Your message')).toHaveValue('When will');
  leaveAgain.unmount();
  await renderPage('/messages', signedIn({ ...SAMPLE_PROFILE, _id: '99' }));
  expect(screen.getByLabelText('Your message')).toHaveValue('');
});

test('a message shows all that was said, and a reply opens it again', async () => {
  await renderPage('/messages/12');
  expect(await screen.findByText(/packages run side by side/)).toBeInTheDocument();
  await userEvent.type(screen.getByLabelText('Your reply'), 'Thank you!');
  await userEvent.click(screen.getByRole('button', { name: 'Send reply' }));
  expect(await screen.findByText('Thank you!', { selector: 'p' })).toBeInTheDocument();
  expect(screen.getByText('Waits for our answer')).toBeInTheDocument();
  expect(screen.getByLabelText('Your reply')).toHaveValue('');
});

test('an answer is new until it was read, also where a look of support may not say that it was', async () => {
  let isSaid = false;
  api.use(
    http.put('*/api/v1/conversations/12/seen', () => {
      isSaid = true;
      return refuse(403, 'view_only', 'Who looks as a member changes nothing.');
    }),
  );
  const { unmount } = await renderPage('/messages/12');
  expect(await screen.findByText(/packages run side by side/)).toBeInTheDocument();
  await waitFor(() => expect(isSaid).toBe(true));
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  unmount();

  api.resetHandlers(...createRecordedHandlers(recording));
  await renderPage('/messages/12');
  const breadcrumb = within(await screen.findByRole('navigation', { name: 'Breadcrumb' }));
  await userEvent.click(breadcrumb.getByRole('link', { name: 'Messages' }));
  expect(await screen.findByRole('heading', { name: 'Your messages' })).toBeInTheDocument();
  expect(await screen.findByText('Answered')).toBeInTheDocument();
  expect(screen.queryByText('New answer')).not.toBeInTheDocument();
});

test('what is not sent stays typed, and a message that is not there says so', async () => {
  api.use(http.post('*/api/v1/conversations/12/reply', () => HttpResponse.error()));
  await renderPage('/messages/12');
  const field = await screen.findByLabelText('Your reply');
  await userEvent.type(field, 'Thank you!');
  await userEvent.click(screen.getByRole('button', { name: 'Send reply' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('No answer came from the server.');
  expect(field).toHaveValue('Thank you!');
});

test('the message of somebody else is not there', async () => {
  api.use(http.get('*/api/v1/conversations/13', () => refuse(404, 'not_found', 'There is no such conversation.')));
  await renderPage('/messages/13');
  expect(await screen.findByRole('alert')).toHaveTextContent('There is no such conversation.');
});
