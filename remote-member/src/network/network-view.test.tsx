import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { NetworkNode } from 'api/contract';
import { http, HttpResponse } from 'msw';
import { reply, replyPage } from '../sample/reply';
import { listSampleChildren, SAMPLE_NETWORK } from '../sample/sample-network';
import { api } from '../testing/api';
import { renderPage } from '../testing/render-page';

const CHILDREN_URL = '*/api/v1/network/:memberId/children';

function sampleNode(change: Partial<NetworkNode>): NetworkNode {
  const [node] = listSampleChildren('1012');
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
      if (memberId === '1021') return replyPage([sampleNode({ id: '1031', name: 'Leela' })]);
      return replyPage(listSampleChildren(memberId).map((node) => ({ ...node, directCount: 1 })));
    }),
  );
  await renderPage('/reference');
  await userEvent.click(await screen.findByText('Kabir'));
  expect(await screen.findByText('Leela')).toBeInTheDocument();
  expect(asked.toSorted()).toEqual(['1001', '1011', '1012', '1013', '1021']);
});

test('a stop tells joining date, state, packages, team and masked contact', async () => {
  await renderPage('/reference');
  const stop = (await screen.findByText('Asha')).closest('li') as HTMLElement;
  expect(stop).toHaveTextContent('AshaActive');
  expect(stop).toHaveTextContent('Level 1, joined 11 Feb 2026');
  expect(stop).toHaveTextContent('Packages ₹1,000, team of 2');
  expect(stop).toHaveTextContent('a•••@demo.example ••••••1011');
  expect(await screen.findByText('Kabir')).toBeInTheDocument();
});

test('a branch that did not come says so in its place, and can be asked for again', async () => {
  api.use(
    http.get<{ memberId: string }>(CHILDREN_URL, ({ params: { memberId } }) =>
      memberId === '1012'
        ? HttpResponse.json({ message: 'The map is resting.', code: 'unavailable' }, { status: 503 })
        : replyPage(listSampleChildren(memberId)),
    ),
  );
  await renderPage('/reference');
  const branch = (await screen.findByText('Ravi')).closest('li') as HTMLElement;
  expect(await within(branch).findByRole('alert')).toHaveTextContent('The map is resting.');
  api.use(http.get(CHILDREN_URL, () => replyPage([sampleNode({ name: 'Dev' })])));
  await userEvent.click(within(branch).getByRole('button', { name: 'Try again' }));
  expect(await within(branch).findByText('Dev')).toBeInTheDocument();
});

test('a long branch comes page by page', async () => {
  api.use(
    http.get(CHILDREN_URL, ({ request }) => {
      const isSecond = new URL(request.url).searchParams.get('cursor') === 'second';
      return isSecond
        ? replyPage([sampleNode({ id: '1099', name: 'Zoya' })])
        : reply({ items: [sampleNode({ id: '1098', name: 'Yash' })], nextCursor: 'second' });
    }),
  );
  await renderPage('/reference');
  expect(await screen.findByText('Yash')).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Show more of 3' }));
  expect(await screen.findByText('Zoya')).toBeInTheDocument();
  expect(screen.getByText('Yash')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: /Show more/ })).not.toBeInTheDocument();
});

test('a hit of the search opens the way to it, over further pages, and stands in focus', async () => {
  const deep = sampleNode({ id: '1032', name: 'Leela', directCount: 0 });
  api.use(
    http.get('*/api/v1/network/search', () => reply([{ node: deep, level: 3, path: ['1011', '1021', '1032'] }])),
    http.get<{ memberId: string }>(CHILDREN_URL, ({ params: { memberId }, request }) => {
      if (memberId !== '1021') {
        return replyPage(listSampleChildren(memberId).map((node) => ({ ...node, directCount: 2 })));
      }
      const isSecond = new URL(request.url).searchParams.get('cursor') === 'second';
      return isSecond ? replyPage([deep]) : reply({ items: [sampleNode({ id: '1031' })], nextCursor: 'second' });
    }),
  );
  await renderPage('/reference');
  await userEvent.click(await screen.findByText('Asha'));
  expect(screen.getByRole('treeitem', { name: 'Asha', expanded: false })).toBeInTheDocument();
  await userEvent.type(screen.getByLabelText('Find in your team'), 'lee{Enter}');
  await userEvent.click(await screen.findByRole('button', { name: /^Leela/ }));
  const stop = await screen.findByRole('treeitem', { name: 'Leela' });
  expect(stop).toHaveFocus();
  expect(stop).toHaveAccessibleDescription(/^Not active Level 3, joined .* Packages ₹0/);
  expect(screen.getByRole('treeitem', { name: 'Asha', expanded: true })).toBeInTheDocument();
  // Closing and opening its branch later does not take the focus away again.
  await userEvent.click(screen.getByText('Kabir'));
  await userEvent.click(screen.getByText('Kabir'));
  expect(await screen.findByRole('treeitem', { name: 'Leela' })).not.toHaveFocus();
});

