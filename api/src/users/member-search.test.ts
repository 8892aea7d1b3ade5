import { parseMemberSearch } from './member-search';

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
