import { describeOvertaking } from './describe-overtaking';

test.each([
  [null, 'If nobody new joins, what is credited never overtakes what was deposited.'],
  ['2026-06-30', 'More has been credited than was ever deposited.'],
  [
    '2026-07-01',
    'If nobody new joins, from Wed, 01 Jul 2026 on, tomorrow, more will have been credited than was ever deposited.',
  ],
  [
    '2030-01-01',
    'If nobody new joins, from Tue, 01 Jan 2030 on, in 1,281 days, more will have been credited than was ever deposited.',
  ],
])('an overtaking on %s is told as it is', (overtakenOn, sentence) => {
  expect(describeOvertaking({ asOf: '2026-06-30', overtakenOn })).toBe(sentence);
});
