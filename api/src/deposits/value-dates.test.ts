import { getResult, join, reportDeposit } from '../../test/money';
import { useShop } from '../../test/shop';
import { errorOf, post, resultOf } from '../../test/test-app';
import type { AdminDeposit, Deposit, Package } from '../contract';

describe('the value date of a deposit', () => {
  const shop = useShop();

  const confirmWith = (id: string, body: object) =>
    post(shop.testApp, `/api/v1/admin/deposits/${id}/confirm`, body, shop.admin.token);

  it('is said with the confirmation, shown to its member, kept in the log, and changes no package', async () => {
    const member = await join(shop.testApp);
    const { id } = await reportDeposit(shop.testApp, member, 1000);
    const confirmed = resultOf<AdminDeposit>(await confirmWith(id, { valueDate: '2026-11-17' }));
    expect(confirmed).toMatchObject({ status: 'success', valueDate: '2026-11-17' });
    const { items } = await getResult<{ items: Deposit[] }>(shop.testApp, '/api/v1/deposits', member);
    expect(items).toMatchObject([{ id, valueDate: '2026-11-17' }]);
    const [bought] = await getResult<Package[]>(shop.testApp, '/api/v1/packages', member);
    expect(bought?.purchasedAt).toBe(shop.testApp.clock.now().toISOString());
    const [trace] = await shop.database.query<{ after: object }>(
      'SELECT after FROM audit_entries WHERE subject = $1 ORDER BY id DESC',
      [`deposit:${id}`],
    );
    expect(trace?.after).toMatchObject({ valueDate: '2026-11-17' });
    await expect(
      shop.database.query(`UPDATE deposits SET value_date = '2026-11-16' WHERE id = $1`, [id]),
    ).rejects.toThrow('stays as it is');
  });

  it('lies in the last sixty days, today included', async () => {
    const member = await join(shop.testApp);
    const { id } = await reportDeposit(shop.testApp, member, 1000);
    for (const valueDate of ['2026-11-21', '2026-09-20']) {
      expect(errorOf(await confirmWith(id, { valueDate }), 400)).toMatchObject({ field: 'valueDate' });
    }
    expect(resultOf<AdminDeposit>(await confirmWith(id, { valueDate: '2026-09-21' })).valueDate).toBe('2026-09-21');
    const other = await reportDeposit(shop.testApp, member, 1000);
    expect(resultOf<AdminDeposit>(await confirmWith(other.id, {}))).not.toHaveProperty('valueDate');
    const waiting = await reportDeposit(shop.testApp, member, 1000);
    await expect(
      shop.database.query(`UPDATE deposits SET value_date = '2026-11-17' WHERE id = $1`, [waiting.id]),
    ).rejects.toThrow('deposits_value_date_check');
  });
});
