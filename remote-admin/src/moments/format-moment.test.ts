import { formatDay, formatMoment } from './format-moment';

test('a moment late in the evening of UTC is already the next day for the club', () => {
  expect(formatDay('2026-01-05T18:29:59Z')).toBe('05 Jan 2026');
  expect(formatDay('2026-01-05T18:30:00Z')).toBe('06 Jan 2026');
  expect(formatMoment('2026-01-05T18:30:00Z')).toMatch(/^06 Jan 2026,? 12:00\sam$/i);
});
