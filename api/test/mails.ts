import { randomBytes } from 'node:crypto';
import type { Mail } from '../src/notifications/compose-mail';
import { deliverDue } from '../src/notifications/deliver-mails';
import type { TestApp } from './test-app';

const log = { warn: () => undefined, error: () => undefined };

/** Sends what is due, and gives the mails to look at. */
export async function deliverMails({ config, database, clock }: TestApp): Promise<Mail[]> {
  const mails: Mail[] = [];
  const send = async (mail: Mail) => {
    mails.push(mail);
    return 'here';
  };
  const deps = { config, database, now: clock.now, randomBytes };
  while ((await deliverDue(deps, { send, close: () => undefined }, log)) > 0);
  return mails;
}

/** The token of the link in the text of a mail; empty where there is none. */
export const findLinkToken = (text = ''): string => /#([\w-]{43})/.exec(text)?.[1] ?? '';
