// It counts in IndexedDB what was kept longest, which jsdom has not.
jest.mock('workbox-expiration', () => ({ ExpirationPlugin: class {} }));

const PROFILE = '/api/v1/user/profile';
const WALLET = '/api/v1/wallet';
const MEMBER = { authorization: 'token-of-a-member' };

/** The browser's caches, by name and address. */
const kept = new Map<string, Map<string, Response>>();
let isFull = false;
/** What a browser answers that may not keep anything, or whose storage is damaged. */
let fault: DOMException | undefined;
/** What comes by the line; undefined while there is none. */
let answer: (() => Response | Promise<Response>) | undefined;

/** As a browser does: of several that match, the one that was kept first. */
function findReply(
  replies = new Map<string, Response>(),
  url: string,
  { ignoreSearch = false }: CacheQueryOptions = {},
) {
  const name = (address: string) => (ignoreSearch ? address.replace(/\?.*/, '') : address);
  return [...replies].find(([address]) => name(address) === name(url))?.[1].clone();
}

function openCache(name: string) {
  const replies = kept.get(name) ?? new Map<string, Response>();
  kept.set(name, replies);
  return {
    match: async ({ url }: Request, options?: CacheQueryOptions) => findReply(replies, url, options),
    put: async ({ url }: Request, reply: Response) => {
      await reply.clone().arrayBuffer();
      if (isFull) throw new DOMException('There is no room left.', 'QuotaExceededError');
      replies.set(url, reply);
    },
    delete: async ({ url }: Request) => replies.delete(url),
  };
}

class WorkerEvent extends Event {
  readonly work: Promise<unknown>[] = [];
  waitUntil = (work: Promise<unknown>) => void this.work.push(work);
}

class RequestEvent extends WorkerEvent {
  constructor(readonly request: Request) {
    super('fetch');
  }
  reply: Promise<Response> = Promise.reject(new Error('The worker leaves it to the browser.'));
  respondWith = (reply: Promise<Response>) => void (this.reply = reply);
}

/** @returns what the page gets, once the worker has kept of it what it keeps */
async function ask(path: string, headers: Record<string, string> = MEMBER, method = 'GET'): Promise<Response> {
  const event = new RequestEvent(new Request(new URL(path, location.href), { headers, method }));
  event.reply.catch(() => undefined);
  dispatchEvent(event);
  const reply = await event.reply;
  await Promise.all(event.work);
  return reply;
}

const askPage = (path: string) => ask(path, { accept: 'text/html' });

function answerWith(body: string, headers: Record<string, string> = {}) {
  answer = () => new Response(body, { headers: { date: 'Fri, 20 Nov 2026 06:00:00 GMT', ...headers } });
}

/** The first reply says that it is a member's device, which keeps what follows. */
async function keepBalance(balance: number): Promise<void> {
  answerWith('{"result":{"role":"member"}}');
  await ask(PROFILE);
  answerWith(`{"balance":${balance}}`);
  await ask(WALLET);
}

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
  const event = Object.assign(new WorkerEvent('notificationclick'), {
    notification: { close: () => undefined, data: { path } },
  });
  dispatchEvent(event);
  await Promise.all(event.work);
}

beforeAll(async () => {
  Object.assign(globalThis, {
    ExtendableEvent: WorkerEvent,
    FetchEvent: RequestEvent,
    __WB_DISABLE_DEV_LOGS: true,
    clients: { matchAll: async () => tabs, openWindow },
    caches: {
      open: async (name: string) => openCache(name),
      has: async (name: string) => kept.has(name),
      keys: async () => {
        if (fault) throw fault;
        return [...kept.keys()];
      },
      delete: async (name: string) => kept.delete(name),
      match: async (asked: Request | string, { cacheName = '', ...options }: MultiCacheQueryOptions) =>
        findReply(
          kept.get(cacheName),
          typeof asked === 'string' ? new URL(asked, location.href).href : asked.url,
          options,
        ),
    },
    fetch: async () => answer?.() ?? Promise.reject(new TypeError('Failed to fetch')),
  });
  // jsdom hashes nothing; another token is another name all the same.
  Object.assign(crypto, { subtle: { digest: async (_by: string, bytes: Uint8Array) => bytes } });
  await import('./worker');
});

