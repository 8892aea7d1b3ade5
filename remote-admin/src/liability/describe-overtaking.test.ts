import { describeOvertaking } from './describe-overtaking';

test.each([
  [null, 'Earnings never overtake deposits: if nobody new joins, members are credited less in all than they paid in.'],
  ['2026-06-30', 'Earnings have overtaken deposits: members have been credited more than they ever paid in.'],
  [
    '2026-07-01',
    'Earnings overtake deposits on Wed, 01 Jul 2026, tomorrow: if nobody new joins, members will by then have been credited more than they ever paid in.',
  ],
  [
    '2030-01-01',
    'Earnings overtake deposits on Tue, 01 Jan 2030, in 1,281 days: if nobody new joins, members will by then have been credited more than they ever paid in.',
  ],
])('an overtaking on %s is told as it is', (overtakenOn, sentence) => {
  expect(describeOvertaking({ asOf: '2026-06-30', overtakenOn })).toBe(sentence);
});
