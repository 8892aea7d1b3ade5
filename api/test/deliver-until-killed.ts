import { randomBytes } from 'node:crypto';
import { createDatabase } from '../src/database/database';
import { parseConfig } from '../src/config/config';
import { createMailer } from '../src/notifications/mailer';
import { deliverDue } from '../src/notifications/deliver-mails';

/** Delivers mails of a database until it is killed. Time goes fast, so that what a dead process had is soon free. */
async function main([url = '', port = '', hours = '']: string[]): Promise<void> {
  const database = createDatabase({ connectionString: url, max: 2 }, () => undefined);
  const config = parseConfig({ SMTP_HOST: '127.0.0.1', SMTP_PORT: port, SMTP_ALLOW_PLAIN: '1' });
  const mailer = createMailer(config);
  const now = () => new Date(Date.now() + Number(hours) * 60 * 60 * 1000);
  const log = { warn: () => undefined, error: (what: unknown) => console.error(what) };
  console.log('at work');
  for (;;) if ((await deliverDue({ config, database, now, randomBytes }, mailer, log)) === 0) break;
  await database.close();
}

void main(process.argv.slice(2));
