import * as fc from 'fast-check';
import { matchPayouts, type PayoutOfLine, type PayoutOutcome } from './match-payouts';

const MICROS = 1_000_000n;

interface TrueLine {
  id: bigint;
  bankAccountId: bigint;
  bookedOn: string;
  narration: string;
  reference: string;
  amountMicros: bigint;
}

/** What a payout and its lines are, and what they must be found to be. */
const TRAPS = {
  'paid by our reference': { outcome: 'paid', of: ['-WD'] },
  'paid by hand': { status: 'success', outcome: 'known', of: ['-utr'] },
  'sent back after it was paid': { status: 'success', hasDebit: true, outcome: 'returned', of: ['+utr'] },
  'sent back with its debit': { status: 'success', outcome: 'known', of: ['-utr', '+utr'] },
  'sent back before it was settled': { outcome: 'failed', of: ['-WD', '+WD'] },
  'sent back, and said so': { status: 'returned', hasDebit: true, outcome: 'known', of: ['+utr'] },
  'failed, and both lines are there': { status: 'failed', outcome: 'known', of: ['-WD', '+WD'] },
  'failed, and yet it has left': { status: 'failed', of: ['-WD'] },
  'failed, and sent back of what left with its batch': {
    status: 'failed',
    hasDebit: true,
    outcome: 'known',
    of: ['+WD'],
  },
  'failed, and sent back of what is not there yet': { status: 'failed', of: ['+WD'] },
  'sent back and never left': { of: ['+WD'] },
  'left twice': { of: ['-WD', '-WD'] },
  'left again': { status: 'success', hasDebit: true, of: ['-utr'] },
  'came back again': { status: 'returned', hasDebit: true, hasCredit: true, of: ['+utr'] },
  'a rupee more': { of: ['-WD'], more: MICROS },
  'a paisa less': { of: ['-WD'], more: -MICROS / 100n },
  'from another account': { of: ['-WD'], account: 2n },
  'UTR wrong by one digit': { status: 'success', of: ['-near'] },
  'UTR inside a longer number': { status: 'success', of: ['-long'] },
  'our reference inside a word': { of: ['-word'] },
  'names two payouts': { of: ['-both'] },
  'of nobody': { of: ['-nobody'] },
  'a short UTR': { status: 'success', isShort: true, of: ['-utr'] },
} as const satisfies Record<string, Trap>;

interface Trap extends Partial<Pick<PayoutOfLine, 'status' | 'hasDebit' | 'hasCredit'>> {
  outcome?: PayoutOutcome;
  of: readonly string[];
  more?: bigint;
  account?: bigint;
  isShort?: boolean;
}
type TrapName = keyof typeof TRAPS;
const NAMES = Object.keys(TRAPS) as TrapName[];

interface Case {
  payouts: (PayoutOfLine & { trap: TrapName })[];
  lines: TrueLine[];
}

/** Every number is its own: `place` goes into all of them. */
function spring(trap: TrapName, place: number, into: Case): void {
  const {
    status = 'pending',
    hasDebit = false,
    hasCredit = false,
    of,
    more = 0n,
    account = 1n,
    isShort,
  }: Trap = TRAPS[trap];
  const id = BigInt(100 + place * 2);
  const utr = isShort ? String(100_000 + place) : String(700_000_000_000 + place * 977);
  const amountMicros = BigInt(500 + (place % 5) * 100) * MICROS;
  const words: Record<string, string> = {
    WD: `IMPS/Withdrawal WD${id}/X`,
    utr: `IMPS/P2A/${utr}/X`,
    near: `IMPS/P2A/${Number(utr) + 1}/X`,
    long: `CHQ 7${utr}7`,
    word: `TRANSFER XWD${id} WD${id}X`,
    both: `WD${id} WD${id + 1n}`,
    nobody: 'CHARGES',
  };
  const payout = { id, status, amountMicros, bankAccountId: 1n, hasDebit, hasCredit, trap };
  into.payouts.push({ ...payout, references: status === 'pending' ? [] : [utr] });
  if (of.includes('-both')) into.payouts.push({ ...payout, id: id + 1n, references: [] });
  for (const each of of) {
    const size = amountMicros + more;
    into.lines.push({
      id: BigInt(into.lines.length + 1),
      bankAccountId: account,
      bookedOn: '2026-11-20',
      narration: words[each.slice(1)] ?? '',
      reference: '',
      amountMicros: each.startsWith('-') ? -size : size,
    });
  }
}

function aCase(traps: readonly TrapName[]): Case {
  const statement: Case = { payouts: [], lines: [] };
  for (const [place, trap] of traps.entries()) spring(trap, place, statement);
  return statement;
}

const expectedOf = (trap: TrapName): PayoutOutcome | undefined => (TRAPS[trap] as Trap).outcome;

describe('matching lines of a statement with payouts', () => {
  it.each(NAMES)('knows what it is when: %s', (trap) => {
    const { payouts, lines } = aCase([trap]);
    const outcome = expectedOf(trap);
    expect(matchPayouts(lines, payouts).map((match) => match.outcome)).toEqual(outcome === undefined ? [] : [outcome]);
  });

  it('finds of each what it finds alone, and no line twice, in 1,000 statements full of traps', () => {
    const traps = fc.array(fc.constantFrom(...NAMES), { minLength: 1, maxLength: 40 });
    fc.assert(
      fc.property(traps, (chosen) => {
        const { payouts, lines } = aCase(chosen);
        const matches = matchPayouts(lines, payouts);
        for (const { payout, outcome, lines: of } of matches) {
          expect(outcome).toBe(expectedOf(payout.trap));
          for (const { amountMicros } of of)
            expect([payout.amountMicros, -payout.amountMicros]).toContain(amountMicros);
        }
        expect(matches).toHaveLength(chosen.filter((trap) => expectedOf(trap) !== undefined).length);
        const used = matches.flatMap((match) => match.lines);
        expect(new Set(used).size).toBe(used.length);
      }),
      { numRuns: 1000 },
    );
  });
});
