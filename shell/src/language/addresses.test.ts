import { readPathname, toAddress } from './addresses';

test.each([
  ['/', 'en', '/'],
  ['/about', 'en', '/about'],
  ['/hi', 'hi', '/'],
  ['/hi/', 'hi', '/'],
  ['/hi/about', 'hi', '/about'],
  ['/hindi', 'en', '/hindi'],
  ['/en/about', 'en', '/en/about'],
  ['/toString', 'en', '/toString'],
] as const)('%s is an address in %s of %s', (address, language, path) => {
  expect(readPathname(address)).toEqual({ language, path });
});

test('a path has the prefix of its language, and the home page no more than that', () => {
  expect(toAddress('/about?a=1#b', 'en')).toBe('/about?a=1#b');
  expect(toAddress('/about?a=1#b', 'hi')).toBe('/hi/about?a=1#b');
  expect(['/', '/?a=1', '/#b'].map((path) => toAddress(path, 'hi'))).toEqual(['/hi', '/hi?a=1', '/hi#b']);
});
