import { addDays, countDays, formatBusinessDate, toBusinessDate } from './business-date';

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
