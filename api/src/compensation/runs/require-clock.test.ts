import { createTestDatabase } from '../../../test/test-database';
import type { Queryable } from '../../database/database';
import { requireClock } from './require-clock';

const NOON = Date.parse('2026-11-23T12:00:00+05:30');

it('a process pays only when its clock is that of the database', async () => {
  const database = await createTestDatabase('PostgreSQL');
  const aside = (ms: number) => requireClock(database, new Date(Date.now() + ms));
  await aside(-50_000);
  await aside(50_000);
  await expect(aside(10 * 24 * 3600_000)).rejects.toThrow(
    "The clock of this server is 240 hours ahead of the database's. Nothing is paid until both agree.",
  );
  await expect(aside(-300_000)).rejects.toThrow("5 minutes behind the database's");
  await database.close();
});

it('a minute apart is near enough, and from two hours on they are told in hours', async () => {
  const atNoon = { query: async () => [{ at: new Date(NOON) }] } as unknown as Queryable;
  const aside = (ms: number) => requireClock(atNoon, new Date(NOON + ms));
  await aside(60_000);
  await aside(-60_000);
  await expect(aside(60_001)).rejects.toMatchObject({ code: 'unavailable' });
  await expect(aside(119 * 60_000)).rejects.toThrow('119 minutes ahead of');
  await expect(aside(-120 * 60_000)).rejects.toThrow('2 hours behind');
});
