import { DatabaseError } from 'pg';
import { addAccount, sendBatch, useDesk } from '../../test/bank';
import { joinAs, joinAsAdmin, type Person, aUtr, reportDeposit } from '../../test/money';
import { buildTestApp, errorOf, post, type TestApp, resultOf } from '../../test/test-app';
import { createTestDatabase } from '../../test/test-database';
import type { Database } from '../database/database';
import { toAppError } from './error-handler';

const databaseError = (code: string) => Object.assign(new DatabaseError('of the database', 1, 'error'), { code });

it('says of a sum that no column can hold what it is, and of other faults of the database nothing', () => {
  expect(toAppError(databaseError('22003'))).toMatchObject({ code: 'amount_too_large' });
  expect(toAppError(databaseError('22021'))).toMatchObject({ code: 'internal' });
});

describe('who needs a second person', () => {
  let database: Database;

  beforeAll(async () => {
    database = await createTestDatabase('PostgreSQL');
  });
  afterAll(() => database.close());

  async function refuseOwnReward(testApp: TestApp, { id, token }: Person): Promise<string> {
    const want = { memberId: String(id), amount: '100', reason: 'For the test' };
    return errorOf(await post(testApp, '/api/v1/admin/rewards', want, token), 403).message;
  }

  it('is told in the demo club, and nowhere else, as whom to sign in', async () => {
    const [demo, real] = [await buildTestApp(database, { SEED_DEMO: '1' }), await buildTestApp(database)];
    try {
      const owner = await joinAsAdmin(demo);
      const sentence = 'Nobody rewards themselves. Another admin must do it.';
      expect(await refuseOwnReward(demo, owner)).toBe(sentence);
      const support = await joinAs(demo, 'support');
      expect(await refuseOwnReward(demo, owner)).toBe(sentence);
      const finance = await joinAs(demo, 'finance');
      const emailOf = async ({ id }: Person) => {
        const [row] = await database.query<{ email: string }>('SELECT email FROM members WHERE id = $1', [id]);
        return row?.email;
      };
      const hint = (email?: string) => `${sentence} In this demo club you can sign in as ${email} to do it.`;
      expect(await refuseOwnReward(demo, owner)).toBe(hint(await emailOf(finance)));
      expect(await refuseOwnReward(demo, finance)).toBe(hint(await emailOf(owner)));
      expect(await refuseOwnReward(real, owner)).toBe(sentence);
      expect(errorOf(await post(demo, '/api/v1/admin/rewards', {}, support.token), 403).code).toBe('forbidden');
    } finally {
      await demo.app.close();
      await real.app.close();
    }
  });
});

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
