import { toShortLine } from './logger';

const at = new Date(2026, 10, 22, 9, 5, 1).toISOString();
const toText = (line: object) => toShortLine(JSON.stringify({ level: 'info', time: at, ...line }));

it.each([
  [
    'a request',
    { method: 'GET', route: '/api/v1/plans', status: 200, ms: 3.6, msg: 'request' },
    '09:05:01  200  GET /api/v1/plans  4 ms',
  ],
  [
    'a page that failed',
    { method: 'GET', route: '*', status: 503, ms: 1, msg: 'request' },
    '09:05:01  503  GET *  1 ms',
  ],
  ['a warning', { level: 'warn', msg: 'careful' }, '09:05:01  WARN: careful'],
  [
    'an error',
    { level: 'error', msg: 'failed', err: { message: 'm', stack: 'Error: m' } },
    '09:05:01  ERROR: failed\nError: m',
  ],
  ['why it does not start', { level: 'fatal', msg: 'Port 1 is taken.' }, 'Port 1 is taken.'],
])('shows %s to a person', (_what, line, text) => expect(toText(line)).toBe(text));

it('leaves out pages, files and probes that were sent', () => {
  for (const route of ['*', '/assets/*', '/health/live']) expect(toText({ route, status: 200, ms: 1 })).toBeUndefined();
});
