import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { LevelCount } from 'api/contract';
import { reply } from 'federation/standalone/recorded';
import { http } from 'msw';
import { nameOwn } from 'shared-auth';
import { api } from '../testing/api';
import { renderPage } from '../testing/render-page';
import { SAMPLE_NETWORK } from '../testing/samples';

test('the tree starts at You and leads over three members to five', async () => {
  await renderPage('/reference');
  await screen.findByText('Arjun Mehta');
  await screen.findByText('Nikhil Rao');
  await screen.findByText('Tarun Gupta');
  const stops = [
    ['1', 'You'],
    ['2', 'Kavita Sinha'],
    ['3', 'Arjun Mehta'],
    ['3', 'Sana Khan'],
    ['2', 'Rohan Das'],
    ['3', 'Nikhil Rao'],
    ['2', 'Meena Joshi'],
    ['3', 'Divya Nair'],
    ['3', 'Tarun Gupta'],
  ] as const;
  const shown = screen.getAllByRole('treeitem');
  expect(shown.map((stop) => stop.ariaLevel)).toEqual(stops.map(([level]) => level));
  // A name has all that is read in its stop.
  for (const [at, [, name]] of stops.entries()) expect(shown[at]).toHaveAccessibleName(new RegExp(`^${name} \\w`));
});

test('a branch closes and opens by keyboard, and says which it is', async () => {
  const user = userEvent.setup();
  await renderPage('/reference');
  const stop = await screen.findByRole('treeitem', { name: /^Kavita Sinha/, expanded: true });
  await screen.findByText('Arjun Mehta');
  await screen.findByText('Nikhil Rao');
  act(() => stop.focus());
  await user.keyboard('{Enter}');
  expect(screen.queryByText('Arjun Mehta')).not.toBeInTheDocument();
  expect(screen.getByText('Nikhil Rao')).toBeInTheDocument();
  expect(stop).toHaveAttribute('aria-expanded', 'false');
  await user.keyboard(' ');
  expect(await screen.findByText('Arjun Mehta')).toBeInTheDocument();
});

test('what was closed and opened stays so after a reload and the way back, for this member alone', async () => {
  const { unmount } = await renderPage('/reference');
  await userEvent.click(await screen.findByText('Kavita Sinha'));
  expect(screen.getByRole('treeitem', { name: /^Kavita Sinha/, expanded: false })).toBeInTheDocument();
  unmount();
  await renderPage('/reference');
  expect(await screen.findByRole('treeitem', { name: /^Kavita Sinha/, expanded: false })).toBeInTheDocument();
  expect(screen.getByRole('treeitem', { name: /^Rohan Das/, expanded: true })).toBeInTheDocument();
  await userEvent.click(screen.getByRole('link', { name: 'List' }));
  await userEvent.click(await screen.findByRole('link', { name: 'Map' }));
  expect(await screen.findByRole('treeitem', { name: /^Kavita Sinha/, expanded: false })).toBeInTheDocument();
});

test.each([
  ['of another member', '9', '[["13",false]]'],
  ['that is no list of branches', '11', '[13,["13"]]'],
  ['that is no JSON', '11', '{'],
])('what was kept %s opens the map as it does the first time', async (_what, ownerId, kept) => {
  sessionStorage.setItem(nameOwn(ownerId, 'network-map'), kept);
  await renderPage('/reference');
  expect(await screen.findByRole('treeitem', { name: /^Kavita Sinha/, expanded: true })).toBeInTheDocument();
});

test('the summary counts the team level by level', async () => {
  await renderPage('/reference');
  const summary = await screen.findByRole('region', { name: 'Your team' });
  expect(within(summary).getByText('8 members')).toBeInTheDocument();
  const levels = within(summary).getAllByRole('definition');
  expect(levels.map((level) => level.textContent)).toEqual([
    '3 members1 active2 running packages₹67,740 invested',
    '5 members0 active0 running packages₹0 invested',
  ]);
});

test('a level leads to the list of its members, also from the list of another', async () => {
  const { router } = await renderPage('/reference?show=list');
  await userEvent.click(await screen.findByRole('link', { name: 'Level 2' }));
  await waitFor(() => expect(screen.getByLabelText('Level')).toHaveValue('2'));
  await userEvent.click(screen.getByRole('link', { name: 'Level 1' }));
  await waitFor(() => expect(screen.getByLabelText('Level')).toHaveValue('1'));
  // The whole list by its own link, and the level by the way back.
  await act(() => router.navigate('/reference?show=list'));
  expect(screen.getByLabelText('Level')).toHaveValue('');
  await act(() => router.navigate(-1));
  expect(screen.getByLabelText('Level')).toHaveValue('1');
});

test('a level tells who is new this week, up to a hundred', async () => {
  const [first, second] = SAMPLE_NETWORK.levels as [LevelCount, LevelCount];
  const levels = [
    { ...first, packages: 1, joinedThisWeek: 99 },
    { ...second, joinedThisWeek: 100 },
  ];
  api.use(http.get('*/api/v1/network', () => reply({ ...SAMPLE_NETWORK, levels })));
  await renderPage('/reference');
  expect(await screen.findByText('99 new this week')).toBeInTheDocument();
  expect(screen.getByText('100 or more new this week')).toBeInTheDocument();
  expect(screen.getByText('1 running package')).toBeInTheDocument();
});
