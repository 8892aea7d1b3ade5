import { dropToken, findToken, removeToken, storeToken } from './host';

const refuse = () => {
  throw new DOMException('storage is switched off', 'SecurityError');
};

afterEach(() => {
  jest.restoreAllMocks();
  removeToken();
});

test('the token stays for the next visit', () => {
  storeToken('abc');
  expect(localStorage.getItem('token')).toBe('abc');
  expect(findToken()).toBe('abc');
  removeToken();
  expect(findToken()).toBeNull();
});

test('the page keeps to its own token when another tab stores another', () => {
  storeToken('own');
  localStorage.setItem('token', 'of another tab');
  expect(findToken()).toBe('own');
  dropToken();
  expect(findToken()).toBeNull();
  expect(localStorage.getItem('token')).toBe('of another tab');
});

test('without any storage the token lasts as long as the page', () => {
  for (const name of ['getItem', 'setItem', 'removeItem'] as const)
    jest.spyOn(Storage.prototype, name).mockImplementation(refuse);
  expect(findToken()).toBeNull();
  storeToken('abc');
  expect(findToken()).toBe('abc');
  removeToken();
  expect(findToken()).toBeNull();
});

test('a storage that is full reads as empty, and the token lasts as long as the page', () => {
  jest.spyOn(Storage.prototype, 'setItem').mockImplementation(refuse);
  storeToken('abc');
  expect(findToken()).toBe('abc');
});

test('a tab that looks as a member holds that token alone, and leaves the own one as it is', () => {
  localStorage.setItem('token', 'own');
  sessionStorage.setItem('token', 'view');
  expect(findToken()).toBe('view');
  storeToken('renewed');
  expect(localStorage.getItem('token')).toBe('own');
  removeToken();
  expect(sessionStorage.getItem('token')).toBeNull();
  expect(findToken()).toBe('own');
});
