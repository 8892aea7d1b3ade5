import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { refuse, reply, replyPage } from 'federation/standalone/recorded';
import { http } from 'msw';
import { api } from '../testing/api';
import { renderPage } from '../testing/render-page';
import { SAMPLE_TEAM } from '../testing/samples';

const MEMBERS_URL = '*/api/v1/network/members';

async function findRows(): Promise<string[]> {
  const table = await screen.findByRole('table', { name: 'Your team' });
  const rows = within(table).getAllByRole('row').slice(1);
  return rows.map((row) =>
    within(row)
      .getAllByRole('cell')
      .map((cell) => cell.lastElementChild?.textContent)
      .join(' | '),
  );
}

/** What the server was asked for, in order. */
function watchQuestions(items = SAMPLE_TEAM): string[] {
  const asked: string[] = [];
  api.use(
    http.get(MEMBERS_URL, ({ request }) => {
      asked.push(new URL(request.url).search);
      return replyPage(items);
    }),
  );
  return asked;
}

test('the list has level, joining date, status, team, masked contact and packages', async () => {
  await renderPage('/reference');
  await userEvent.click(await screen.findByRole('link', { name: 'List' }));
  const rows = await findRows();
  expect(rows).toHaveLength(8);
  expect(rows).toContain('Kavita Sinha | 1 | 25 Jun 2026 | Active | 2 | k***@d***.example81****1969 | ₹67,740');
  expect(screen.queryByRole('tree')).not.toBeInTheDocument();
  await userEvent.click(screen.getByRole('link', { name: 'Map' }));
  expect(await screen.findByRole('tree', { name: 'Your network' })).toBeInTheDocument();
});

test('group, level and order are asked of the server, and come from the address', async () => {
  const asked = watchQuestions();
  await renderPage('/reference?show=list&filter=noPackage&level=2&sort=nearest');
  await findRows();
  expect(screen.getByLabelText('Who')).toHaveValue('noPackage');
  expect(screen.getByLabelText('Level')).toHaveValue('2');
  await userEvent.selectOptions(screen.getByLabelText('Who'), 'Joined this week');
  await findRows();
  await userEvent.selectOptions(screen.getByLabelText('Order'), 'Newest first');
  await findRows();
  expect(asked).toEqual([
    '?filter=noPackage&level=2&sort=nearest',
    '?filter=joinedThisWeek&level=2&sort=nearest',
    '?filter=joinedThisWeek&level=2',
  ]);
});

test('an address with what does not exist shows everybody', async () => {
  const asked = watchQuestions();
  await renderPage('/reference?show=list&filter=rich&level=11&sort=name');
  await findRows();
  expect(asked).toEqual(['']);
});

test('when nobody matches, one press shows everybody again', async () => {
  api.use(
    http.get(MEMBERS_URL, ({ request }) => replyPage(new URL(request.url).search === '' ? [...SAMPLE_TEAM] : [])),
  );
  await renderPage('/reference?show=list&filter=ending');
  await userEvent.click(await screen.findByRole('button', { name: 'Show everyone' }));
  expect(await findRows()).toHaveLength(8);
  expect(screen.getByLabelText('Who')).toHaveValue('');
});

/** Pages that found nobody, so many of them before one that did. */
function answerLate(emptyPages: number): string[] {
  const asked: string[] = [];
  api.use(
    http.get(MEMBERS_URL, ({ request }) => {
      asked.push(new URL(request.url).searchParams.get('cursor') ?? '');
      return asked.length > emptyPages
        ? replyPage(SAMPLE_TEAM.slice(0, 1))
        : reply({ items: [], nextCursor: String(asked.length) });
    }),
  );
  return asked;
}

test('where a page found nobody, the next ones are asked for', async () => {
  const asked = answerLate(2);
  await renderPage('/reference?show=list&filter=ending');
  expect(await findRows()).toHaveLength(1);
  expect(asked).toEqual(['', '1', '2']);
});

test('after ten more pages that found nobody, the member decides whether to look further', async () => {
  const asked = answerLate(13);
  await renderPage('/reference?show=list&filter=ending');
  const button = await screen.findByRole('button', { name: 'Look further' });
  await waitFor(() => expect(asked).toHaveLength(11));
  expect(screen.getByText('Nobody so far. There are more members to look through.')).toBeInTheDocument();
  await userEvent.click(button);
  expect(await findRows()).toHaveLength(1);
  expect(asked).toHaveLength(14);
  expect(screen.getByText('That is all.')).toHaveFocus();
});

test('a list that did not come says so, and can be asked for again', async () => {
  api.use(http.get(MEMBERS_URL, () => refuse(503, 'unavailable', 'Resting.')));
  await renderPage('/reference?show=list');
  expect(await screen.findByText('We could not load your team')).toBeInTheDocument();
  watchQuestions();
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await findRows()).toHaveLength(8);
});

test('the file is asked for as the list is narrowed down, and one that does not come is said in words', async () => {
  const queries: string[] = [];
  api.use(
    http.get('*/api/v1/network/members.csv', ({ request }) => {
      queries.push(new URL(request.url).search);
      return refuse(503, 'unavailable', 'Resting.');
    }),
  );
  watchQuestions();
  await renderPage('/reference?show=list&level=2&sort=nearest');
  await userEvent.click(await screen.findByRole('button', { name: 'Download CSV' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('Resting.');
  expect(queries).toEqual(['?level=2&sort=nearest&language=en']);
});
