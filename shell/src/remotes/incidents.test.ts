import { waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { api } from '../../test/api';
import { createIncidentReporter } from './incidents';

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
