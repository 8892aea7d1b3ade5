import { EventEmitter } from 'node:events';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

export interface Inbox {
  port: number;
  /** Every mail that the server took, by its Message-ID. */
  mails: Map<string, string[]>;
  /** Tells of each of them: `mail`. */
  arrivals: EventEmitter;
  close: () => Promise<void>;
}

/** A mail server without TLS that takes everything. @param slowMs how long it thinks about each */
export async function startMailServer({ port = 0, slowMs = 0 } = {}): Promise<Inbox> {
  const mails: Inbox['mails'] = new Map();
  const arrivals = new EventEmitter();
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    onData: (stream, _session, done) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const raw = Buffer.concat(chunks).toString();
        const id = /^Message-ID: (.+)$/im.exec(raw)?.[1]?.trim() ?? '';
        mails.set(id, [...(mails.get(id) ?? []), raw]);
        arrivals.emit('mail');
        setTimeout(() => done(), slowMs);
      });
    },
  });
  server.on('error', () => undefined);
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return {
    port: (server.server.address() as AddressInfo).port,
    mails,
    arrivals,
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}

/** The settings of a site that sends its mails there. */
export const smtpEnv = (port: number, rest: NodeJS.ProcessEnv = { SMTP_ALLOW_PLAIN: '1' }) => ({
  SMTP_HOST: '127.0.0.1',
  SMTP_PORT: String(port),
  ...rest,
});
