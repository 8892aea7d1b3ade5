import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { reply } from 'federation/standalone/recorded';
import { http, HttpResponse } from 'msw';
import recording from '../sample/recording.json';
import { api } from '../testing/api';
import { changeSession, onSessionOutdated, renderPage, signedIn } from '../testing/render-page';
import { SAMPLE_PROFILE } from '../testing/samples';

const wallet = recording.replies['GET /api/v1/wallet'].result;
const LAST_VISIT = 'Sat, 18 Jul 2026 08:30:00 GMT';

/** Caches that were taken off the device. */
const deleted: string[] = [];
/** Pages that were put on it, by their name. */
const pictures = new Map<string, Response>();

/** As the worker keeps them. */
function keepReplies(replies: Record<string, unknown>, date = LAST_VISIT): void {
  const headers = { date };
  const kept = new Map(Object.entries(replies).map(([path, result]) => [`http://localhost/api/v1${path}`, result]));
  const cache = {
    keys: () => Promise.resolve([...kept.keys()].map((url) => ({ url }))),
    put: (name: string, page: Response) => Promise.resolve(pictures.set(name, page)),
    match: (asked: string | { url: string }) => {
      const { href } = new URL(typeof asked === 'string' ? asked : asked.url, 'http://localhost');
      const result = kept.get(href);
      return Promise.resolve(result && new Response(JSON.stringify({ result }), { headers }));
    },
  };
  const caches = {
    keys: () => Promise.resolve(['files', 'replies of 12ab']),
    open: () => Promise.resolve(cache),
    delete: (name: string) => Promise.resolve(deleted.push(name) > 0),
  };
  Object.defineProperty(window, 'caches', { configurable: true, value: caches });
  const serviceWorker = Object.assign(new EventTarget(), { controller: {} });
  Object.defineProperty(navigator, 'serviceWorker', { configurable: true, value: serviceWorker });
}

/** The build's own: where the files of this release lie. */
beforeAll(() => Object.assign(globalThis, { __webpack_public_path__: 'http://localhost/remotes/member/1.2.3/' }));

afterEach(() => {
  deleted.length = 0;
  pictures.clear();
  Reflect.deleteProperty(window, 'caches');
  Reflect.deleteProperty(navigator, 'serviceWorker');
});

const findBalance = () => screen.getByRole('region', { name: 'Available Balance' });

/** Answers when it is let. */
function holdWallet(): () => void {
  let release: () => void = () => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  api.use(http.get('*/api/v1/wallet', () => released.then(() => reply(wallet))));
  return () => release();
}

test('the figures of the last visit are shown with their moment until the server’s have come', async () => {
  keepReplies({ '/user/profile': SAMPLE_PROFILE, '/wallet': { ...wallet, availableBalance: '777' } });
  const release = holdWallet();
  await renderPage('/wallet');
  expect(await screen.findByText('₹777')).toBeInTheDocument();
  expect(screen.getByText(/^As of 18 Jul 2026/)).toBeInTheDocument();
  release();
  await waitFor(() => expect(screen.queryByText('₹777')).not.toBeInTheDocument());
  expect(findBalance()).toHaveTextContent('Available Balance₹12,800');
  expect(screen.queryByText(/^As of/)).not.toBeInTheDocument();
  expect(deleted).toEqual([]);
});

test('where newer figures do not come, those of the last visit stay with their moment, and can be asked for again', async () => {
  keepReplies({ '/user/profile': SAMPLE_PROFILE, '/wallet': { ...wallet, availableBalance: '777' } });
  api.use(http.get('*/api/v1/wallet', () => HttpResponse.json({ message: 'No.' }, { status: 404 })));
  await renderPage('/wallet');
  expect(await screen.findByText(/^As of 18 Jul 2026.* Newer figures did not come\./)).toBeInTheDocument();
  expect(findBalance()).toHaveTextContent('₹777');
  api.use(http.get('*/api/v1/wallet', () => reply(wallet)));
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(findBalance()).toHaveTextContent('₹12,800'));
  expect(screen.queryByText(/^As of/)).not.toBeInTheDocument();
});

test('what another member was shown on the device is not shown', async () => {
  const wallets = { '/wallet': { ...wallet, availableBalance: '777' } };
  keepReplies({ '/user/profile': { ...SAMPLE_PROFILE, _id: 'another' }, ...wallets });
  const release = holdWallet();
  await renderPage('/wallet');
  expect(document.body).not.toHaveTextContent('₹777');
  release();
  await waitFor(() => expect(findBalance()).toHaveTextContent('Available Balance₹12,800'));
});

