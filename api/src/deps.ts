import type { Config } from './config/config';
import type { MailSender } from './contact/mail';
import type { Database } from './database/database';

/** What the application is given from outside, so that a test can give something else: time, chance, mail. */
export interface Deps {
  config: Config;
  database: Database;
  now: () => Date;
  randomBytes: (size: number) => Buffer;
  /** Refuses to pay while the clock is not the database's. Absent where a test sets the clock. */
  requireClock?: () => Promise<void>;
  /** Absent where no SMTP server is configured. */
  sendMail: MailSender | undefined;
  /**
   * How long a request waits for figures that take long to compute: less than a browser waits for a reply, unless told
   * otherwise.
   */
  answerWithinMs?: number;
}
