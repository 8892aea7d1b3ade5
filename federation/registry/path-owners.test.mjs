import { LANGUAGES } from 'i18n';
import { findPathFault } from './path-owners.cjs';

const OWNERS = [
  { name: 'shell', paths: ['/login', '/signup', '/user'] },
  { name: 'member', paths: ['/wallet', '/network/:memberId'] },
];

test.each([
  ['/'],
  ['/offers'],
  ['/wallets'],
  ['/wallet/cards'],
  ['/network'],
  ['/login/help'],
  ['/api-docs'],
  ['/history'],
  ['/offers/terms.html'],
  ['/offers/*'],
])('a remote may have %s', (path) => expect(findPathFault({ name: 'offers', paths: [path] }, OWNERS)).toBeUndefined());

test.each([
  ['/wallet', 'it belongs to member'],
  ['/Wallet/', 'it belongs to member'],
  ['/network/:id', 'it belongs to member'],
  ['/LOGIN', 'it belongs to shell'],
  ['/user', 'it belongs to shell'],
  ['/api', 'the server answers there itself'],
  ['/API/v9', 'the server answers there itself'],
  ['/assets/:file', 'the server answers there itself'],
  ['/remotes/mine', 'the server answers there itself'],
  ['/health', 'the server answers there itself'],
  ['/metrics', 'the server answers there itself'],
  ['/preview', 'the server answers there itself'],
  ['/releases.json', 'the server answers there itself'],
  ['/manifest.webmanifest', 'the server answers there itself'],
  ['/.well-known/offers', 'the server answers there itself'],
  ['/Worker.js', 'the server answers there itself'],
  ['/*', 'it takes the pages of all'],
  ['/:page', 'it takes the pages of all'],
  ['/:page?/more', 'it takes the pages of all'],
])('a remote may not have %s: %s', (path, reason) => {
  const sentence = `offers cannot have the path ${path}: ${reason}.`;
  expect(findPathFault({ name: 'offers', paths: ['/offers', path] }, OWNERS)).toBe(sentence);
});

test('a remote may not have the address of the site in another language', () => {
  const [, ...others] = Object.keys(LANGUAGES);
  expect(others).not.toEqual([]);
  for (const language of others) {
    const sentence = `offers cannot have the path /${language}/offers: the server answers there itself.`;
    expect(findPathFault({ name: 'offers', paths: [`/${language}/offers`] }, OWNERS)).toBe(sentence);
  }
});

test('a remote may not have an address twice', () => {
  expect(findPathFault({ name: 'offers', paths: ['/offers/:id', '/offers/:offer'] }, OWNERS)).toBe(
    'offers cannot have the path /offers/:offer: it belongs to offers already.',
  );
});