test('a search without a hit, and one that fails, say so', async () => {
  await renderPage('/reference');
  const field = await screen.findByLabelText('Find in your team');
  await userEvent.type(field, 'zz{Enter}');
  expect(await screen.findByText('Nobody in your team is called "zz".')).toBeInTheDocument();
  api.use(
    http.get('*/api/v1/network/search', () =>
      HttpResponse.json({ message: 'Resting.', code: 'unavailable' }, { status: 503 }),
    ),
  );
  await userEvent.type(field, 'z{Enter}');
  expect(await screen.findByRole('alert')).toHaveTextContent('Resting.');
});

describe('by keyboard', () => {
  const stopOf = (name: string) => screen.getByRole('treeitem', { name });
  const press = (keys: string) => userEvent.keyboard(keys);

  /** Every member of the second level has a team of one, so that there is something to open. */
  async function showDeepMap() {
    api.use(
      http.get<{ memberId: string }>(CHILDREN_URL, ({ params: { memberId } }) =>
        replyPage(listSampleChildren(memberId).map((node) => ({ ...node, directCount: 1 }))),
      ),
    );
    await renderPage('/reference');
    await screen.findByText('Kabir');
    await screen.findByText('Nisha');
  }

  test('one press of Tab leads into the map, the next out of it, and later back to the same stop', async () => {
    await renderPage('/reference');
    await screen.findByText('Kabir');
    act(() => screen.getByRole('button', { name: 'Search' }).focus());
    await userEvent.tab();
    expect(stopOf('You')).toHaveFocus();
    await press('{ArrowDown}{ArrowDown}');
    expect(stopOf('Kabir')).toHaveFocus();
    await userEvent.tab();
    await userEvent.tab({ shift: true });
    expect(stopOf('Kabir')).toHaveFocus();
  });

  test('right opens and enters, left closes and leaves, up and down go along what is open', async () => {
    await showDeepMap();
    act(() => stopOf('Asha').focus());
    await press('{ArrowRight}');
    expect(stopOf('Kabir')).toHaveFocus();
    await press('{ArrowDown}');
    expect(stopOf('Tara')).toHaveFocus();
    await press('{ArrowLeft}');
    expect(stopOf('Asha')).toHaveFocus();
    await press('{ArrowLeft}');
    expect(stopOf('Asha')).toHaveAttribute('aria-expanded', 'false');
    await press('{ArrowDown}');
    expect(stopOf('Ravi')).toHaveFocus();
    await press('{Home}{ArrowDown}{ArrowRight}');
    expect(stopOf('Asha')).toHaveAttribute('aria-expanded', 'true');
  });

  test('a member without a team is reached too, a letter finds a name, and End goes to the last', async () => {
    await renderPage('/reference');
    await screen.findByText('Kabir');
    await screen.findByText('Imran');
    act(() => stopOf('You').focus());
    await press('n');
    expect(stopOf('Nisha')).toHaveFocus();
    expect(stopOf('Nisha')).not.toHaveAttribute('aria-expanded');
    await press('{ArrowRight}{Enter}');
    expect(stopOf('Nisha')).toHaveFocus();
    await press('{End}');
    expect(stopOf('Imran')).toHaveFocus();
    await press('{ArrowDown}');
    expect(stopOf('Imran')).toHaveFocus();
  });

  test('a stop says its level, its place and how many stand beside it', async () => {
    await renderPage('/reference');
    const stop = await screen.findByRole('treeitem', { name: 'Tara' });
    expect(stop).toHaveAttribute('aria-level', '3');
    expect(stop).toHaveAttribute('aria-posinset', '2');
    expect(stop).toHaveAttribute('aria-setsize', '2');
  });
});
