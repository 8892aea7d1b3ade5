import { donutOptions } from './earnings-donut';
import { listEarningsSlices } from './list-earnings-slices';

const slices = listEarningsSlices({
  directReferrals: '90071992547409.93',
  cashback: '0.5',
  bonuses: '0',
});
const options = donutOptions(slices, '90071992547410.43');

test('the chart writes no style element into the page, which the security policy would refuse', () => {
  expect(options.chart?.injectStyleSheet).toBe(false);
});

test('the chart does not move when it comes, as those of the back office', () => {
  expect(options.chart?.animations).toEqual({ enabled: false });
});

test('the middle of the chart shows the exact amount of a slice, not the float it was drawn from', () => {
  const value = options.plotOptions?.pie?.donut?.labels?.value;
  expect(value?.formatter?.(String(Number('90071992547409.93')))).toBe('₹9,00,71,99,25,47,409.93');
});
