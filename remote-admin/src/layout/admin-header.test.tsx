import { screen, waitFor, within } from '@testing-library/react';
import { http } from 'msw';
import { refuse, reply } from 'federation/standalone/recorded';
import { api } from '../testing/api';
import { showAdmin } from '../testing/show-admin';

const NOTHING = { members: [], deposits: [], requests: [], payouts: [], conversations: [] };
const LABEL = 'Search the back office';
const getField = () => screen.getByRole('combobox', { name: LABEL });
const findOptions = () => screen.findAllByRole('option');

async function openPlans(options: Parameters<typeof showAdmin>[1] = {}) {
  const shown = showAdmin('/admin/plan', options);
  await screen.findByRole('heading', { level: 1, name: 'Manage Plans' });
  return shown;
}

test('the key / leads to the field, arrow keys choose among groups, and Enter opens the page', async () => {
  const { user, router } = await openPlans();
  await user.keyboard('/');
  expect(getField()).toHaveFocus();
  expect(getField()).toHaveValue('');
  await user.paste('229');
  const options = await findOptions();
  expect(options.map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^Priya Verma [0-9]{10}, .+@demo.example$/),
    'Arjun Ansari 8382715843, arjun.ansari229@demo.example',
    'Harish Sinha 8335802297, harish.sinha191@demo.example',
    'Tara Gill 8229629535, tara.gill105@demo.example',
    'Deposit 229 Prakash Sinha, ₹15,000, UTR HDFC410001813451, Pending',
  ]);
  expect(screen.getByText('5 results')).toHaveAttribute('role', 'status');
  const listbox = screen.getByRole('listbox', { name: 'Search results' });
  expect(getField()).toHaveAttribute('aria-controls', listbox.id);
  expect(getField()).toHaveAttribute('aria-expanded', 'true');
  expect(getField()).toHaveAttribute('aria-activedescendant', options[0]?.id);
  await user.keyboard('{ArrowUp}');
  expect(getField()).toHaveAttribute('aria-activedescendant', options[4]?.id);
  expect(within(screen.getByRole('group', { name: 'Deposits' })).getByRole('option')).toHaveAttribute(
    'aria-selected',
    'true',
  );
  await user.keyboard('{Enter}');
  expect(router.state.location).toMatchObject({ pathname: '/admin/deposit', search: '?search=%23229' });
  expect(screen.queryByRole('listbox', { name: 'Search results' })).not.toBeInTheDocument();
  expect(getField()).toHaveValue('229');
});

test('a hit is opened by a click, and Escape closes what is found', async () => {
  const { user, router } = await openPlans();
  await user.click(getField());
  await user.paste('kavita');
  const members = await screen.findByRole('group', { name: 'Members' });
  expect(within(members).getAllByRole('option').length).toBeGreaterThan(1);
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('listbox', { name: 'Search results' })).not.toBeInTheDocument();
  expect(getField()).toHaveFocus();
  await user.keyboard('{ArrowDown}');
  const [, second] = await findOptions();
  if (!second) throw new Error('Only one is found');
  await user.click(second);
  expect(router.state.location.pathname).toMatch(/^\/admin\/user\/[0-9]+$/);
});

test('a message is found by its number, and opened', async () => {
  const message = { id: '12', name: 'Harish Dubey', subject: 'When is the trip?' };
  api.use(http.get('*/admin/search', () => reply({ ...NOTHING, conversations: [message] })));
  const { user, router } = await openPlans();
  await user.keyboard('/');
  await user.paste('#12');
  const messages = await screen.findByRole('group', { name: 'Messages' });
  expect(within(messages).getByRole('option')).toHaveTextContent('Message 12 Harish Dubey, When is the trip?');
  await user.keyboard('{Enter}');
  expect(router.state.location.pathname).toBe('/admin/messages/12');
});

test('/ is typed where somebody types', async () => {
  const { user } = showAdmin('/admin/user');
  const list = await screen.findByRole('searchbox');
  await user.type(list, 'a/');
  expect(list).toHaveValue('a/');
  expect(list).toHaveFocus();
});

test('what is typed is asked for once it rests, and Enter opens nothing of an earlier text', async () => {
  const asked: (string | null)[] = [];
  api.use(
    http.get('*/admin/search', ({ request }) => {
      asked.push(new URL(request.url).searchParams.get('q'));
      return reply(NOTHING);
    }),
  );
  const { user, router } = await openPlans();
  await user.type(getField(), ' wd9');
  await user.keyboard('{Enter}');
  expect(await screen.findByText(/^Nothing fits “wd9”\./)).toBeVisible();
  expect(asked.at(-1)).toBe('wd9');
  expect(asked.length).toBeLessThan(4);
  expect(router.state.location.pathname).toBe('/admin/plan');
});

test('a search that failed says so, and is tried again', async () => {
  api.use(http.get('*/admin/search', () => refuse(503, 'unavailable', 'The service is busy.'), { once: true }));
  const { user } = await openPlans();
  await user.click(getField());
  await user.paste('zzz');
  expect(await screen.findByRole('alert')).toHaveTextContent('The service is busy.');
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText(/^Nothing fits “zzz”\./)).toBeVisible();
  expect(getField()).toHaveAttribute('aria-expanded', 'false');
});

test('a narrow header has a button that lays the field over it, and what was typed stays', async () => {
  const { user } = await openPlans({ widthRem: 48 });
  expect(screen.queryByRole('combobox', { name: LABEL })).not.toBeInTheDocument();
  const button = screen.getByRole('button', { name: LABEL });
  expect(button).toHaveAttribute('aria-expanded', 'false');
  await user.click(button);
  expect(getField()).toHaveFocus();
  await user.paste('zzz');
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('combobox', { name: LABEL })).not.toBeInTheDocument();
  expect(button).toHaveFocus();
  await user.keyboard('/');
  expect(getField()).toHaveValue('zzz');
  await user.click(screen.getByRole('heading', { level: 1 }));
  await waitFor(() => expect(screen.queryByRole('combobox', { name: LABEL })).not.toBeInTheDocument());
});

test('a role that reads none of the groups has no search', async () => {
  await openPlans({ role: 'plans' });
  expect(screen.queryByRole('search')).not.toBeInTheDocument();
});
