import { showPushMessages } from './push-messages';

/** What a worker has of its tabs, and a page has not. */
const openWindow = jest.fn(() => Promise.resolve(null));
let tabs: ReturnType<typeof openTab>[] = [];

const openTab = (path: string) => ({
  url: new URL(path, location.href).href,
  focus: jest.fn(() => Promise.resolve()),
  postMessage: jest.fn(),
  navigate: jest.fn(() => Promise.resolve(undefined)),
});

/** @returns once the worker has done what it does then */
async function tap(path: string): Promise<void> {
  const work: Promise<unknown>[] = [];
  const event = Object.assign(new Event('notificationclick'), {
    notification: { close: () => undefined, data: { path } },
    waitUntil: (done: Promise<unknown>) => work.push(done),
  });
  dispatchEvent(event);
  await Promise.all(work);
}

beforeAll(() => {
  Object.assign(globalThis, { clients: { matchAll: () => Promise.resolve(tabs), openWindow } });
  showPushMessages();
});

beforeEach(() => openWindow.mockClear());

test('a tap on a push message opens a tab of its own: one that shows another page stays as it is', async () => {
  const profile = openTab('/profile');
  tabs = [profile];
  await tap('/wallet');
  expect(profile.navigate).not.toHaveBeenCalled();
  expect(profile.focus).not.toHaveBeenCalled();
  expect(openWindow).toHaveBeenCalledWith('/wallet');
});

test('a tab that shows the page of the push message is brought forward and asks again, whichever was used last', async () => {
  const wallet = openTab('/wallet');
  const profile = openTab('/profile');
  tabs = [profile, wallet];
  await tap('/wallet');
  expect(wallet.focus).toHaveBeenCalledTimes(1);
  expect(wallet.postMessage).toHaveBeenCalledWith('outdated');
  expect(profile.postMessage).not.toHaveBeenCalled();
  expect(wallet.navigate).not.toHaveBeenCalled();
  expect(openWindow).not.toHaveBeenCalled();
});

test.each(['/hi/wallet', '/hi'])('so is a tab that shows the page in another language: %s', async (address) => {
  const tab = openTab(address);
  tabs = [openTab('/hindi'), openTab(`${address}?tab=1`), tab];
  await tap(address.slice('/hi'.length) || '/');
  expect(tab.postMessage).toHaveBeenCalledWith('outdated');
  expect(openWindow).not.toHaveBeenCalled();
});
