import { listIdsContaining } from './parts';

const MOST = 2345;
const all = Array.from({ length: MOST }, (_, place) => String(place + 1));

it.each(['7', '12', '00', '05', '234', '2345', '2346', '0', '12345'])(
  'lists every number in which %s appears, and where it begins with it',
  (digits) => {
    const sorted = (isAtStart: boolean) =>
      listIdsContaining(digits, isAtStart, BigInt(MOST))
        ?.sort((a, b) => Number(a - b))
        .map(String);
    expect(sorted(false)).toEqual(all.filter((id) => id.includes(digits)));
    expect(sorted(true)).toEqual(all.filter((id) => id.startsWith(digits)));
  },
);

it('leaves it to others where there are too many', () => {
  expect(listIdsContaining('1', false, 10_000_000n)).toBeUndefined();
  expect(listIdsContaining('98765', false, 9_999_999n)).toHaveLength(300);
});
