import { DatabaseError } from 'pg';
import { joinAs, joinAsAdmin, type Person } from '../../test/money';
import { buildTestApp, errorOf, post, type TestApp } from '../../test/test-app';
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
