import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import '../testing/api';
import { renderPage } from '../testing/render-page';

async function findStop(name: string): Promise<HTMLElement> {
  const stop = (await screen.findByText(name)).closest('li');
  if (!stop) throw new Error(`${name} stands in no list`);
  return stop;
}

test('the tree starts at You and leads over three members to five', async () => {
  await renderPage('/reference');
  const start = await findStop('You');
  await within(start).findByText('Asha');
  for (const name of ['Asha', 'Ravi', 'Meera']) expect(within(start).getByText(name)).toBeInTheDocument();
  expect(await within(await findStop('Asha')).findByText('Kabir')).toBeInTheDocument();
  expect(await within(await findStop('Ravi')).findByText('Dev')).toBeInTheDocument();
  expect(within(await findStop('Ravi')).queryByText('Kabir')).not.toBeInTheDocument();
});

test('a branch closes and opens by keyboard, and says which it is', async () => {
  const user = userEvent.setup();
  await renderPage('/reference');
  const stop = await screen.findByRole('treeitem', { name: 'Asha', expanded: true });
  await screen.findByText('Kabir');
  await screen.findByText('Dev');
  act(() => stop.focus());
  await user.keyboard('{Enter}');
  expect(screen.queryByText('Kabir')).not.toBeInTheDocument();
  expect(screen.getByText('Dev')).toBeInTheDocument();
  expect(stop).toHaveAttribute('aria-expanded', 'false');
  await user.keyboard(' ');
  expect(await screen.findByText('Kabir')).toBeInTheDocument();
});

test('the summary counts the team level by level', async () => {
  await renderPage('/reference');
  const summary = await screen.findByRole('region', { name: 'Your team' });
  expect(within(summary).getByText('8 members')).toBeInTheDocument();
  const levels = within(summary).getAllByRole('definition');
  expect(levels.map((level) => level.textContent)).toEqual(['3 members1 active', '5 members0 active']);
});
