import { addAccount, sendBatch, useDesk } from '../../test/bank';
import { aUtr, reportDeposit } from '../../test/money';
import { buildTestApp, post, resultOf, type TestApp } from '../../test/test-app';

const DAY = '2026-11-20';

describe('who is refused one of many for want of a second person', () => {
  const { shop, load, setRules } = useDesk();

  it('is told in the demo club, and nowhere else, as whom to sign in', async () => {
    const account = await addAccount(shop);
    const { batchId, sent } = await sendBatch(shop, account, [500, 600]);
    const [first, last] = sent.map(({ payoutId }) => payoutId);
    const own = await reportDeposit(shop.testApp, shop.admin, 1700);
    const [lineId] = await load(account, [
      [DAY, 'OF STAFF', 1700],
      [DAY, `UPI/DR/Withdrawal WD${first}`, -500],
    ]);
    resultOf(await setRules(true));
    const asked: [string, object][] = [
      ['deposits/decisions', { ids: [own.id], decision: 'confirm' }],
      ['statements/confirmations', { confirmations: [{ lineId, depositId: own.id }], reason: 'The slip was shown' }],
      ['statements/payouts', { payoutIds: [first] }],
      [`payout-batches/${batchId}/results`, { text: `WD${last},${aUtr()}`, isDryRun: false }],
    ];
    const listRefusals = (testApp: TestApp) =>
      Promise.all(
        asked.map(async ([path, body]) => {
          const reply = await post(testApp, `/api/v1/admin/${path}`, body, shop.admin.token);
          const [refused] = resultOf<{ error?: string; reason?: string }[]>(reply);
          return refused?.error ?? refused?.reason;
        }),
      );
    const sentences = [
      'Nobody decides on their own deposit. Another admin must decide on this one.',
      'Nobody decides on their own deposit. Another admin must decide on this one.',
      'You approved this withdrawal. A second person must say what became of the payout.',
      'You approved this withdrawal. A second person must say what became of the payout.',
    ];
    expect(await listRefusals(shop.testApp)).toEqual(sentences);
    const [other] = await shop.database.query<{ email: string }>(
      `SELECT email FROM members WHERE role = 'owner' AND id <> $1`,
      [shop.admin.id],
    );
    const demo = await buildTestApp(shop.database, { SEED_DEMO: '1' });
    try {
      const hint = `In this demo club you can sign in as ${other?.email} to do it.`;
      expect(await listRefusals(demo)).toEqual(sentences.map((sentence) => `${sentence} ${hint}`));
    } finally {
      await demo.app.close();
    }
  });
});
