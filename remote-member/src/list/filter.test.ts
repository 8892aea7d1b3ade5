import { parseKindAndPeriod } from './filter';

const parse = (search: string) => parseKindAndPeriod({ reward: 'Reward' }, new URLSearchParams(search));

test.each(['2026-99-99', '2026-02-30', '2026-02-29', '1999-01-01', '2100-01-01', '2026-1-1', '2026-01-01x', 'x'])(
  'an address cannot narrow a list down to the day %s',
  (day) => expect(parse(`from=${day}&to=${day}`)).toEqual({ kind: '', from: '', to: '' }),
);

test.each(['2000-01-01', '2024-02-29', '2026-11-30', '2099-12-31'])('an address can have the day %s', (day) =>
  expect(parse(`kind=reward&from=${day}&to=${day}`)).toEqual({ kind: 'reward', from: day, to: day }),
);
