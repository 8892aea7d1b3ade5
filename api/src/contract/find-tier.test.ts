import { findTier } from './compensation-rules';

const TIERS = [2000, 500, 10_000, 1000].map((minRecharge) => ({ minRecharge }));

test.each([
  [499, undefined],
  [500, 500],
  [1000, 1000],
  [1999, 1000],
  [2000, 2000],
  [9999, 2000],
  [1_000_000, 10_000],
])('%s rupees buy the tier from %s', (rupees, minRecharge) => {
  expect(findTier(TIERS, rupees)?.minRecharge).toBe(minRecharge);
});
