import { addAccount, toFile, useDesk } from '../../test/bank';
import { confirm, join, reportDeposit } from '../../test/money';
import { errorOf, resultOf } from '../../test/test-app';
import type { LineConfirmationResult, StatementMatches } from '../contract';

const DAY = '2026-11-20';

describe('a line that is not confirmed', () => {
  const { shop, act, read } = useDesk();
  const send = async (confirmations: object[], reason?: string) =>
    resultOf<LineConfirmationResult[]>(await act('statements/confirmations', { confirmations, reason }));

  it('is answered with the code of its refusal, and with the field that can mend it', async () => {
    const account = await addAccount(shop);
    const [paid, gone] = [
      await reportDeposit(shop.testApp, await join(shop.testApp), 1500),
      await reportDeposit(shop.testApp, await join(shop.testApp), 1600),
    ];
    const own = await reportDeposit(shop.testApp, shop.admin, 1700);
    const lines: [string, string, number][] = [
      [DAY, `UPI/CR/${paid.utr}`, 1500],
      [DAY, 'OF NOBODY', 1600],
      [DAY, 'OF STAFF', 1700],
    ];
    resultOf(await act(`statements/${account.id}/imports`, toFile(lines)));
    const { matched, suspense } = await read<StatementMatches>('statements/matches');
    const [lineId, other, ofStaff] = [...matched.map(({ line }) => line.id), ...suspense.map(({ id }) => id)];
    const sure = { lineId, depositId: paid.id };
    expect(await send([sure])).toEqual([{ ...sure, error: null, code: null }]);
    const decided = { error: 'Something rests on this line already.', code: 'already_decided' };
    for (const reason of [undefined, 'The slip was shown']) {
      expect(await send([sure], reason)).toEqual([{ lineId, depositId: null, ...decided }]);
    }
    resultOf(await confirm(shop.testApp, shop.admin, gone.id));
    for (const [line, depositId, code] of [
      [other, gone.id, 'already_decided'],
      [other, '999999', 'not_found'],
      [ofStaff, own.id, 'own_decision'],
    ] as const) {
      const [result] = await send([{ lineId: line, depositId }], 'The slip was shown');
      expect(result).toMatchObject({ lineId: line, code, field: 'depositId' });
    }
    expect(await send([{ lineId: other, depositId: paid.id }])).toMatchObject([
      { code: 'invalid_input', field: 'reason' },
    ]);
    const twice = [sure, { lineId, depositId: own.id }];
    expect(errorOf(await act('statements/confirmations', { confirmations: twice }), 400).field).toBe('confirmations');
  });
});