test('what was taken off the device with a sign-out does not come back with the next sign-in', async () => {
  keepReplies({ '/user/profile': SAMPLE_PROFILE, '/wallet': { ...wallet, availableBalance: '777' } });
  await renderPage('/wallet');
  await waitFor(() => expect(findBalance()).toHaveTextContent('₹12,800'));
  keepReplies({});
  const release = holdWallet();
  changeSession(signedIn({ ...SAMPLE_PROFILE, _id: 'another' }));
  await waitFor(() => expect(findBalance()).not.toHaveTextContent('₹12,800'));
  changeSession(signedIn());
  await waitFor(() => expect(deleted).toContain('replies of 12ab'));
  expect(document.body).not.toHaveTextContent('₹777');
  release();
  await waitFor(() => expect(findBalance()).toHaveTextContent('₹12,800'));
});

test('figures of a moment ago are asked for again, too', async () => {
  const replies = { '/user/profile': SAMPLE_PROFILE, '/wallet': { ...wallet, availableBalance: '777' } };
  keepReplies(replies, new Date().toUTCString());
  await renderPage('/wallet');
  await waitFor(() => expect(findBalance()).toHaveTextContent('Available Balance₹12,800'));
});

test('a page that a tap on a push message brings forward asks for its figures and the bell again', async () => {
  keepReplies({});
  const outdated = jest.fn();
  onSessionOutdated(outdated);
  await renderPage('/wallet');
  await waitFor(() => expect(findBalance()).toHaveTextContent('₹12,800'));
  api.use(http.get('*/api/v1/wallet', () => reply({ ...wallet, availableBalance: '13050' })));
  act(() => void navigator.serviceWorker.dispatchEvent(new MessageEvent('message', { data: 'outdated' })));
  await waitFor(() => expect(findBalance()).toHaveTextContent('₹13,050'));
  expect(outdated).toHaveBeenCalledTimes(1);
});

test('what was taken off the device while it was read does not come back, not even empty', async () => {
  keepReplies({});
  await renderPage('/wallet');
  expect([...new Set(deleted)]).toEqual(['replies of 12ab']);
  await waitFor(() => expect(findBalance()).toHaveTextContent('₹12,800'));
});

/** Longer than a page is left to settle, and not as long as a reply may take. */
const letSettle = () => act(() => jest.advanceTimersByTimeAsync(3_000));

describe('the page as it is left', () => {
  beforeEach(() => {
    jest.useFakeTimers();
    keepReplies({ '/user/profile': SAMPLE_PROFILE, '/wallet': { ...wallet, availableBalance: '777' } });
  });
  afterEach(() => jest.useRealTimers());

  /** As the shell has them around every page. */
  async function renderInMain(path: string) {
    const main = document.body.appendChild(document.createElement('main'));
    const { unmount } = await renderPage(path, signedIn(), main);
    return () => {
      unmount();
      main.remove();
    };
  }

  test('is kept once the server’s figures have come, with their moment, for the release that drew it', async () => {
    const release = holdWallet();
    const leave = await renderInMain('/wallet');
    await letSettle();
    expect([...pictures.keys()]).toEqual([]);
    release();
    await letSettle();
    const picture = pictures.get('/pictures/wallet');
    expect(picture?.headers.get('release')).toBe('/remotes/member/1.2.3/');
    const text = await picture?.text();
    expect(text).toMatch(/^<div lang="en" class/);
    expect(text).toContain('₹12,800');
    expect(text).toMatch(/>As of \d/);
    expect(text).not.toContain('style=');
    leave();
  });

  test('is not kept of a part of it, nor of pages on which few visits begin', async () => {
    for (const path of ['/wallet?show=packages', '/wallet/withdrawals']) {
      const leave = await renderInMain(path);
      await letSettle();
      leave();
    }
    expect([...pictures.keys()]).toEqual([]);
  });

  test('is not kept where the device keeps nothing of this member', async () => {
    keepReplies({ '/user/profile': { ...SAMPLE_PROFILE, _id: 'another' } });
    const leave = await renderInMain('/wallet');
    await letSettle();
    expect([...pictures.keys()]).toEqual([]);
    leave();
  });
});
