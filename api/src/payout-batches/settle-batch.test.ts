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
