import type { Database } from '../src/database/database';
import { addPlans, joinAsAdmin, type Person } from './money';
import { buildTestApp, type TestApp } from './test-app';
import { createTestDatabase, type Engine } from './test-database';

/** The app over a fresh database, for all tests of a file, or of a block: there from its first test on. */
export function useTestApp(engine: Engine = 'PostgreSQL', env: NodeJS.ProcessEnv = {}): TestApp {
  const testApp = {} as TestApp;
  beforeAll(async () => {
    Object.assign(testApp, await buildTestApp(await createTestDatabase(engine), env));
  });
  afterAll(async () => {
    await testApp.app.close();
    await testApp.database.close();
  });
  return testApp;
}

/** A server on PostgreSQL with an admin and plans. */
export interface Shop {
  database: Database;
  testApp: TestApp;
  admin: Person;
}

/**
 * One for all tests of a file, or of a block: there from its first test on.
 * @param inspect looks at it after each of them: mutation testing takes what fails after the last one for an error of
 *   its own
 */
export function useShop(inspect?: (shop: Shop) => Promise<void>): Shop {
  const shop = {} as Shop;
  beforeAll(async () => {
    shop.database = await createTestDatabase('PostgreSQL');
    shop.testApp = await buildTestApp(shop.database);
    shop.admin = await joinAsAdmin(shop.testApp);
    await addPlans(shop.testApp, shop.admin);
  });
  afterEach(() => inspect?.(shop));
  afterAll(async () => {
    await shop.testApp.app.close();
    await shop.database.close();
  });
  return shop;
}
