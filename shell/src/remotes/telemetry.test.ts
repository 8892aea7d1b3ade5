import { waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { api } from '../../test/api';
import { createIncidentReporter, createVisitCounter } from './telemetry';

const incident = {
  remote: 'member',
  release: '1.0.0',
  kind: 'timeout',
  detail: 'late',
  outcome: 'failed',
} as const;

afterEach(() => jest.restoreAllMocks());

test('an incident is told once a minute, with its place, and no more than ten of all kinds', async () => {
  const reportIncident = createIncidentReporter();
  const told: unknown[] = [];
  api.use(
    http.post('*/api/v1/telemetry', async ({ request }) => {
      told.push(await request.json());
      return HttpResponse.json({ responseCode: 200, responseMessage: 'Recorded.', result: null });
    }),
  );
  jest.spyOn(Date, 'now').mockReturnValue(0);
  reportIncident({ ...incident, detail: 'x'.repeat(500) });
  reportIncident(incident);
  for (let release = 2; release < 20; release++) reportIncident({ ...incident, release: `${release}.0.0` });
  jest.spyOn(Date, 'now').mockReturnValue(61_000);
  reportIncident(incident);
  await waitFor(() => expect(told).toHaveLength(11));
  expect(told[0]).toEqual({ ...incident, detail: 'x'.repeat(300), path: '/' });
});

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

describe('visits', () => {
  beforeEach(() => {
    jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'nextTick', 'setImmediate'] });
    Object.assign(navigator, { sendBeacon: (_url: string, blob: Blob) => sent.push(blob) });
  });
  afterEach(() => jest.useRealTimers());

  it('the releases that a page has shown are told once, together and late', async () => {
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

  it('a page that is put away tells what it has not told yet', async () => {
    const countVisit = createVisitCounter();
    countVisit({ remote: 'shell', version: '1.0.0' });
    hidePage();
    countVisit({ remote: 'admin', version: '2.0.0' });
    hidePage();
    hidePage();
    jest.useRealTimers();
    expect(await readSent()).toEqual([
      [{ remote: 'shell', release: '1.0.0' }],
      [{ remote: 'admin', release: '2.0.0' }],
    ]);
  });
});
