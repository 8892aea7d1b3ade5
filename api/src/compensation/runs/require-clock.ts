import { getRow, type Queryable } from '../../database/database';
import { AppError } from '../../errors/app-error';

const MOST_APART_MS = 60_000;

function describe(apartMs: number): string {
  const minutes = Math.round(Math.abs(apartMs) / 60_000);
  const [size, unit] = minutes < 120 ? [minutes, 'minutes'] : [Math.round(minutes / 60), 'hours'];
  return `${size} ${unit} ${apartMs > 0 ? 'ahead of' : 'behind'}`;
}

/**
 * What was paid stays paid, so a process whose clock is wrong pays nothing: a date in its future would be due.
 * @throws AppError unavailable when it is not within a minute of the database's
 */
export async function requireClock(database: Queryable, now: Date): Promise<void> {
  const row = await getRow<{ at: Date }>(database, 'SELECT clock_timestamp() AS at', []);
  const apartMs = now.getTime() - row.at.getTime();
  if (Math.abs(apartMs) <= MOST_APART_MS) return;
  throw new AppError(
    'unavailable',
    `The clock of this server is ${describe(apartMs)} the database's. Nothing is paid until both agree.`,
  );
}
