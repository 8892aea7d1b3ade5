import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { NetworkNode } from 'api/contract';
import { refuse, reply, replyPage } from 'federation/standalone/recorded';
import { http } from 'msw';
import { SAMPLE_CHILDREN, SAMPLE_NETWORK } from '../testing/samples';
import { api } from '../testing/api';
import { renderPage } from '../testing/render-page';

const CHILDREN_URL = '*/api/v1/network/:memberId/children';
const childrenOf = (memberId: string) => SAMPLE_CHILDREN[memberId] ?? [];

function sampleNode(change: Partial<NetworkNode>): NetworkNode {
  const [node] = childrenOf('34');
  if (!node) throw new Error('the sample has no such member');
  return { ...node, ...change };
}

test('a member without a team is shown the way to their referral code', async () => {
  const self = { ...SAMPLE_NETWORK.self, teamSize: 0, directCount: 0 };
  api.use(http.get('*/api/v1/network', () => reply({ ...SAMPLE_NETWORK, self })));
  await renderPage('/reference');
  expect(await screen.findByRole('heading', { name: 'Your route starts with you' })).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Open my referral code' })).toHaveAttribute('href', '/profile');
});

test('levels beyond the second wait closed, and are asked for when they are opened', async () => {
  const asked: string[] = [];
  api.use(
    http.get<{ memberId: string }>(CHILDREN_URL, ({ params: { memberId } }) => {
      asked.push(memberId);
      if (memberId === '41') return replyPage([sampleNode({ id: '1031', name: 'Leela' })]);
      return replyPage(childrenOf(memberId).map((node) => ({ ...node, directCount: 1 })));
    }),
  );
  await renderPage('/reference');
  await userEvent.click(await screen.findByText('Arjun Mehta'));
  expect(await screen.findByText('Leela')).toBeInTheDocument();
  expect(asked.toSorted()).toEqual(['11', '13', '34', '41', '70']);
});

test('a stop tells joining date, state, packages, team and masked contact', async () => {
  await renderPage('/reference');
  const stop = (await screen.findByText('Kavita Sinha')).closest('li') as HTMLElement;
  expect(stop).toHaveTextContent('Kavita Sinha Active');
  expect(stop).toHaveTextContent('Level 1, joined 25 Jun 2026');
  expect(stop).toHaveTextContent('Packages ₹67,740, team of 2');
  expect(stop).toHaveTextContent('k***@d***.example 81****1969');
  expect(await screen.findByText('Arjun Mehta')).toBeInTheDocument();
});

test('a branch that did not come says so in its place, and can be asked for again', async () => {
  api.use(
    http.get<{ memberId: string }>(CHILDREN_URL, ({ params: { memberId } }) =>
      memberId === '34' ? refuse(503, 'unavailable', 'The map is resting.') : replyPage(childrenOf(memberId)),
    ),
  );
  await renderPage('/reference');
  const branch = (await screen.findByRole('alert')).closest('li') as HTMLElement;
  expect(branch).toHaveTextContent('The map is resting.');
  expect(branch.previousElementSibling).toHaveAccessibleName(/^Rohan Das/);
  api.use(http.get(CHILDREN_URL, () => replyPage([sampleNode({ name: 'Nikhil Rao' })])));
  await userEvent.click(within(branch).getByRole('button', { name: 'Try again' }));
  const found = await screen.findByRole('treeitem', { name: /^Nikhil Rao/ });
  expect(found.previousElementSibling).toHaveAccessibleName(/^Rohan Das/);
});

test('a long branch comes page by page, and is as long again after a reload', async () => {
  api.use(
    http.get(CHILDREN_URL, ({ request }) => {
      const isSecond = new URL(request.url).searchParams.get('cursor') === 'second';
      return isSecond
        ? replyPage([sampleNode({ id: '1099', name: 'Zoya' })])
        : reply({ items: [sampleNode({ id: '1098', name: 'Yash' })], nextCursor: 'second' });
    }),
  );
  const { unmount } = await renderPage('/reference');
  expect(await screen.findByText('Yash')).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Show more of 3' }));
  expect(await screen.findByText('Zoya')).toBeInTheDocument();
  expect(screen.getByText('Yash')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: /Show more/ })).not.toBeInTheDocument();
  unmount();
  await renderPage('/reference');
  expect(await screen.findByText('Zoya')).toBeInTheDocument();
});

test('a hit of the search opens the way to it, over further pages, and stands in focus', async () => {
  const deep = sampleNode({ id: '1032', name: 'Leela', directCount: 0 });
  api.use(
    http.get('*/api/v1/network/search', () => reply([{ node: deep, level: 3, path: ['13', '41', '1032'] }])),
    http.get<{ memberId: string }>(CHILDREN_URL, ({ params: { memberId }, request }) => {
      if (memberId !== '41') {
        return replyPage(childrenOf(memberId).map((node) => ({ ...node, directCount: 2 })));
      }
      const isSecond = new URL(request.url).searchParams.get('cursor') === 'second';
      return isSecond ? replyPage([deep]) : reply({ items: [sampleNode({ id: '1031' })], nextCursor: 'second' });
    }),
  );
  await renderPage('/reference');
  await userEvent.click(await screen.findByText('Kavita Sinha'));
  expect(screen.getByRole('treeitem', { name: /^Kavita Sinha/, expanded: false })).toBeInTheDocument();
  await userEvent.type(screen.getByLabelText('Find in your team'), 'lee{Enter}');
  await userEvent.click(await screen.findByRole('button', { name: /^Leela/ }));
  const stop = await screen.findByRole('treeitem', { name: /^Leela/ });
  expect(stop).toHaveFocus();
  expect(stop).toHaveAccessibleName(/^Leela Not active Level 3, joined .* Packages ₹0/);
  expect(screen.getByRole('treeitem', { name: /^Kavita Sinha/, expanded: true })).toBeInTheDocument();
  // Closing and opening its branch later does not take the focus away again.
  await userEvent.click(screen.getByText('Arjun Mehta'));
  await userEvent.click(screen.getByText('Arjun Mehta'));
  expect(await screen.findByRole('treeitem', { name: /^Leela/ })).not.toHaveFocus();
});

