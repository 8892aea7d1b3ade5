import { keep, readKept, readKeptJson } from './kept';

const KEY = 'note';

afterEach(() => {
  jest.restoreAllMocks();
  sessionStorage.clear();
});

test('what is kept is read again, as text and as JSON, until it is forgotten', () => {
  keep('sessionStorage', KEY, '["a"]');
  expect([readKept('sessionStorage', KEY), readKept('localStorage', KEY)]).toEqual(['["a"]', undefined]);
  expect(readKeptJson('sessionStorage', KEY)).toEqual(['a']);
  keep('sessionStorage', KEY);
  expect(readKept('sessionStorage', KEY)).toBeUndefined();
});

test('what is no JSON is nothing', () => {
  keep('sessionStorage', KEY, '["a"');
  expect(readKeptJson('sessionStorage', KEY)).toBeUndefined();
});

test('a browser that keeps nothing is silent about it', () => {
  jest.spyOn(window, 'sessionStorage', 'get').mockImplementation(() => {
    throw new DOMException('Access is denied.', 'SecurityError');
  });
  keep('sessionStorage', KEY, 'a');
  keep('sessionStorage', KEY);
  expect([readKept('sessionStorage', KEY), readKeptJson('sessionStorage', KEY)]).toEqual([undefined, undefined]);
});
