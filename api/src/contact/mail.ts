import { createTransport } from 'nodemailer';
import type { SmtpConfig } from '../config/config';
import type { ContactMessage } from './contact.queries';

/** Sends a visitor's message to the people who answer it; rejects when the mail server does not take it. */
export type MailSender = (contactMessage: ContactMessage) => Promise<void>;

const SMTP_TIMEOUT_MS = 10_000;

export function createMailSender(smtp: SmtpConfig): MailSender {
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
  return async ({ name, email, message }) => {
    await transport.sendMail({
      from: smtp.from,
      to: smtp.to,
      replyTo: { name, address: email },
      subject: `Message from ${name}`,
      text: `${message}\n\n${name} <${email}>\n`,
    });
  };
}
