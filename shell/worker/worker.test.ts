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

beforeAll(async () => {
  Object.assign(globalThis, {
    ExtendableEvent: WorkerEvent,
    FetchEvent: RequestEvent,
    __WB_DISABLE_DEV_LOGS: true,
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
