import { createTestDatabase } from '../../../test/test-database';
import { requireClock } from './require-clock';

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
