import { requireAgreement } from './freeze-date';

it('what a date owes is the sum of its lines, to the micro-rupee', () => {
  const line = { lines: 1, cutMicros: 0n };
  const levels = [
    { ...line, level: 0, amountMicros: 2_500_000n },
    { ...line, level: 1, amountMicros: 500_000n },
  ];
  requireAgreement(levels, 3_000_000n);
  requireAgreement([], 0n);
  for (const owedMicros of [2_999_999n, 3_000_001n]) {
    const sentence = `The lines of the run add up to 3000000 micro-rupees, what it owes to ${owedMicros}.`;
    expect(() => requireAgreement(levels, owedMicros)).toThrow(sentence);
  }
});
