import { judgeResults, parseResults } from './settle-batch';

type Line = Parameters<typeof judgeResults>[1][number];

const [FIRST, SECOND, THIRD] = ['100000000001', '100000000002', '100000000003'];
const waiting = (payoutId: bigint): Line => ({ payoutId, status: 'pending', utr: null, reason: null });
const paid = (payoutId: bigint, utr: string): Line => ({ payoutId, status: 'success', utr, reason: null });
const failed = (payoutId: bigint, reason: string): Line => ({ payoutId, status: 'failed', utr: null, reason });

const judge = (text: string, lines: Line[]) =>
  judgeResults(parseResults(text), lines).map(({ payoutId, outcome }) => `${payoutId}: ${outcome}`);

const WITHOUT_NUMBERS = `UTR,STATUS,REASON\n${FIRST},paid,\n,failed,Account closed\n${THIRD},paid,`;

test.each([
  ['none', [waiting(1n), waiting(2n), waiting(3n)], ['1: paid', '2: failed', '3: paid']],
  ['the first', [paid(1n, FIRST), waiting(2n), waiting(3n)], ['1: same', '2: failed', '3: paid']],
  ['all but one', [paid(1n, FIRST), waiting(2n), paid(3n, THIRD)], ['1: same', '2: failed', '3: same']],
  ['all', [paid(1n, FIRST), failed(2n, 'Account closed'), paid(3n, THIRD)], ['1: same', '2: same', '3: same']],
])('lines without numbers mean the same payouts where %s is settled', (_settled, lines, outcomes) => {
  expect(judge(WITHOUT_NUMBERS, lines)).toEqual(outcomes);
});

const REFUSED = ['1: refused'];

test.each([
  ['a word in the place of the UTR', 'WD1,FAILED,Account closed', REFUSED],
  ['another word there', 'WD1,Rejected', REFUSED],
  ['a state that no UTR is', 'WD1,PENDING,Under way', REFUSED],
  ['a column of states', 'RETURNED', REFUSED],
  ['a state after the UTR', `WD1,${FIRST},FAILED`, REFUSED],
  ['a letter after the UTR', `WD1;${FIRST};r`, REFUSED],
  ['a state and its reason after the UTR', `WD1\t${FIRST}\tRejected: account closed`, REFUSED],
  ['a state after a UTR alone', 'HDFC52027,Returned', REFUSED],
  ['another word after the UTR', `WD1,${FIRST},R Kumar`, ['1: paid']],
  ['a state under a heading that is not known', `REF_NO,UTR NO,Status Description\nWD1,${FIRST},REJECTED`, REFUSED],
  ['a reason without a state', `REF_NO,UTR NO,Host Code,Rejection Reason\nWD1,${FIRST},05,No such account`, REFUSED],
  ['a reason beside an empty state', `REF_NO,UTR NO,Status,Reason\nWD1,${FIRST},,No such account`, REFUSED],
  ['a word under the heading of UTRs', 'REF_NO,UTR NO\nWD1,REJECTED', REFUSED],
  ['the way of the payment', `TYPE,REF_NO,UTR NO,Remarks\nR,WD1,${FIRST},Withdrawal WD1`, ['1: paid']],
  ['a state under the heading of a transaction', `REF_NO,UTR NO,Txn Status\nWD1,${FIRST},REJECTED`, ['1: failed']],
  ['a state of the payment', `Pymt_Status,REF_NO,UTR NO\nSuccess,WD1,${FIRST}`, ['1: paid']],
  ['the state of a message', `REF_NO,UTR NO,SMS Status\nWD1,${FIRST},Failed`, REFUSED],
])('a line with %s pays nothing that the bank has not paid', (_what, text, outcomes) => {
  expect(judge(text, [waiting(1n)])).toEqual(outcomes);
});

test('a column of UTRs does not move up where somebody has settled one', () => {
  const column = [FIRST, SECOND, THIRD].join('\n');
  expect(judge(column, [waiting(1n), paid(2n, SECOND), waiting(3n)])).toEqual(['1: paid', '2: same', '3: paid']);
});

test('a UTR alone above the headings of a file is refused, and moves no line of the file to another payout', () => {
  const lines = [waiting(1n), waiting(2n), waiting(3n)];
  expect(judge(`400000000000\n${WITHOUT_NUMBERS}`, lines)).toEqual([
    'null: refused',
    '1: paid',
    '2: failed',
    '3: paid',
  ]);
  const withoutLast = WITHOUT_NUMBERS.split('\n').slice(0, -1).join('\n');
  expect(judge(`400000000000\n${withoutLast}`, lines)).toEqual(['null: refused', 'null: refused', 'null: refused']);
});

test.each([
  ['fewer', FIRST],
  ['more', [FIRST, SECOND, THIRD].join('\n')],
])('of %s lines than payouts, those without numbers are refused and the others taken', (_count, column) => {
  const lines = [waiting(1n), waiting(2n), waiting(3n), waiting(4n)];
  const results = judgeResults(parseResults(`${column}\nWD2,100000000009`), lines.slice(0, column === FIRST ? 4 : 2));
  expect(results.at(-1)).toMatchObject({ payoutId: '2', outcome: 'paid' });
  for (const result of results.slice(0, -1)) {
    expect(result).toMatchObject({
      payoutId: null,
      outcome: 'refused',
      reason: 'Without numbers like WD12 there must be a line for each payout of the batch.',
    });
  }
});
