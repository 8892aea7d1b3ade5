import { randomUUID } from 'node:crypto';
import { ConfigError } from '../config/config';
import { checkEmail } from '../contract/rules';
import { nameCommand } from '../name-command';
import { composeMail } from '../notifications/compose-mail';
import { createMailer } from '../notifications/mailer';
import { readConfig, readFlags } from './run-command';

const USAGE = `${nameCommand('mail')} -- --to someone@example.org

Sends one mail with the settings of the site, and says whether the mail server took it.`;

async function main(): Promise<number> {
  const to = readFlags({ options: { to: { type: 'string' } } })?.values.to;
  if (to === undefined) {
    console.error(USAGE);
    return 1;
  }
  const refusal = checkEmail(to);
  if (refusal !== undefined) {
    console.error(refusal);
    return 1;
  }
  const config = readConfig();
  const mailer = createMailer(config);
  const facts = { at: new Date().toISOString() };
  const mail = composeMail(
    { id: 0n, memberId: null, kind: 'check', facts, to, key: randomUUID(), language: null },
    config,
  );
  const place = await mailer.send(mail, 'check');
  console.log(
    config.smtp
      ? `${place} took the mail to ${to}. Look for it there, and among the unwanted mail.`
      : `No mail server is set (SMTP_HOST), so mails are files: ${place}`,
  );
  return 0;
}

function describeTaker(): string {
  const [host, port] = [process.env.SMTP_HOST?.trim(), process.env.SMTP_PORT?.trim()];
  if (!host) return 'No mail server is set (SMTP_HOST), so mails are files in mail/ of DATA_DIR, which did not take';
  return `${host}${port ? `:${port}` : ''} did not take`;
}

main()
  .then((code) => (process.exitCode = code))
  .catch((error: unknown) => {
    const reason = error instanceof Error ? error.message : String(error);
    console.error(error instanceof ConfigError ? reason : `${describeTaker()} the mail: ${reason}`);
    process.exitCode = 1;
  });
