import { listChanges } from './list-changes';

test('what stayed the same is left out, what came or went has one side', () => {
  expect(
    listChanges({ status: 'pending', amount: '5', note: 'old' }, { status: 'success', amount: '5', utr: 'X1' }),
  ).toEqual([
    { field: 'status', before: 'pending', after: 'success' },
    { field: 'note', before: 'old', after: undefined },
    { field: 'utr', before: undefined, after: 'X1' },
  ]);
});

test('nothing before and values that are no objects are fine', () => {
  expect(listChanges(null, { amount: '250' })).toEqual([{ field: 'amount', before: undefined, after: '250' }]);
  expect(listChanges(1, [true])).toHaveLength(2);
  expect(listChanges(null, null)).toEqual([]);
});
