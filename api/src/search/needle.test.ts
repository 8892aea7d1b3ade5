import { isPartOfNumber, parseMemberSearch } from './needle';

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
  ['9000', false],
  ['90001', true],
  ['9000123456', true],
  ['kumar', false],
  ['9000 asha', false],
])('%j is looked for by its digits: %s', (needle, isPart) => {
  expect(isPartOfNumber(needle)).toBe(isPart);
});
