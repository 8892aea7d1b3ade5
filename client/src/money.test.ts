import fc from 'fast-check';
import {
  formatCount,
  formatExactRupees,
  formatRupees,
  parseMicros,
  sumRupees,
  toRupeesText,
  toShownMovement,
} from './money';

test.each([
  ['1234567.5', '₹12,34,567.50'],
  ['12300', '₹12,300'],
  ['12300.00', '₹12,300'],
  ['0', '₹0'],
  ['2.5', '₹2.50'],
  ['999.999999', '₹999.99'],
  ['0.009', '₹0'],
  ['12300.004', '₹12,300'],
  ['-500', '-₹500'],
  ['-1.239', '-₹1.23'],
  ['-0.001', '₹0'],
])('%s rupees reads %s', (value, shown) => {
  expect(formatRupees(value)).toBe(shown);
});

test.each([
  ['0.000075', '₹0.000075'],
  ['2.5', '₹2.50'],
  ['12300', '₹12,300'],
  ['-0.25075', '-₹0.25075'],
  ['1234567.123456', '₹12,34,567.123456'],
])('%s rupees are exactly %s', (value, shown) => {
  expect(formatExactRupees(value)).toBe(shown);
});

test('an amount beyond what a number holds stays exact', () => {
  expect(formatRupees('12345678901234567890.99')).toBe('₹1,23,45,67,89,01,23,45,67,890.99');
});

test.each(['', ' 5', '1e3', 'NaN', '₹5', '1,000', '5.', '.5'])('"%s" is refused', (value) => {
  expect(() => formatRupees(value)).toThrow(RangeError);
});

test('every amount in micro-rupees shows its whole paise and drops the rest', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 0n, max: 10n ** 24n }), (amountMicros) => {
      const rupees = amountMicros / 1_000_000n;
      const micros = String(amountMicros % 1_000_000n).padStart(6, '0');
      const [shownRupees = '', shownPaise = '00'] = formatRupees(`${rupees}.${micros}`).split('.');
      expect(BigInt(shownRupees.replace(/[₹,]/g, ''))).toBe(rupees);
      expect(shownPaise).toBe(micros.slice(0, 2));
    }),
  );
});

test('from the right, the first group has three digits and every other two', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 1000n, max: 10n ** 24n }), (rupees) => {
      expect(formatRupees(String(rupees))).toMatch(/^₹\d{1,2}(,\d{2})*,\d{3}$/);
    }),
  );
});

/** As amounts were shown before they were put together by hand. */
const byIntl = (maximumFractionDigits: number) =>
  new Intl.NumberFormat('en-IN', {
    style: 'currency',
    currency: 'INR',
    minimumFractionDigits: 2,
    maximumFractionDigits,
    roundingMode: 'trunc',
    signDisplay: 'negative',
    trailingZeroDisplay: 'stripIfInteger',
  });

test('amounts and counts read as the standard of the language has them', () => {
  const [toPaise, exactly, counts] = [byIntl(2), byIntl(6), new Intl.NumberFormat('en-IN')];
  // As many digits as somebody wants, small amounts as often as large ones, and more of them than the API sends.
  const digits = (minLength: number, maxLength: number) =>
    fc.stringMatching(new RegExp(`^[0-9]{${minLength},${maxLength}}$`));
  fc.assert(
    fc.property(fc.constantFrom('', '-'), digits(1, 24), digits(0, 8), (sign, whole, fraction) => {
      const rupees = `${sign}${whole}${fraction && `.${fraction}`}` as Intl.StringNumericLiteral;
      expect(formatRupees(rupees)).toBe(toPaise.format(rupees));
      expect(formatExactRupees(rupees)).toBe(exactly.format(rupees));
    }),
    { numRuns: 2000 },
  );
  fc.assert(fc.property(fc.maxSafeInteger(), (count) => expect(formatCount(count)).toBe(counts.format(count))));
});

test('an amount that is written and read again is the same to the last micro', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: -(10n ** 24n), max: 10n ** 24n }), (micros) => {
      expect(parseMicros(toRupeesText(micros))).toBe(micros);
    }),
  );
});

test.each([
  ['12300', 12_300_000_000n],
  ['2.5', 2_500_000n],
  ['0.000001', 1n],
  ['-0.5', -500_000n],
])('%s rupees are %s micros', (rupees, micros) => {
  expect(parseMicros(rupees)).toBe(micros);
});

test.each(['', '1,000', '1e3', '₹5', '.5', '5.', '1.0000001', 'NaN'])('"%s" is refused as an amount', (text) => {
  expect(() => parseMicros(text)).toThrow(RangeError);
});

test('an amount is written without needless zeros', () => {
  expect(toRupeesText(2_500_000n)).toBe('2.5');
  expect(toRupeesText(0n)).toBe('0');
});

test('a sum is exact', () => {
  expect(sumRupees(['0.1', '0.2', '-0.000001'])).toBe('0.299999');
  expect(sumRupees([])).toBe('0');
});

describe('the lines of a statement as they are shown', () => {
  const movements = fc.array(fc.bigInt({ min: -(10n ** 12n), max: 10n ** 12n }), { maxLength: 60 });

  /** Those that leave the wallet at zero or above it, each with the balance after it. */
  function toLines(amounts: bigint[]) {
    let balance = 0n;
    const lines: { amount: string; balance: string }[] = [];
    for (const amount of amounts.filter((each) => each !== 0n)) {
      if (balance + amount < 0n) continue;
      balance += amount;
      lines.push({ amount: toRupeesText(amount), balance: toRupeesText(balance) });
    }
    return lines;
  }

  test('add up to the difference of the shown balances, from any line to any other', () => {
    fc.assert(
      fc.property(movements, fc.nat(60), (amounts, from) => {
        const lines = toLines(amounts);
        const shown = lines.map(({ amount, balance }) => toShownMovement(amount, balance)).slice(from);
        const [before, after] = [lines[from - 1], shown.at(-1)];
        if (!after) return;
        const sum = sumRupees(shown.flatMap(({ amount, rounding }) => [amount, rounding]));
        const shownBefore = before ? toShownMovement(before.amount, before.balance).balance : '0';
        expect(sumRupees([shownBefore, sum])).toBe(after.balance);
      }),
    );
  });

  test('are what is read of the exact ones, with at most a paisa beside them', () => {
    fc.assert(
      fc.property(movements, (amounts) => {
        for (const line of toLines(amounts)) {
          const { amount, balance, rounding } = toShownMovement(line.amount, line.balance);
          expect([formatRupees(amount), formatRupees(balance)]).toEqual([
            formatRupees(line.amount),
            formatRupees(line.balance),
          ]);
          expect(['0', '0.01', '-0.01']).toContain(rounding);
        }
      }),
    );
  });

  test.each([
    ['33.873125', '100.003125', { amount: '33.87', balance: '100', rounding: '0' }],
    ['33.873125', '100.000125', { amount: '33.87', balance: '100', rounding: '0.01' }],
    ['-500', '12.345', { amount: '-500', balance: '12.34', rounding: '0' }],
    ['-0.004', '0.999', { amount: '0', balance: '0.99', rounding: '-0.01' }],
  ])('%s to a balance of %s', (amount, balance, shown) => {
    expect(toShownMovement(amount, balance)).toEqual(shown);
  });
});
