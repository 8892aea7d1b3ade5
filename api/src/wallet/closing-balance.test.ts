import { depositAndConfirm, getResult, join, rewardAt } from '../../test/money';
import { rolledBack } from '../../test/rolled-back';
import { useShop } from '../../test/shop';
import { catchUp } from '../compensation/runs/post-run';
import type { StatementPage } from '../contract';
import { getStatementPage } from './statement.queries';

const TUESDAY = new Date('2026-11-24T06:00:00Z');

describe('the balance at the end of a period', () => {
  const shop = useShop();

  it('counts by the date of a movement, also when that is paid after later ones', async () => {
    const { testApp, admin, database } = shop;
    const member = await join(testApp);
    const read = (query: string) => getResult<StatementPage>(testApp, `/api/v1/wallet/statement?${query}`, member);
    await depositAndConfirm(testApp, admin, member, 1000);
    // Monday is paid on Tuesday, after a reward of that day.
    await rewardAt(testApp, admin, member, 100, TUESDAY);
    await catchUp(database, { now: () => TUESDAY, trigger: 'command' });

    const monday = await read('to=2026-11-23&closing=yes');
    expect(monday.closing).toBe('1002.5');
    expect(monday.items[0]).toMatchObject({ businessDate: '2026-11-23', balance: '1102.5' });
    expect((await read('to=2026-11-19&closing=yes')).closing).toBe('0');
    expect((await read('kind=cashback&from=2026-11-24&closing=yes')).closing).toBe('1105');
    expect((await read('to=2099-12-31&closing=yes')).closing).toBe('1105');
    expect(await read('to=2026-11-23')).not.toHaveProperty('closing');

    const archived = await rolledBack(database, async (tx) => {
      await tx.query(
        `INSERT INTO archived_months (month, manifest_sha256, archived_at, last_transfer_id) VALUES ('2026-11-01', '', $1, 1)`,
        [TUESDAY],
      );
      const ask = (to: string) => getStatementPage(tx, member.id, { to, closing: 'yes' });
      return [await ask('2026-11-24'), await ask('2026-12-01')].map(({ closing }) => closing);
    });
    expect(archived).toEqual([undefined, '1105']);
  });
});
