import type { Config } from './config/config';
import type { Database } from './database/database';

/** What the application is given from outside, so that a test can give something else: time, chance. */
export interface Deps {
  config: Config;
  database: Database;
  now: () => Date;
  randomBytes: (size: number) => Buffer;
  /** Refuses to pay while the clock is not the database's. Absent where a test sets the clock. */
  requireClock?: () => Promise<void>;
  /** How long an expensive request waits for others of its kind to end, unless told otherwise. */
  waitForTurnMs?: number;
  /** Whether schemas are compiled when a route is first asked, instead of before the server listens. */
  isOnDemand?: boolean;
}
