import * as fc from 'fast-check';
import { listLinesAbout, listTokens, matchLines, type ClaimedPayment, type CreditLine } from './match-lines';

const MICROS = 1_000_000n;

interface TrueLine extends CreditLine {
  /** The claim whose payment it is; null: nobody's. */
  of: string | null;
}

const TRAPS = [
  'plain',
  'plain, by reference',
  'filled with zeros',
  'small letters',
  'duplicate line',
  'same UTR and amount booked twice',
  'reversed by the bank',
  'equal amounts, one UTR',
  'UTR wrong by one digit',
  'UTR of another bank',
  'amount off by a rupee',
  'amount off by a paisa',
  'reference before it was given out',
  'reference of another amount',
  'name alone',
  'mobile alone',
  'nobody',
  'one UTR reported by two members',
  'UTR and reference of two claims',
  'UTR inside a longer number',
  'short UTR that is a word',
] as const;

interface Case {
  lines: TrueLine[];
  claims: ClaimedPayment[];
  debits: CreditLine[];
}

/**
 * One trap.
 * @param seed goes into every number: of another seed all are other ones
 * @param place of all traps: no two claims are one
 */
function spring(trap: (typeof TRAPS)[number], seed: number, into: Case, place = seed): void {
  const utr = String(600_000_000_000 + seed * 977);
  const reference = `SC${(100_000 + seed).toString(30).toUpperCase().padStart(6, 'Z').slice(-6)}`;
  const amountMicros = BigInt(1000 + (seed % 7) * 500) * MICROS;
  const id = BigInt(into.lines.length + 1);
  const key = `deposit:${place}`;
  const claim: ClaimedPayment = {
    key,
    amountMicros,
    utr,
    reference: null,
    claimedOn: '2026-11-10',
    name: `Asha Verma${'abcdefghij'[seed % 10]}`,
    mobileNumber: String(9_000_000_000 + seed),
  };
  const line: TrueLine = {
    id,
    bookedOn: '2026-11-12',
    narration: `UPI/CR/${utr}/PAYER/SBIN`,
    reference: '',
    amountMicros,
    of: key,
  };
  const add = (lines: TrueLine[], claims: ClaimedPayment[], debits: CreditLine[] = []) => {
    into.lines.push(...lines.map((each, place) => ({ ...each, id: id + BigInt(place) })));
    into.claims.push(...claims);
    into.debits.push(...debits);
  };
  const announced = { ...claim, utr: null, reference };
  const byReference = { ...line, narration: `NEFT CR ${reference} PAYER` };
  const other = { ...claim, key: `${key}b`, utr: String(Number(utr) + 1), mobileNumber: String(8_000_000_000 + seed) };
  switch (trap) {
    case 'plain':
      return add([line], [claim]);
    case 'plain, by reference':
      return add([byReference], [announced]);
    case 'filled with zeros':
      return add([{ ...line, narration: 'BY TRANSFER', reference: `0000${utr}` }], [claim]);
    case 'small letters':
      return add([{ ...byReference, narration: `neft cr ${reference.toLowerCase()} payer` }], [announced]);
    case 'duplicate line':
    case 'same UTR and amount booked twice':
      return add([line, line], [claim]);
    case 'reversed by the bank':
      return add([{ ...line, of: null }], [claim], [{ ...line, id: -id, amountMicros: -amountMicros }]);
    case 'equal amounts, one UTR':
      return add([line], [claim, other]);
    case 'UTR wrong by one digit':
      return add([{ ...line, of: null }], [other]);
    case 'UTR of another bank':
      return add([{ ...line, narration: `IMPS/P2A/${seed}99/OTHER`, of: null }], [claim]);
    case 'amount off by a rupee':
      return add([{ ...line, amountMicros: amountMicros + MICROS, of: null }], [claim]);
    case 'amount off by a paisa':
      return add([{ ...line, amountMicros: amountMicros - MICROS / 100n, of: null }], [claim]);
    case 'reference before it was given out':
      return add([{ ...byReference, bookedOn: '2026-11-09', of: null }], [announced]);
    case 'reference of another amount':
      return add([{ ...byReference, amountMicros: amountMicros * 2n, of: null }], [announced]);
    case 'name alone':
      return add([{ ...line, narration: `NEFT ${claim.name}`, of: null }], [claim]);
    case 'mobile alone':
      return add([{ ...line, narration: `UPI ${claim.mobileNumber}@ybl`, of: null }], [claim]);
    case 'nobody':
      return add([{ ...line, narration: 'CASH DEPOSIT', of: null }], []);
    case 'one UTR reported by two members':
      return add([{ ...line, of: null }], [claim, { ...other, utr }]);
    case 'UTR and reference of two claims':
      return add(
        [{ ...line, narration: `${line.narration} ${reference}`, of: null }],
        [claim, { ...other, utr: null, reference }],
      );
    case 'UTR inside a longer number':
      return add([{ ...line, narration: `CHQ 7${utr}7`, of: null }], [claim]);
    case 'short UTR that is a word':
      return add([{ ...line, narration: `CREDIT TRANSFER ${seed}`, of: null }], [{ ...claim, utr: 'TRANSFER' }]);
  }
}

