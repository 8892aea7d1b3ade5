import { createVisitCounter } from './visits';

const sent: Blob[] = [];
const readSent = async () => Promise.all(sent.splice(0).map(async (blob) => JSON.parse(await readText(blob)).visits));

function readText(blob: Blob): Promise<string> {
  return new Promise((resolve) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.readAsText(blob);
  });
}

function hidePage() {
  Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true });
  document.dispatchEvent(new Event('visibilitychange'));
}

beforeEach(() => {
  jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'nextTick', 'setImmediate'] });
  Object.assign(navigator, { sendBeacon: (_url: string, blob: Blob) => sent.push(blob) });
});
afterEach(() => jest.useRealTimers());

test('the releases that a page has shown are told once, together and late', async () => {
  const countVisit = createVisitCounter();
  countVisit({ remote: 'shell', version: '1.0.0' });
  countVisit({ remote: 'member', version: '1.2.0' });
  countVisit({ remote: 'member', version: '1.2.0' });
  jest.advanceTimersByTime(9_000);
  expect(sent).toEqual([]);
  jest.advanceTimersByTime(1_000);
  jest.useRealTimers();
  expect(await readSent()).toEqual([
    [
      { remote: 'shell', release: '1.0.0' },
      { remote: 'member', release: '1.2.0' },
    ],
  ]);
});

test('a page that is put away tells what it has not told yet', async () => {
  const countVisit = createVisitCounter();
  countVisit({ remote: 'shell', version: '1.0.0' });
  hidePage();
  countVisit({ remote: 'admin', version: '2.0.0' });
  hidePage();
  hidePage();
  jest.useRealTimers();
  expect(await readSent()).toEqual([[{ remote: 'shell', release: '1.0.0' }], [{ remote: 'admin', release: '2.0.0' }]]);
});
