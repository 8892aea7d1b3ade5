import type { RecordedIncident } from 'api/contract';

/** What failed in the browsers of the sample club, the newest first. */
export const SAMPLE_INCIDENTS: RecordedIncident[] = [
  {
    id: '4',
    at: '2026-06-24T09:12:00.000Z',
    remote: 'member',
    release: '1.4.0-3f9a1c27be',
    kind: 'timeout',
    detail: 'it did not answer within 8 seconds',
    outcome: 'previous',
    path: '/wallet',
  },
  {
    id: '3',
    at: '2026-06-23T14:40:00.000Z',
    remote: 'member',
    release: '1.4.0-3f9a1c27be',
    kind: 'render',
    detail: 'Cannot read properties of undefined',
    outcome: 'failed',
    path: '/reference',
  },
  {
    id: '2',
    at: '2026-06-20T05:31:00.000Z',
    remote: 'marketing',
    release: '1.2.1-90bd77e410',
    kind: 'missing',
    detail: 'its files are missing (status 404)',
    outcome: 'retried',
    path: '/faq',
  },
  {
    id: '1',
    at: '2026-06-18T18:02:00.000Z',
    remote: 'admin',
    release: '1.1.0-c2d5e8f013',
    kind: 'shared',
    detail: 'it needs react 20 and the site offers 19.3.1',
    outcome: 'failed',
    path: '/admin/deposit',
  },
];