/** As many at once as it says: without a size there are twelve at most. */
const listTraps = (maxLength: number) => fc.array(fc.constantFrom(...TRAPS), { minLength: 1, maxLength, size: 'max' });

const aStatement = listTraps(40).map((traps): Case => {
  const statement: Case = { lines: [], claims: [], debits: [] };
  for (const [place, trap] of traps.entries()) spring(trap, place * 31 + 7, statement);
  return statement;
});

/** These are matched, whatever stands around them. */
const SURE = ['plain', 'plain, by reference', 'filled with zeros', 'small letters', 'equal amounts, one UTR'] as const;

describe('matching lines of a statement with payments', () => {
  it('matches no line with another than its own payment, in 1,000 statements full of traps', () => {
    fc.assert(
      fc.property(aStatement, ({ lines, claims, debits }) => {
        const found = matchLines(lines, claims, debits);
        expect(found).toHaveLength(lines.length);
        const matched = found.flatMap((match) => (match.kind === 'matched' ? match : []));
        for (const { line, claim } of matched) {
          expect(claim.key).toBe(line.of);
          expect(claim.amountMicros).toBe(line.amountMicros);
        }
        expect(new Set(matched.map(({ claim }) => claim.key)).size).toBe(matched.length);
      }),
      { numRuns: 1000 },
    );
  });

  it.each(SURE)('is sure of: %s', (trap) => {
    const { lines, claims, debits } = aCase(trap);
    expect(matchLines(lines, claims, debits)).toMatchObject([{ kind: 'matched', claim: { key: 'deposit:5' } }]);
  });

  it.each(TRAPS.filter((trap) => !SURE.some((sure) => sure === trap)))('leaves to a person: %s', (trap) => {
    const { lines, claims, debits } = aCase(trap);
    for (const match of matchLines(lines, claims, debits)) expect(match.kind).not.toBe('matched');
  });

  it('suggests a payment of the amount by its name or its mobile number', () => {
    for (const trap of ['name alone', 'mobile alone'] as const) {
      const { lines, claims } = aCase(trap);
      expect(matchLines(lines, claims)).toMatchObject([{ kind: 'suggested', claims: [{ key: 'deposit:5' }] }]);
    }
    const { lines, claims } = aCase('nobody');
    expect(matchLines(lines, claims)).toMatchObject([{ kind: 'suspense' }]);
  });
});

describe('the evidence of one payment', () => {
  /** As deposit-evidence.ts asks for it. */
  function matchOne({ lines, claims, debits }: Case, claim: ClaimedPayment) {
    const near = listLinesAbout(lines, [claim]);
    const names = new Set(near.flatMap((line) => [...listTokens(line)]));
    const isNamed = ({ utr, reference }: ClaimedPayment) =>
      [utr, utr?.replace(/^0+/, ''), reference].some((each) => each && names.has(each));
    const known = [claim, ...claims.filter((each) => each !== claim && isNamed(each))];
    return matchLines(listLinesAbout(lines, known), known, debits);
  }

  it('is what the rule finds of it among all lines and claims', () => {
    fc.assert(
      fc.property(listTraps(30), (chosen) => {
        const statement: Case = { lines: [], claims: [], debits: [] };
        // Some have the numbers of another one: a UTR that two members have reported, or a reference that came twice.
        for (const [place, trap] of chosen.entries()) spring(trap, place % 20, statement, place);
        const { lines, claims, debits } = statement;
        const ofClaim = (matches: ReturnType<typeof matchOne>, { key }: ClaimedPayment) =>
          matches.flatMap((match) => {
            if (match.kind === 'matched') return match.claim.key === key ? [['matched', match.line.id, match.by]] : [];
            const isSuggested = match.kind === 'suggested' && match.claims.some((each) => each.key === key);
            return isSuggested ? [['suggested', match.line.id]] : [];
          });
        const all = matchLines(lines, claims, debits);
        for (const claim of claims) expect(ofClaim(matchOne(statement, claim), claim)).toEqual(ofClaim(all, claim));
      }),
      { numRuns: 300 },
    );
  });
});

function aCase(trap: (typeof TRAPS)[number]): Case {
  const statement: Case = { lines: [], claims: [], debits: [] };
  spring(trap, 5, statement);
  return statement;
}