beforeEach(() => {
  kept.clear();
  isFull = false;
  fault = undefined;
  openWindow.mockClear();
});

test('without a line the device shows the last reply, and says from when it is', async () => {
  await keepBalance(100);
  answer = undefined;
  const reply = await ask(WALLET);
  expect(reply.headers.get('as-of')).toBe('Fri, 20 Nov 2026 06:00:00 GMT');
  expect(await reply.json()).toEqual({ balance: 100 });
});

test('a reply that breaks off leaves the last one, which is shown', async () => {
  await keepBalance(100);
  answer = () => new Response(new ReadableStream({ start: (body) => body.error(new TypeError('network error')) }));
  const reply = await ask(WALLET);
  expect(reply.headers.get('as-of')).toBe('Fri, 20 Nov 2026 06:00:00 GMT');
  expect(await reply.json()).toEqual({ balance: 100 });
  answer = undefined;
  expect(await (await ask(WALLET)).json()).toEqual({ balance: 100 });
});

test('a device without room shows what the server says', async () => {
  await keepBalance(100);
  isFull = true;
  answerWith('{"balance":70}');
  const reply = await ask(WALLET);
  expect(reply.headers.get('as-of')).toBeNull();
  expect(await reply.json()).toEqual({ balance: 70 });
});

test('a browser whose storage fails shows what the server says', async () => {
  fault = new DOMException('The operation is insecure.', 'SecurityError');
  answerWith('{"balance":70}');
  expect(await (await ask(WALLET)).json()).toEqual({ balance: 70 });
  answer = undefined;
  expect((await ask(WALLET)).type).toBe('error');
});

test('a reply that found no room leaves no older one behind', async () => {
  await keepBalance(100);
  isFull = true;
  answerWith('{"balance":70}');
  await ask(WALLET);
  answer = undefined;
  expect((await ask(WALLET)).type).toBe('error');
});

test('a reply that is under way at the sign-out is not kept', async () => {
  const leaving = { authorization: 'token-of-who-leaves' };
  let arrive: (reply: Response) => void = () => undefined;
  const late = new Promise<Response>((resolve) => (arrive = resolve));
  let begin: () => void = () => undefined;
  const begun = new Promise<void>((resolve) => (begin = resolve));
  answer = () => {
    begin();
    return late;
  };
  const asked = ask(PROFILE, leaving);
  await begun;
  answerWith('{"result":null}');
  await ask('/api/v1/user/logout', leaving, 'POST');
  arrive(new Response('{"result":{"role":"member"}}'));
  expect((await asked).status).toBe(200);
  expect([...kept.keys()].filter((name) => name.startsWith('replies of '))).toEqual([]);
});

test('a page that was open is shown without a line', async () => {
  answerWith('the live page', { 'cache-control': 'no-cache' });
  await askPage('/wallet');
  answer = undefined;
  expect(await (await askPage('/wallet')).text()).toBe('the live page');
});

test('a page that no cache may keep is not kept', async () => {
  answerWith('the page of a preview', { 'cache-control': 'private, no-store' });
  expect(await (await askPage('/wallet')).text()).toBe('the page of a preview');
  answer = undefined;
  expect(await (await askPage('/wallet')).text()).toContain('You are offline');
});

test('of a page that was open at several of its addresses, the last is shown without a line, in another language, too', async () => {
  for (const [path, page] of [
    ['/wallet?tab=bank', 'of an old release'],
    ['/wallet?tab=upi', 'of the live release'],
    ['/wallet/add', 'another page'],
  ] as const) {
    answerWith(page);
    await askPage(path);
  }
  answer = undefined;
  for (const path of ['/wallet', '/wallet?tab=bank', '/hi/wallet', '/hi/wallet?tab=bank'])
    expect(await (await askPage(path)).text()).toBe('of the live release');
  answerWith('in Hindi');
  await askPage('/hi/wallet?tab=bank');
  answer = undefined;
  expect(await (await askPage('/hi/wallet')).text()).toBe('in Hindi');
  expect(await (await askPage('/wallet')).text()).toBe('of the live release');
});

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