test('a search that fails says so and can be made once more, and one without a hit says so, too', async () => {
  api.use(http.get('*/api/v1/network/search', () => refuse(503, 'unavailable', 'Resting.'), { once: true }));
  await renderPage('/reference');
  await userEvent.type(await screen.findByLabelText('Find in your team'), 'zz{Enter}');
  expect(await screen.findByRole('alert')).toHaveTextContent('Resting.');
  await userEvent.click(screen.getByRole('button', { name: 'Search' }));
  expect(await screen.findByText('Nobody in your team is called "zz".')).toBeInTheDocument();
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

describe('by keyboard', () => {
  const stopOf = (name: string) => screen.getByRole('treeitem', { name: new RegExp(`^${name}\\b`) });
  const press = (keys: string) => userEvent.keyboard(keys);

  /** Every member of the second level has a team of one, so that there is something to open. */
  async function showDeepMap() {
    api.use(
      http.get<{ memberId: string }>(CHILDREN_URL, ({ params: { memberId } }) =>
        replyPage(childrenOf(memberId).map((node) => ({ ...node, directCount: 1 }))),
      ),
    );
    await renderPage('/reference');
    await screen.findByText('Arjun Mehta');
    await screen.findByText('Divya Nair');
  }

  test('one press of Tab leads into the map, the next out of it, and later back to the same stop', async () => {
    await renderPage('/reference');
    await screen.findByText('Arjun Mehta');
    act(() => screen.getByRole('button', { name: 'Search' }).focus());
    await userEvent.tab();
    expect(stopOf('You')).toHaveFocus();
    await press('{ArrowDown}{ArrowDown}');
    expect(stopOf('Arjun Mehta')).toHaveFocus();
    await userEvent.tab();
    await userEvent.tab({ shift: true });
    expect(stopOf('Arjun Mehta')).toHaveFocus();
  });

  test('right opens and enters, left closes and leaves, up and down go along what is open', async () => {
    await showDeepMap();
    act(() => stopOf('Kavita Sinha').focus());
    await press('{ArrowRight}');
    expect(stopOf('Arjun Mehta')).toHaveFocus();
    await press('{ArrowDown}');
    expect(stopOf('Sana Khan')).toHaveFocus();
    await press('{ArrowLeft}');
    expect(stopOf('Kavita Sinha')).toHaveFocus();
    await press('{ArrowLeft}');
    expect(stopOf('Kavita Sinha')).toHaveAttribute('aria-expanded', 'false');
    await press('{ArrowDown}');
    expect(stopOf('Rohan Das')).toHaveFocus();
    await press('{Home}{ArrowDown}{ArrowRight}');
    expect(stopOf('Kavita Sinha')).toHaveAttribute('aria-expanded', 'true');
  });

  test('a member without a team is reached too, a letter finds a name, and End goes to the last', async () => {
    await renderPage('/reference');
    await screen.findByText('Arjun Mehta');
    await screen.findByText('Tarun Gupta');
    act(() => stopOf('You').focus());
    await press('d');
    expect(stopOf('Divya Nair')).toHaveFocus();
    expect(stopOf('Divya Nair')).not.toHaveAttribute('aria-expanded');
    await press('{ArrowRight}{Enter}');
    expect(stopOf('Divya Nair')).toHaveFocus();
    await press('{End}');
    expect(stopOf('Tarun Gupta')).toHaveFocus();
    await press('{ArrowDown}');
    expect(stopOf('Tarun Gupta')).toHaveFocus();
  });

  test('of ten thousand open stops few are drawn, and the keys lead to all of them', async () => {
    const height = jest.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(100);
    const members = Array.from({ length: 10_000 }, (_, at) =>
      sampleNode({ id: `${at + 5000}`, name: `Member ${at}`, directCount: 0 }),
    );
    api.use(http.get(CHILDREN_URL, () => replyPage(members)));
    await renderPage('/reference');
    await screen.findByText('Member 0');
    expect(screen.getAllByRole('treeitem').length).toBeLessThan(40);
    act(() => stopOf('You').focus());
    await press('{End}');
    expect(stopOf('Member 9999')).toHaveFocus();
    await press('{ArrowUp}');
    expect(stopOf('Member 9998')).toHaveFocus();
    expect(screen.getAllByRole('treeitem').length).toBeLessThan(40);
    height.mockRestore();
  });

  test('a stop says its level, its place and how many stand beside it', async () => {
    await renderPage('/reference');
    const stop = await screen.findByRole('treeitem', { name: /^Sana Khan/ });
    expect(stop).toHaveAttribute('aria-level', '3');
    expect(stop).toHaveAttribute('aria-posinset', '2');
    expect(stop).toHaveAttribute('aria-setsize', '2');
  });
});
