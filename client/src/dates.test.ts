import {
  addDays,
  checkPeriod,
  countDays,
  findNextWeekday,
  formatBusinessDate,
  formatDay,
  formatMoment,
  toBusinessDate,
} from './dates';

test('a moment late in the evening of UTC is already the next day for the club', () => {
  expect(formatDay('2026-01-05T18:29:59Z')).toBe('5 Jan 2026');
  expect(formatDay('2026-01-05T18:30:00Z')).toBe('6 Jan 2026');
  expect(formatMoment('2026-01-05T18:30:00Z')).toMatch(/^6 Jan 2026,? 12:00\u00a0am$/i);
});

test('a business date is shown with its weekday', () => {
  expect(formatBusinessDate('2026-11-20')).toBe('Fri, 20 Nov 2026');
});

test('the day of the club begins at half past six in the evening of UTC', () => {
  expect(toBusinessDate(new Date('2026-12-31T18:29:59Z'))).toBe('2026-12-31');
  expect(toBusinessDate(new Date('2026-12-31T18:30:00Z'))).toBe('2027-01-01');
});

test('days are counted across months, years and leap days', () => {
  expect(addDays('2028-02-28', 1)).toBe('2028-02-29');
  expect(addDays('2026-12-31', 1)).toBe('2027-01-01');
  expect(countDays('2028-02-28', '2028-03-01')).toBe(2);
  expect(countDays('2027-01-01', '2026-12-31')).toBe(-1);
});

test('a period that ends before it begins is refused, one with an open end is not', () => {
  expect(checkPeriod({ from: '2026-01-02', to: '2026-01-01' })).toBe('The first day must not be after the last.');
  expect(checkPeriod({ from: '2026-01-02', to: '2026-01-02' })).toBeUndefined();
  expect(checkPeriod({ from: '2026-01-02', to: '' })).toBeUndefined();
});

test.each([
  ['2026-11-19', '2026-11-20'],
  ['2026-11-20', '2026-11-23'],
  ['2026-11-21', '2026-11-23'],
  ['2026-12-31', '2027-01-01'],
])('the weekday after %s is %s', (day, next) => {
  expect(findNextWeekday(day)).toBe(next);
});
