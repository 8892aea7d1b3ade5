import { filterRows } from './filter-rows';

const PEOPLE = [
  { name: 'Meera Iyer', id: 'DP1004' },
  { name: 'Rohan Das', id: 'DP1003' },
];
const find = (search: string) =>
  filterRows(PEOPLE, search, ({ name, id }) => [name, id]).map(({ name }) => name);

test('a search finds part of any searched text, whatever the case and the spaces around it', () => {
  expect(find(' MEER ')).toEqual(['Meera Iyer']);
  expect(find('dp1003')).toEqual(['Rohan Das']);
  expect(find('dp10')).toEqual(['Meera Iyer', 'Rohan Das']);
});

test('a search does not match across two texts of a row', () => {
  expect(find('iyerdp')).toEqual([]);
});

test('no search, or one of spaces, shows everything', () => {
  expect(find('')).toHaveLength(2);
  expect(find('   ')).toHaveLength(2);
});
