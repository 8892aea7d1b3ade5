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
  await within(start).findByText('Kavita Sinha');
  for (const name of ['Kavita Sinha', 'Rohan Das', 'Meena Joshi'])
    expect(within(start).getByText(name)).toBeInTheDocument();
  expect(await within(await findStop('Kavita Sinha')).findByText('Arjun Mehta')).toBeInTheDocument();
  expect(await within(await findStop('Rohan Das')).findByText('Nikhil Rao')).toBeInTheDocument();
  expect(within(await findStop('Rohan Das')).queryByText('Arjun Mehta')).not.toBeInTheDocument();
});

test('a branch closes and opens by keyboard, and says which it is', async () => {
  const user = userEvent.setup();
  await renderPage('/reference');
  const stop = await screen.findByRole('treeitem', { name: 'Kavita Sinha', expanded: true });
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

test('the summary counts the team level by level', async () => {
  await renderPage('/reference');
  const summary = await screen.findByRole('region', { name: 'Your team' });
  expect(within(summary).getByText('8 members')).toBeInTheDocument();
  const levels = within(summary).getAllByRole('definition');
  expect(levels.map((level) => level.textContent)).toEqual(['3 members1 active', '5 members0 active']);
});
