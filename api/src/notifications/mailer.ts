import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import type { Config } from '../config/config';
import type { SmtpConfig } from '../config/sending';
import type { Mail } from './compose-mail';

/** Hands a mail over; rejects when it was not taken. */
export interface Mailer {
  /** @param name of the file, where there is no mail server @returns where the mail is, as the log tells it */
  send(mail: Mail, name: string): Promise<string>;
  close(): void;
}

const SMTP_TIMEOUT_MS = 10_000;

function createSmtpMailer(smtp: SmtpConfig): Mailer {
  const transport = createTransport({
    host: smtp.host,
    port: smtp.port,
    secure: smtp.isSecure,
    // Or the password would cross the network in the clear.
    requireTLS: smtp.isTlsRequired && !smtp.isSecure,
    auth: smtp.user === undefined ? undefined : { user: smtp.user, pass: smtp.password ?? '' },
    connectionTimeout: SMTP_TIMEOUT_MS,
    greetingTimeout: SMTP_TIMEOUT_MS,
    socketTimeout: SMTP_TIMEOUT_MS,
  });
  return {
    send: async (mail) => {
      await transport.sendMail({ ...mail, from: smtp.from });
      return smtp.host;
    },
    close: () => transport.close(),
  };
}

/** Under one name however often it is sent, and whole or not there. */
async function writeWhole(path: string, content: string): Promise<void> {
  await writeFile(`${path}.part`, content);
  await rename(`${path}.part`, path);
}

/** Without a mail server mails are files, to be read and clicked. */
function createFileMailer(directory: string): Mailer {
  return {
    send: async (mail, name) => {
      await mkdir(directory, { recursive: true });
      const path = join(directory, name);
      const head = [`To: ${mail.to}`, `Subject: ${mail.subject}`, `Message-ID: ${mail.messageId}`];
      await writeWhole(`${path}.html`, mail.html);
      await writeWhole(`${path}.txt`, `${head.join('\n')}\n\n${mail.text}`);
      return `${path}.txt`;
    },
    close: () => undefined,
  };
}

export function createMailer({ smtp, mailDirectory }: Pick<Config, 'smtp' | 'mailDirectory'>): Mailer {
  return smtp ? createSmtpMailer(smtp) : createFileMailer(mailDirectory);
}
