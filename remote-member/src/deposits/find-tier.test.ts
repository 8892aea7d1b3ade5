import { SAMPLE_PLANS } from '../sample/sample-plans';
import { findTier } from './find-tier';

test.each([
  [499, undefined],
  [1000, 1000],
  [1999, 1000],
  [2000, 2000],
  [9999, 2000],
  [1_000_000, 10000],
])('%s rupees buy the tier from %s', (rupees, minRecharge) => {
  expect(findTier(SAMPLE_PLANS.toReversed(), rupees)?.minRecharge).toBe(minRecharge);
});
