import { SAMPLE_DASHBOARD } from '../testing/samples';
import { listEarningsSlices } from './list-earnings-slices';

test('the sample earnings are 76 percent bonuses, 20 percent referrals and 4 percent cashback', () => {
  const shares = listEarningsSlices(SAMPLE_DASHBOARD.breakdown).map(({ label, shareBps }) => [label, shareBps]);
  expect(shares).toEqual([
    ['Direct referrals', 1997],
    ['Cashback', 406],
    ['Bonuses', 7598],
  ]);
});

test('a member without earnings has shares of zero', () => {
  const slices = listEarningsSlices({ directReferrals: '0', cashback: '0', bonuses: '0' });
  expect(slices.map((slice) => slice.shareBps)).toEqual([0, 0, 0]);
});
