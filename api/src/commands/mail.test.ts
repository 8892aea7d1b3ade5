import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startProgram } from '../../test/child-program';
import { smtpEnv, startMailServer } from '../../test/mail-server';

const TO = 'someone@example.org';

const execute = (args: string[], env: NodeJS.ProcessEnv = {}) =>
  startProgram('src/commands/mail.ts', args, { DATABASE_URL: '', SMTP_HOST: '', ...env }).exited;

it('sends one mail with the settings of the site, and says that the server took it', async () => {
  const inbox = await startMailServer();
  const { code, output } = await execute(['--to', TO], smtpEnv(inbox.port));
  await inbox.close();
  expect(output).toMatch(/took the mail to someone@example\.org\. Look for it there/);
  expect(code).toBe(0);
  const sent = [...inbox.mails.values()].flat();
  expect(sent).toEqual([expect.stringMatching(/^To: someone@example\.org$/m)]);
});

it('says that no mail server is set, and names the file', async () => {
  const directory = mkdtempSync(join(tmpdir(), 'safar-mail-'));
  const { code, output } = await execute(['--to', TO], { DATA_DIR: directory });
  const [, file = ''] = /^No mail server is set \(SMTP_HOST\), so mails are files: (.+)$/m.exec(output) ?? [];
  expect(readFileSync(file, 'utf8')).toContain(TO);
  rmSync(directory, { recursive: true });
  expect(code).toBe(0);
});

it.each([
  ['nobody', [], /^npm run mail -- --to someone@example\.org/],
  ['an address that is none', ['--to', 'someone'], /email/i],
])('refuses %s with a sentence and ends with 1', async (_, args, sentence) => {
  const { code, output } = await execute(args);
  expect(output).toMatch(sentence);
  expect(code).toBe(1);
});

it('names the server that did not take the mail, and ends with 1', async () => {
  const inbox = await startMailServer();
  await inbox.close();
  const { code, output } = await execute(['--to', TO], smtpEnv(inbox.port));
  expect(output).toContain(`127.0.0.1:${inbox.port} did not take the mail: `);
  expect(code).toBe(1);
});

it('says that mails are files when there is no server and the folder does not take one', async () => {
  const directory = mkdtempSync(join(tmpdir(), 'safar-mail-'));
  const file = join(directory, 'file');
  writeFileSync(file, '');
  const { code, output } = await execute(['--to', TO], { DATA_DIR: file });
  rmSync(directory, { recursive: true });
  expect(output).toMatch(
    /^No mail server is set \(SMTP_HOST\), so mails are files in mail\/ of DATA_DIR, which did not take the mail: E/m,
  );
  expect(code).toBe(1);
});
