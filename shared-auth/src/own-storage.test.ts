import { forgetOwn } from './host';
import { nameOwn } from './index';

const list = () => [...Object.keys(localStorage), ...Object.keys(sessionStorage)].sort();

beforeEach(() => {
  localStorage.setItem('language', 'hi');
  for (const id of ['1', '11']) {
    localStorage.setItem(nameOwn(id, 'invite-words'), 'Come along.');
    sessionStorage.setItem(nameOwn(id, 'draft:deposit'), '{}');
  }
});
afterEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

test('what is kept of others goes, what is of the member or of nobody stays', () => {
  forgetOwn('1');
  expect(list()).toEqual(['language', 'own:1:draft:deposit', 'own:1:invite-words']);
});

test('what somebody typed who was not signed in goes when somebody signs in', () => {
  sessionStorage.setItem(nameOwn('', 'draft:contact'), '{}');
  forgetOwn('1');
  expect(list()).toEqual(['language', 'own:1:draft:deposit', 'own:1:invite-words']);
});

test('with the session goes what is kept of anybody', () => {
  forgetOwn();
  expect(list()).toEqual(['language']);
});

test('with the session goes what the worker keeps of replies, also where it has no page in hand', async () => {
  const names = new Set(['files', 'replies of 12ab']);
  const caches = { keys: async () => [...names], delete: async (name: string) => names.delete(name) };
  Object.defineProperty(window, 'caches', { configurable: true, value: caches });
  forgetOwn('1');
  await Promise.resolve();
  expect([...names]).toEqual(['files', 'replies of 12ab']);
  forgetOwn();
  await Promise.resolve();
  Reflect.deleteProperty(window, 'caches');
  expect([...names]).toEqual(['files']);
});

test('where storage is refused there is nothing to forget', () => {
  const refused = jest.spyOn(window, 'localStorage', 'get').mockImplementation(() => {
    throw new DOMException('storage is switched off', 'SecurityError');
  });
  forgetOwn();
  refused.mockRestore();
  expect(Object.keys(sessionStorage)).toEqual([]);
});
