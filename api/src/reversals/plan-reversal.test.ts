import { noDatabase } from '../../test/test-app';
import type { Queryable } from '../database/database';
import type { TransferKind } from '../ledger/post-transfers';
import { getReversible, planReversal } from './plan-reversal';
import type { PostedTransfer } from './reversal.queries';

const SOURCE_ID = 7n;
const ACTOR_ID = 9n;

const aTransfer = (kind: TransferKind): PostedTransfer => ({
  id: 1n,
  debitAccountId: -4n,
  creditAccountId: 2n,
  amountMicros: 3n,
  kind,
  reference: 'For the test',
  sourceId: SOURCE_ID,
  isReversed: false,
});

const holding = (transfer: PostedTransfer) => ({ query: async () => [transfer] }) as unknown as Queryable;

it.each(['deposit', 'reward', 'referral_bonus', 'cashback', 'cashback_on_cashback'] as const)(
  'a %s can be reversed, by another',
  async (kind) => {
    const transfer = aTransfer(kind);
    expect(await getReversible(holding(transfer), 1n, ACTOR_ID)).toBe(transfer);
    await expect(getReversible(holding(transfer), 1n, 2n)).rejects.toMatchObject({ code: 'own_decision' });
  },
);

it.each(['withdrawal', 'reversal', 'settlement', 'payout_returned'] as const)('a %s cannot', async (kind) => {
  const reversing = getReversible(holding(aTransfer(kind)), 1n, ACTOR_ID);
  await expect(reversing).rejects.toMatchObject({ code: 'not_reversible' });
});

/** Nothing of a run's credit was taken back with a purchase. */
const noneTaken = { query: async () => [] } as unknown as Queryable;

/** The sources of each kind are counted from one: a reward may have the number of a deposit. */
it.each([
  ['reward', null, noDatabase],
  ['cashback', null, noneTaken],
  ['cashback_on_cashback', null, noneTaken],
  ['referral_bonus', SOURCE_ID, noDatabase],
] as const)(
  'of a %s it is that alone, and frees of what is held no bonus but itself',
  async (kind, takenBackId, asked) => {
    const transfer = aTransfer(kind);
    expect(await planReversal(asked, transfer, true)).toEqual({
      depositId: null,
      takenBackId,
      legs: [transfer],
      earnings: [],
    });
  },
);
