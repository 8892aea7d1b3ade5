import fc from 'fast-check';
import { calculateWallets } from './calculate-wallets';

const wallet = (memberId: bigint, balanceMicros: bigint, freeMicros: bigint, receivableMicros = 0n) => ({
  memberId,
  name: `Member ${memberId}`,
  isDisabled: false,
  balanceMicros,
  freeMicros,
  receivableMicros,
});

test('a wallet gives what is free of it, and owes the rest', () => {
  expect(
    calculateWallets(
      [wallet(3n, 100n, 100n), wallet(2n, 100n, 30n), wallet(1n, 50n, 0n), wallet(4n, 7n, 7n)],
      [
        { memberId: 2n, amountMicros: 40n },
        { memberId: 3n, amountMicros: 60n },
        { memberId: 3n, amountMicros: 40n },
        { memberId: 1n, amountMicros: 5n },
      ],
    ),
  ).toEqual([
    { ...wallet(3n, 100n, 100n), takenMicros: 100n, owedMicros: 0n, settledMicros: 0n, afterMicros: 0n },
    { ...wallet(2n, 100n, 30n), takenMicros: 40n, owedMicros: 10n, settledMicros: 0n, afterMicros: 70n },
    { ...wallet(1n, 50n, 0n), takenMicros: 5n, owedMicros: 5n, settledMicros: 0n, afterMicros: 50n },
    { ...wallet(4n, 7n, 7n), takenMicros: 0n, owedMicros: 0n, settledMicros: 0n, afterMicros: 7n },
  ]);
});

test.each([
  ['all that was owed', 10n, { owedMicros: 0n, settledMicros: 10n, afterMicros: 50n }],
  ['as much of it as there is', 90n, { owedMicros: 0n, settledMicros: 40n, afterMicros: 20n }],
])('what is free besides settles %s', (_what, receivableMicros, after) => {
  const owing = wallet(1n, 80n, 60n, receivableMicros);
  expect(calculateWallets([owing], [{ memberId: 1n, amountMicros: 20n }])).toEqual([
    { ...owing, takenMicros: 20n, ...after },
  ]);
});

test('who cannot give what is taken settles nothing of what was owed before', () => {
  const owing = wallet(1n, 80n, 60n, 10n);
  expect(calculateWallets([owing], [{ memberId: 1n, amountMicros: 70n }])).toEqual([
    { ...owing, takenMicros: 70n, owedMicros: 10n, settledMicros: 0n, afterMicros: 20n },
  ]);
});

test('what is taken is given or owed to the micro-rupee, and nothing that is not free is given', () => {
  const micros = fc.bigInt({ min: 0n, max: 10n ** 15n });
  fc.assert(
    fc.property(micros, micros, fc.array(micros, { maxLength: 5 }), (free, held, amounts) => {
      const taken = amounts.map((amountMicros) => ({ memberId: 1n, amountMicros }));
      const [after] = calculateWallets([wallet(1n, free + held, free)], taken);
      const sum = amounts.reduce((total, amount) => total + amount, 0n);
      const given = free + held - (after?.afterMicros ?? 0n);
      expect(after?.takenMicros).toBe(sum);
      expect(given + (after?.owedMicros ?? 0n)).toBe(sum);
      expect(given >= 0n && given <= free).toBe(true);
    }),
  );
});
