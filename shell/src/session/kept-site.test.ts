import { keepSite } from './kept-site';

/** What the page asks of a browser and jsdom has not. */
class Channel {
  readonly port1: { onmessage?: () => void } = {};
  readonly port2 = { postMessage: () => this.port1.onmessage?.() };
}

const giveMedia = (matches: (query: string) => boolean) =>
  Object.assign(window, { matchMedia: (query: string) => ({ matches: matches(query) }) });
const sent: string[] = [];

/** A browser that has no worker of the site yet, and lets one take over. */
function giveWorker(): void {
  const active = {
    postMessage: ({ type }: { type: string }, [port]: [Channel['port2']]) => {
      sent.push(type);
      port.postMessage();
    },
  };
  const serviceWorker = { controller: null, register: async () => undefined, ready: Promise.resolve({ active }) };
  Object.defineProperty(navigator, 'serviceWorker', { value: serviceWorker, configurable: true });
}

beforeEach(() => {
  Object.assign(globalThis, { MessageChannel: Channel });
  Object.assign(performance, { getEntriesByType: () => [] });
  jest.useFakeTimers({ doNotFake: ['performance'] });
  sent.length = 0;
  giveWorker();
  giveMedia(() => false);
});
afterEach(() => {
  jest.useRealTimers();
  for (const name of ['serviceWorker', 'connection']) Reflect.deleteProperty(navigator, name);
});

test('with the first visit the device asks once more for what came before its worker', async () => {
  keepSite();
  await jest.advanceTimersByTimeAsync(3000);
  expect(sent[0]).toBe('CACHE_URLS');
});

const SAVERS: [string, () => unknown][] = [
  ['says so', () => Object.defineProperty(navigator, 'connection', { value: { saveData: true }, configurable: true })],
  ['prefers reduced data', () => giveMedia((query) => query === '(prefers-reduced-data: reduce)')],
];

test.each(SAVERS)('nothing is asked for again by a member who %s', async (_how, save) => {
  save();
  keepSite();
  await jest.advanceTimersByTimeAsync(3000);
  expect(sent).toEqual([]);
});
