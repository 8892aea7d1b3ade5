import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { refuse, reply } from 'federation/standalone/recorded';
import { http } from 'msw';
import recording from '../sample/recording.json';
import { api } from '../testing/api';
import { askAgain } from '../testing/ask-again';
import { renderPage, signedIn } from '../testing/render-page';

const wallet = recording.replies['GET /api/v1/wallet'].result;
const OUTDATED = 'This page could not be brought up to date.';
const rest = () => refuse(503, 'unavailable', 'Resting.');

test('figures that were asked for again and did not come stay, and are said to be of before', async () => {
  const main = document.body.appendChild(document.createElement('main'));
  main.tabIndex = -1;
  const { unmount } = await renderPage('/wallet', signedIn(), main);
  const balance = await screen.findByRole('region', { name: 'Available Balance' });
  await waitFor(() => expect(balance).toHaveTextContent('₹12,800'));
  expect(screen.queryByText(OUTDATED)).not.toBeInTheDocument();
  api.use(http.get('*/api/v1/wallet', rest));
  askAgain();
  expect(await screen.findByText(OUTDATED)).toHaveAttribute('role', 'status');
  expect(balance).toHaveTextContent('₹12,800');
  api.use(http.get('*/api/v1/wallet', () => reply({ ...wallet, availableBalance: '13050' })));
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(balance).toHaveTextContent('₹13,050'));
  expect(screen.queryByText(OUTDATED)).not.toBeInTheDocument();
  expect(main).toHaveFocus();
  unmount();
  main.remove();
});

test('a further page of a list that did not come is said below the list alone', async () => {
  const [first] = recording.replies['GET /api/v1/deposits'].result.items;
  api.use(
    http.get('*/api/v1/deposits', ({ request }) =>
      new URL(request.url).searchParams.has('cursor') ? rest() : reply({ items: [first], nextCursor: 'more' }),
    ),
  );
  await renderPage('/wallet/add-funds');
  await userEvent.click(await screen.findByRole('button', { name: 'Load more' }));
  expect(await screen.findByText('Resting.')).toBeInTheDocument();
  expect(screen.queryByText(OUTDATED)).not.toBeInTheDocument();
  let isAsked = false;
  const waiting = new Promise<Response>(() => undefined);
  api.use(http.get('*/api/v1/deposits', () => ((isAsked = true), waiting)));
  askAgain();
  await waitFor(() => expect(isAsked).toBe(true));
  expect(screen.queryByText(OUTDATED)).not.toBeInTheDocument();
});

test('what did not come at all is said in its place alone', async () => {
  api.use(http.get('*/api/v1/deposits', rest));
  await renderPage('/wallet/add-funds');
  expect(await screen.findByText('We could not load your deposits')).toBeInTheDocument();
  expect(screen.queryByText(OUTDATED)).not.toBeInTheDocument();
});
