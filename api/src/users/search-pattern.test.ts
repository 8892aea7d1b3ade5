import { toSearchPattern } from './search-pattern';

it.each([
  [undefined, undefined],
  ['  ', undefined],
  ['Om', '% om%'],
  [' 9', '% 9%'],
  ['ASHA v', '%asha v%'],
  ['100%_\\', '%100\\%\\_\\\\%'],
])('the search %j is the pattern %j', (search, pattern) => {
  expect(toSearchPattern(search)).toBe(pattern);
});
