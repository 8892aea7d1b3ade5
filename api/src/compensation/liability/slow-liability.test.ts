import type { Liability } from '../../contract';
import { addPlans, joinAsAdmin, TIERS } from '../../../test/money';
import { buildTestApp, errorOf, resultOf } from '../../../test/test-app';
import { createTestDatabase } from '../../../test/test-database';
import { lockLiability } from './liability.queries';

it('figures that take longer than a request waits are promised in a sentence, computed on, and there later', async () => {
  const database = await createTestDatabase('PostgreSQL');
  const testApp = await buildTestApp(database, {}, { answerWithinMs: 0 });
  const { app, clock } = testApp;
  const admin = await joinAsAdmin(testApp);
  await addPlans(testApp, admin, TIERS);
  const get = () => app.inject({ url: '/api/v1/admin/liability', headers: { authorization: admin.token } });

  const askedAt = clock.now().toISOString();
  // Who holds this lock is computing: nobody else gets further until then.
  await database.transaction(async (tx) => {
    await lockLiability(tx);
    for (let request = 0; request < 3; request++) {
      const refusal = await get();
      expect(errorOf(refusal, 503).message).toBe('The figures are being computed. Please try again in a minute.');
      expect(refusal.headers['retry-after']).toBe('30');
      clock.advance(1);
    }
  });

  let answer = await get();
  while (answer.statusCode === 503) answer = await get();
  // Of the first request: those after it waited for the same figures.
  expect(resultOf<Liability>(answer)).toMatchObject({ computedAt: askedAt, owedToday: '0' });

  // A day later they are out of date, and shown all the same until the new ones are there.
  clock.advance(24 * 60 * 60);
  await database.transaction(async (tx) => {
    await lockLiability(tx);
    expect(resultOf<Liability>(await get()).computedAt).toBe(askedAt);
  });
  await app.close();
  await database.close();
});
