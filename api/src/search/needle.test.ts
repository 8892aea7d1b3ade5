import { findRarePart, parseMemberSearch } from './needle';

it.each([
  [undefined, undefined],
  ['  ', undefined],
  ['Om', '% om%'],
  [' 9', '% 9%'],
  ['ASHA v', '%asha v%'],
  ['100%_\\', '%100\\%\\_\\\\%'],
])('the search %j has the pattern %j', (text, pattern) => {
  expect(parseMemberSearch(text)?.pattern).toBe(pattern);
});

it.each([
  ['9000', undefined],
  ['90012', '0012'],
  ['9000123', '0123'],
  ['9000123456', '123456'],
  ['kumar', undefined],
  ['9000 asha', undefined],
])('of %j the index looks for %j alone', (needle, rarePart) => {
  expect(findRarePart(needle)).toBe(rarePart);
});
