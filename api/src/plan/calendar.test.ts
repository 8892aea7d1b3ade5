import { AppError } from '../errors/app-error';
import {
  addDays,
  findMonday,
  findNextWeekday,
  getWeekdayName,
  isWeekday,
  listWeekdays,
  parseBusinessDate,
  startOfBusinessDate,
} from './calendar';

/** From a Friday to the Friday after it. */
const WEEK = ['2026-11-20', '2026-11-21', '2026-11-22', '2026-11-23', '2026-11-24', '2026-11-25', '2026-11-26'];

test('days follow each other over months, years and leap days', () => {
  expect(addDays('2026-11-30', 1)).toBe('2026-12-01');
  expect(addDays('2026-01-01', -1)).toBe('2025-12-31');
  expect(addDays('2028-02-28', 1)).toBe('2028-02-29');
  expect(addDays('2026-11-20', 0)).toBe('2026-11-20');
});

test('each day has its name, and five of seven are weekdays', () => {
  expect(WEEK.map(getWeekdayName)).toEqual([
    'Friday',
    'Saturday',
    'Sunday',
    'Monday',
    'Tuesday',
    'Wednesday',
    'Thursday',
  ]);
  expect(WEEK.map(isWeekday)).toEqual([true, false, false, true, true, true, true]);
  expect(getWeekdayName('no date')).toBe('');
});

test('a week begins on Monday', () => {
  expect(WEEK.map(findMonday)).toEqual([
    ...Array<string>(3).fill('2026-11-16'),
    ...Array<string>(4).fill('2026-11-23'),
  ]);
});

test('weekdays are found and listed, so many at most', () => {
  expect(WEEK.map(findNextWeekday)).toEqual([...Array<string>(3).fill('2026-11-23'), ...WEEK.slice(4), '2026-11-27']);
  expect(listWeekdays('2026-11-20', '2026-11-24')).toEqual(['2026-11-20', '2026-11-23', '2026-11-24']);
  expect(listWeekdays('2026-11-20', '2026-11-24', 2)).toEqual(['2026-11-20', '2026-11-23']);
  expect(listWeekdays('2026-11-21', '2026-11-22')).toEqual([]);
  expect(listWeekdays('2026-11-24', '2026-11-23')).toEqual([]);
});

test('a day begins at midnight in India', () => {
  expect(startOfBusinessDate('2026-11-20').toISOString()).toBe('2026-11-19T18:30:00.000Z');
});

test('a day of the calendar is read as it is', () => {
  for (const day of [...WEEK, '2028-02-29']) expect(parseBusinessDate(day, 'from')).toBe(day);
});

test.each([
  '',
  'today',
  '2026-11-31',
  '2026-02-29',
  '2026-13-01',
  '20261120',
  ' 2026-11-20',
  '2026-11-20T',
  '26-11-20',
  '2026-11-2',
  '12026-11-20',
  '2026-11-201',
])('"%s" is no day, and the field is named', (text) => {
  const refusal = new AppError('invalid_input', `"${text}" is not a date such as 2026-11-20.`, { field: 'from' });
  expect(() => parseBusinessDate(text, 'from')).toThrow(refusal);
  try {
    parseBusinessDate(text, 'from');
  } catch (error) {
    expect(error).toMatchObject({ code: 'invalid_input', field: 'from' });
  }
});
