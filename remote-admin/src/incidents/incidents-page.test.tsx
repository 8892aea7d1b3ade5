import { screen, waitFor } from '@testing-library/react';
import { http } from 'msw';
import { reply } from 'federation/standalone/recorded';
import recording from '../sample/recording.json';
import { api } from '../testing/api';
import { showAdmin } from '../testing/show-admin';

async function showIncidents() {
  const { user } = showAdmin('/admin/incidents');
  await screen.findByText('5 incidents');
  return user;
}

test('an incident says which part failed, how, where, and what the visitor got', async () => {
  await showIncidents();
  const row = screen.getByRole('row', { name: /No answer in time/ });
  for (const text of ['member', '1.4.0', 'did not answer within 8 seconds', '/wallet', 'Previous release shown'])
    expect(row).toHaveTextContent(text);
});

test('an error that nothing caught says where in the files of the release it is, and that the page went on', async () => {
  await showIncidents();
  const row = screen.getByRole('row', { name: /Error while in use/ });
  for (const text of ['Cannot read properties of null', 'assets/network.5d1f08a2.js:1:20417', 'Page went on'])
    expect(row).toHaveTextContent(text);
});

test('where the source maps are kept, it says where in the sources the error is', async () => {
  const { result } = recording.replies['GET /api/v1/admin/telemetry'];
  const items = result.items.map((incident) => ({ ...incident, source: 'src/network/tree.tsx:120:14' }));
  api.use(http.get('*/admin/telemetry', () => reply({ ...result, items })));
  await showIncidents();
  const row = screen.getByRole('row', { name: /Error while in use/ });
  expect(row).toHaveTextContent('src/network/tree.tsx:120:14');
  expect(row).not.toHaveTextContent('assets/network');
});

test('the list is narrowed down by cause, by outcome and by a search', async () => {
  const user = await showIncidents();
  await user.selectOptions(screen.getByRole('combobox', { name: 'Outcome' }), 'Error page shown');
  expect(await screen.findByText('2 incidents')).toBeVisible();
  await user.selectOptions(screen.getByRole('combobox', { name: 'What happened' }), 'Files missing');
  expect(await screen.findByRole('heading', { name: 'No such incidents' })).toBeVisible();
  await user.selectOptions(screen.getByRole('combobox', { name: 'What happened' }), 'All causes');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Outcome' }), 'All outcomes');
  await user.type(screen.getByRole('searchbox'), 'faq');
  await waitFor(() => expect(screen.getAllByRole('rowheader')).toHaveLength(1));
  expect(screen.getByRole('rowheader')).toHaveTextContent('marketing');
});

test('a site without incidents says that nothing has failed', async () => {
  api.use(http.get('*/admin/telemetry', () => reply({ items: [], nextCursor: null })));
  showAdmin('/admin/incidents');
  expect(await screen.findByRole('heading', { name: 'No incidents yet' })).toBeVisible();
  expect(screen.getByText(/Nothing has failed so far/)).toBeVisible();
});
