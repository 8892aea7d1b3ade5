import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { addSeconds } from '../ledger/business-date';
import type { Deps } from '../deps';
import { addDelivery, isOver, toPauseSeconds } from './delivery';
import { composeMail, type OutgoingMail } from './compose-mail';
import { createLinkAddress, createConversationAddress } from './mail-links';
import { createMailer, type Mailer } from './mailer';

/** Each has a connection of its own to the mail server. */
const BATCH = 5;
/** A mail server answers, or does not, well within: after that the process is gone. */
const LEASE_SECONDS = 120;

type Log = Pick<FastifyBaseLogger, 'warn' | 'error'>;
type DeliveryDeps = Pick<Deps, 'config' | 'database' | 'now' | 'randomBytes'>;

interface ClaimedMail extends OutgoingMail {
  triedSince: Date;
  attempts: number;
}

/** Takes what is due. Nobody else has it until the lease ends: by then it is sent, or the process is dead. */
function claimMails({ database, now }: DeliveryDeps): Promise<ClaimedMail[]> {
  const at = now();
  return database.query<ClaimedMail>(
    `UPDATE notifications SET due_at = $2, attempts = attempts + 1
     WHERE id IN (SELECT id FROM notifications WHERE due_at <= $1 ORDER BY due_at, id LIMIT $3 FOR UPDATE SKIP LOCKED)
     RETURNING id, member_id AS "memberId", kind, facts, mail_to AS "to", mail_key AS key,
       (SELECT language FROM members m WHERE m.id = member_id) AS language, coalesce(tried_since, created_at) AS "triedSince", attempts`,
    [at, addSeconds(at, LEASE_SECONDS), BATCH],
  );
}

async function noteSent({ database, now }: DeliveryDeps, mail: ClaimedMail): Promise<void> {
  await database.query(
    'UPDATE notifications SET due_at = NULL, sent_at = $2, failed_at = NULL, error = NULL WHERE id = $1',
    [mail.id, now()],
  );
}

async function noteNotSent({ database, now }: DeliveryDeps, mail: ClaimedMail, error: string): Promise<void> {
  const hasFailed = isOver(mail.triedSince, now());
  await database.query(
    'UPDATE notifications SET due_at = $2, failed_at = $3, error = $4 WHERE id = $1 AND sent_at IS NULL',
    [mail.id, hasFailed ? null : addSeconds(now(), toPauseSeconds(mail.attempts)), hasFailed ? now() : null, error],
  );
}

/** Where the button leads when that is a link of its own. */
async function findLinkAddress(
  { config, database, now, randomBytes }: DeliveryDeps,
  { kind, facts }: ClaimedMail,
): Promise<string | undefined> {
  const { linkId, conversationId } = facts as { linkId?: string; conversationId?: string };
  if (kind === 'conversation_answered' && conversationId !== undefined) {
    return createConversationAddress(database, conversationId, config.origin, { now: now(), randomBytes });
  }
  if (linkId === undefined) return undefined;
  return createLinkAddress(database, { linkId, mail: kind }, { origin: config.origin, now: now(), randomBytes });
}

async function deliver(deps: DeliveryDeps, mailer: Mailer, mail: ClaimedMail, log: Log): Promise<void> {
  const mailId = mail.id.toString();
  try {
    const name = `${mailId.padStart(8, '0')}-${mail.kind.replaceAll('_', '-')}`;
    const composed = composeMail(mail, deps.config, await findLinkAddress(deps, mail));
    const place = await mailer.send(composed, name);
    if (!deps.config.smtp) log.warn({ mailId, kind: mail.kind }, `a mail is in ${place}`);
  } catch (error) {
    log.error({ err: error, mailId, kind: mail.kind, attempts: mail.attempts }, 'a mail was not sent');
    await noteNotSent(deps, mail, error instanceof Error ? error.message : String(error));
    return;
  }
  await noteSent(deps, mail);
}

/** Sends what is due now. @returns how many mails were tried */
export async function deliverDue(deps: DeliveryDeps, mailer: Mailer, log: Log): Promise<number> {
  const mails = await claimMails(deps);
  await Promise.all(mails.map((mail) => deliver(deps, mailer, mail, log)));
  return mails.length;
}

/** Delivers mails, in every process that serves: each takes what nobody has. */
export function addMailDelivery(app: FastifyInstance, deps: DeliveryDeps): void {
  const mailer = createMailer(deps.config);
  addDelivery(app, 'mails', async () => (await deliverDue(deps, mailer, app.log)) === BATCH);
  app.addHook('onClose', async () => mailer.close());
}
