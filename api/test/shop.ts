import type { Database } from '../src/database/database';
import { listDifferences } from '../src/ledger/reconcile';
import { listFigureDifferences } from '../src/reconcile/reconcile-books';
import { addPlans, joinAsAdmin, type Person } from './money';
import { buildTestApp, type TestApp } from './test-app';
import { createTestDatabase, type Engine } from './test-database';

/**
 * What a failed set-up never opened is not closed: mutation testing takes what fails after the last test for an error
 * of its own, and not for a change that was seen.
 */
export async function closeOpened({ app, database }: Partial<Pick<TestApp, 'app' | 'database'>>): Promise<void> {
  await app?.close();
  await database?.close();
}

/** The app over a database of its own, for all tests of a file, or of a block: there from its first test on. */
export function useAppOver(createDatabase: () => Promise<Database>, env: NodeJS.ProcessEnv = {}): TestApp {
  const testApp: Partial<TestApp> = {};
  beforeAll(async () => {
    testApp.database = await createDatabase();
    Object.assign(testApp, await buildTestApp(testApp.database, env));
  });
  afterAll(() => closeOpened(testApp));
  return testApp as TestApp;
}

/** The app over a fresh database with the schema and no rows. */
export function useTestApp(engine: Engine = 'PostgreSQL', env: NodeJS.ProcessEnv = {}): TestApp {
  return useAppOver(() => createTestDatabase(engine), env);
}

/** Balances and kept figures are what the transfers and the members give. */
export async function expectBooksAgree({ database }: Pick<TestApp, 'database'>): Promise<void> {
  expect(await listDifferences(database)).toEqual([]);
  expect(await listFigureDifferences(database)).toEqual([]);
}

/** A server on PostgreSQL with an admin and plans. */
export interface Shop {
  database: Database;
  testApp: TestApp;
  admin: Person;
}

/**
 * One for all tests of a file, or of a block: there from its first test on.
 * @param inspect looks at it after each of them
 */
export function useShop(inspect?: (shop: Shop) => Promise<void>): Shop {
  const shop: Partial<Shop> = {};
  beforeAll(async () => {
    shop.database = await createTestDatabase('PostgreSQL');
    shop.testApp = await buildTestApp(shop.database);
    shop.admin = await joinAsAdmin(shop.testApp);
    await addPlans(shop.testApp, shop.admin);
  });
  afterEach(() => inspect?.(shop as Shop));
  afterAll(() => closeOpened({ ...shop.testApp, ...shop }));
  return shop as Shop;
}
