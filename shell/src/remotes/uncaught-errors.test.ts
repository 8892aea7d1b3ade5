import type { Registry } from 'federation/contract';
import { findPlace } from './error-places';
import { reportUncaughtErrors } from './uncaught-errors';

const registry: Registry = { generation: 1, shell: { version: '3.0.0-shell', kept: [] }, remotes: [] };
const MEMBER = 'http://localhost/remotes/member/1.2.0-0123456789/assets/page.1a2b3c4d.js';
const SHELL = 'http://localhost/assets/shell.1a2b3c4d.js';
const EXTENSION = 'chrome-extension://abcdef/remotes/member/1.2.0/content.js';

const told: object[] = [];
beforeAll(() => reportUncaughtErrors(registry, (incident) => void told.push(incident)));
beforeEach(() => void told.splice(0));

/** As Chromium writes them, the innermost call first. */
function errorAt(message: string, ...files: string[]): Error {
  const error = new TypeError(message);
  error.stack = [`TypeError: ${message}`, ...files.map((file, at) => `    at call${at} (${file}:1:${100 + at})`)].join(
    '\n',
  );
  return error;
}

const throwAt = (message: string, ...files: string[]) =>
  window.dispatchEvent(new ErrorEvent('error', { error: errorAt(message, ...files), message }));
const rejectWith = (reason: unknown) =>
  window.dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason }));

test('an error in an event or a timer is told with the release and the place that it comes from', () => {
  throwAt('no fuel in the event', MEMBER, SHELL);
  expect(told).toEqual([
    {
      remote: 'member',
      release: '1.2.0-0123456789',
      kind: 'uncaught',
      detail: 'TypeError: no fuel in the event',
      outcome: 'continued',
      place: 'assets/page.1a2b3c4d.js:1:100',
    },
  ]);
});

test('an error of what the shell shares is that of the remote whose call led to it, and else the shell’s', () => {
  throwAt('called wrongly', SHELL, `${MEMBER}?attempt=1`);
  throwAt('no remote in sight', SHELL, SHELL);
  expect(told).toMatchObject([
    { remote: 'member', place: 'assets/page.1a2b3c4d.js:1:101' },
    { remote: 'shell', release: '3.0.0-shell', place: 'assets/shell.1a2b3c4d.js:1:100' },
  ]);
});

test('a rejected promise is told, as Firefox and Safari write it, too', () => {
  const error = errorAt('no fuel in the promise');
  error.stack = `load@${MEMBER}:1:7\n@${SHELL}:1:9`;
  rejectWith(error);
  expect(told).toMatchObject([
    { remote: 'member', detail: 'TypeError: no fuel in the promise', place: 'assets/page.1a2b3c4d.js:1:7' },
  ]);
});

test('an error without its object is told by the file that the browser names', () => {
  window.dispatchEvent(new ErrorEvent('error', { message: 'no object', filename: MEMBER, lineno: 3, colno: 4 }));
  expect(told).toMatchObject([{ remote: 'member', detail: 'no object', place: 'assets/page.1a2b3c4d.js:3:4' }]);
});

test('an error of which no column is known is told without its place', () => {
  window.dispatchEvent(new ErrorEvent('error', { message: 'no column', filename: MEMBER, lineno: 3, colno: 0 }));
  expect(told).toMatchObject([{ remote: 'member', detail: 'no column', place: undefined }]);
});

test.each([
  ['an extension', errorAt('of an extension', EXTENSION, MEMBER)],
  ['another origin', errorAt('of another origin', 'https://ads.example/assets/ad.js')],
  ['a script in the page', errorAt('of the page', 'http://localhost/')],
  ['nobody known', errorAt('of nobody')],
  ['an address in its message', errorAt(`cannot load ${MEMBER}:1:1`)],
  ['a request that was given up', Object.assign(errorAt('given up', MEMBER), { name: 'AbortError' })],
  ['what is no error', 'no fuel'],
  ['nothing', undefined],
])('a rejection of %s is not ours', (_what, reason) => {
  rejectWith(reason);
  expect(told).toEqual([]);
});

test('the same error is told once on a page, and no more than twenty of all', () => {
  throwAt('again and again', MEMBER);
  throwAt('again and again', MEMBER);
  expect(told).toHaveLength(1);
  for (let n = 0; n < 30; n++) throwAt(`another one: ${n}`, MEMBER);
  expect(told.length).toBeLessThan(20);
});

test('the place in a release is the innermost call in its own files', () => {
  const member = { remote: 'member', version: '1.2.0-0123456789' };
  expect(findPlace(errorAt('in render', SHELL, MEMBER), member)).toBe('assets/page.1a2b3c4d.js:1:101');
  expect(findPlace(errorAt('in render', MEMBER), { ...member, version: '1.1.0' })).toBeUndefined();
  expect(findPlace('no error', member)).toBeUndefined();
});
