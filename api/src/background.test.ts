import fastify from 'fastify';
import { buildTestApp, noDatabase } from '../test/test-app';
import { createTestDatabase, ENGINES } from '../test/test-database';
import { addPlans, joinAsAdmin, TIERS } from '../test/money';
import { addBackground, addStopping } from './background';
import { keepLiability } from './compensation/liability/keep-liability';
import { reconcileNightly } from './reconcile/reconcile-books';

const never = new Promise<void>(() => {});

it('a server with work that does not end answers what is under way, takes nothing new, and ends', async () => {
  const lines: string[] = [];
  const app = fastify({ logger: { stream: { write: (line: string) => lines.push(line) } } });
  addBackground(app, 50);
  addStopping(app);
  app.background.start('work without an end', () => never);
  let answer = () => {};
  const arrived = new Promise<void>((resolve) => {
    app.get('/', async () => {
      resolve();
      await new Promise<void>((release) => (answer = release));
      return 'answered';
    });
  });
  await app.listen({ host: '127.0.0.1', port: 0 });
  const underWay = fetch(app.listeningOrigin).then((reply) => reply.text());
  await arrived;
  const closed = app.stop(0);
  // The listener is shut although a request and the work go on.
  while (app.server.listening) await new Promise(setImmediate);
  expect(app.background.signal.aborted).toBe(false);
  answer();
  expect(await underWay).toBe('answered');
  await closed;
  expect(app.background.signal.aborted).toBe(true);
  expect(lines.join('')).toContain('work without an end did not end in time and is left');
});

it('work that ends when it is told to is waited for, and what it started then', async () => {
  const { app } = await buildTestApp(noDatabase);
  const { background } = app;
  const ended: string[] = [];
  background.start('first', async () => {
    await new Promise((resolve) => background.signal.addEventListener('abort', resolve));
    background.start('second', async () => ended.push('second'));
    ended.push('first');
  });
  await app.ready();
  await app.close();
  expect(ended.toSorted()).toEqual(['first', 'second']);
});

it.each(ENGINES)(
  'on %s neither the liability nor the nightly reconcile writes anything once told to end',
  async (engine) => {
    const database = await createTestDatabase(engine);
    const testApp = await buildTestApp(database);
    await addPlans(testApp, await joinAsAdmin(testApp), TIERS);
    const ending = new AbortController();
    const listKept = async () => [
      await database.query('SELECT * FROM liabilities'),
      await database.query('SELECT * FROM reconcile_results'),
    ];
    const before = await listKept();
    // Told in the middle: a transaction ends at its next statement.
    const inTheMiddle = database.transaction(
      async (tx) => {
        await tx.query('INSERT INTO reconcile_results (finished_at, differences) VALUES (now(), 0)');
        ending.abort();
        await tx.query('SELECT 1');
      },
      { isLong: true, signal: ending.signal },
    );
    await expect(inTheMiddle).rejects.toThrow('aborted');
    const now = testApp.clock.now();
    await expect(keepLiability(database, now, ending.signal)).rejects.toThrow('aborted');
    await expect(reconcileNightly(database, now, ending.signal)).rejects.toThrow('aborted');
    expect(await listKept()).toEqual(before);
    await testApp.app.close();
    await database.close();
  },
);
