import { setTimeout as wait } from 'node:timers/promises';
import type { Liability } from '../../contract';
import { addPlans, joinAsAdmin, TIERS } from '../../../test/money';
import { buildTestApp, resultOf } from '../../../test/test-app';
import { createTestDatabase } from '../../../test/test-database';
import { lockLiability } from './liability.queries';

it('the first figures are waited for, and later ones are shown until newer ones are there', async () => {
  const database = await createTestDatabase('PostgreSQL');
  const testApp = await buildTestApp(database);
  const { app, clock } = testApp;
  const admin = await joinAsAdmin(testApp);
  await addPlans(testApp, admin, TIERS);
  const get = async () =>
    resultOf<Liability>(await app.inject({ url: '/api/v1/admin/liability', headers: { authorization: admin.token } }));

  const askedAt = clock.now().toISOString();
  let isAnswered = false;
  // Who holds this lock is computing: nobody else gets further until then.
  const first = await database.transaction(async (tx) => {
    await lockLiability(tx);
    const answers = Array.from({ length: 3 }, async () => {
      const answer = await get();
      isAnswered = true;
      return answer;
    });
    // Longer than the figures of this club take.
    await wait(1000);
    expect(isAnswered).toBe(false);
    clock.advance(1);
    return answers;
  });
  // Of the first request: those after it waited for the same figures.
  for (const answer of await Promise.all(first)) {
    expect(answer).toMatchObject({ computedAt: askedAt, owedToday: '0' });
  }

  // A day later they are out of date, and shown all the same until the new ones are there.
  clock.advance(24 * 60 * 60);
  const aDayLater = clock.now().toISOString();
  await database.transaction(async (tx) => {
    await lockLiability(tx);
    expect((await get()).computedAt).toBe(askedAt);
  });
  while ((await get()).computedAt === askedAt);
  expect((await get()).computedAt).toBe(aDayLater);
  await app.close();
  await database.close();
});
