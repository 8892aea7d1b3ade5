import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import { insertAuditEntry, type NewAuditEntry } from '../audit/insert-audit-entry';
import {
  FailedDeliveryPage,
  Id,
  PlainPageQuery,
  toEnvelope,
  type FailedDelivery,
  type NotificationKind,
} from '../contract';
import { Conditions } from '../database/conditions';
import type { Queryable, Transaction } from '../database/database';
import type { Deps } from '../deps';
import { AppError } from '../errors/app-error';
import { executeOnce } from '../idempotency/execute-once';
import { toPage, decodeCursor, LIMIT_DEFAULT } from '../paging/paging';
import { staffRoute } from '../route-options';
import { KINDS } from './kinds';
import { speechIn } from './speech';
import { toWords } from './words';

interface FailedDeliveryRow {
  id: bigint;
  memberId: bigint | null;
  kind: string;
  facts: unknown;
  to: string;
  error: string;
  attempts: number;
  createdAt: Date;
  failedAt: Date;
}

const MAILS = {
  id: 'n.id',
  select: `n.id, n.member_id AS "memberId", n.kind, n.facts, n.mail_to AS "to", coalesce(n.error, '') AS error,
    n.attempts, n.created_at AS "createdAt", n.failed_at AS "failedAt"
    FROM notifications n WHERE n.failed_at IS NOT NULL`,
};
const PUSHES = {
  id: 'p.id',
  select: `p.id, m.id AS "memberId", n.kind, n.facts, m.name AS "to", coalesce(p.error, '') AS error, p.attempts,
    n.created_at AS "createdAt", p.failed_at AS "failedAt"
    FROM pushes p JOIN notifications n ON n.id = p.notification_id
      JOIN push_subscriptions s ON s.id = p.subscription_id JOIN members m ON m.id = s.member_id
    WHERE p.failed_at IS NOT NULL`,
};

function listFailed(
  database: Queryable,
  { id, select }: typeof MAILS,
  { cursor, limit = LIMIT_DEFAULT }: PlainPageQuery,
): Promise<FailedDeliveryRow[]> {
  const conditions = new Conditions();
  if (cursor !== undefined) conditions.add((p) => `${id} < ${p}`, decodeCursor(cursor));
  const after = conditions.where.replace(/^WHERE/, 'AND');
  return database.query<FailedDeliveryRow>(
    `SELECT ${select} ${after} ORDER BY ${id} DESC LIMIT ${conditions.bind(limit + 1)}`,
    conditions.values,
  );
}

/** One row more than the limit, the newest first. */
const listFailedMails = (database: Queryable, query: PlainPageQuery) => listFailed(database, MAILS, query);

/** One row more than the limit, the newest first. */
const listFailedPushes = (database: Queryable, query: PlainPageQuery) => listFailed(database, PUSHES, query);

const toFailedDelivery = (row: FailedDeliveryRow, subject: string): FailedDelivery => ({
  id: String(row.id),
  memberId: row.memberId === null ? null : String(row.memberId),
  to: row.to,
  subject,
  error: row.error,
  attempts: row.attempts,
  createdAt: row.createdAt.toISOString(),
  failedAt: row.failedAt.toISOString(),
});

const toFailedMail = (row: FailedDeliveryRow) => toFailedDelivery(row, toWords(row.kind, row.facts, null).title);

/** As the device would have shown it. */
const toFailedPush = (row: FailedDeliveryRow) =>
  toFailedDelivery(row, speechIn(null).t(KINDS[row.kind as NotificationKind].title));

/** Tries for another day. @returns the subject of the audit entry; undefined when there is no such mail */
async function resendMail(tx: Transaction, id: bigint, now: Date): Promise<NewAuditEntry['subject'] | undefined> {
  const rows = await tx.query(
    `UPDATE notifications SET failed_at = NULL, due_at = $2, attempts = 0, tried_since = $2
     WHERE id = $1 AND failed_at IS NOT NULL RETURNING id`,
    [id, now],
  );
  return rows.length > 0 ? `mail:${id}` : undefined;
}

/** As `resendMail`. The subject is the member: the row goes once it is sent. */
async function resendPush(tx: Transaction, id: bigint, now: Date): Promise<NewAuditEntry['subject'] | undefined> {
  const [row] = await tx.query<{ memberId: bigint }>(
    `UPDATE pushes p SET failed_at = NULL, due_at = $2, attempts = 0, tried_since = $2
     FROM push_subscriptions s WHERE s.id = p.subscription_id AND p.id = $1 AND p.failed_at IS NOT NULL
     RETURNING s.member_id AS "memberId"`,
    [id, now],
  );
  return row && `member:${row.memberId}`;
}

/** What can fail, and how it is called. */
const CHANNELS = [
  {
    path: '/failed-mails',
    noun: 'mail',
    notFound: 'There is no such mail.',
    name: 'Mails',
    list: listFailedMails,
    toReply: toFailedMail,
    resend: resendMail,
    action: 'mail.resend',
  },
  {
    path: '/failed-pushes',
    noun: 'push message',
    notFound: 'There is no such push message.',
    name: 'Push messages',
    list: listFailedPushes,
    toReply: toFailedPush,
    resend: resendPush,
    action: 'push.resend',
  },
] as const;

/** What could not be delivered for a day, for staff: mails, and push messages. */
export function failedDeliveriesRoutes(deps: Deps): FastifyPluginAsyncTypebox {
  return async (app) => {
    for (const { path, noun, notFound, name, list, toReply, resend, action } of CHANNELS) {
      app.get(
        path,
        staffRoute('mails.read', `${name} that could not be delivered for a day, the newest first`, {
          querystring: PlainPageQuery,
          result: FailedDeliveryPage,
        }),
        async (request) => {
          const rows = await list(deps.database, request.query);
          return toEnvelope(toPage(rows, request.query.limit, toReply));
        },
      );

      app.post(
        `${path}/:deliveryId/resend`,
        staffRoute('mails.resend', `Try to deliver a ${noun} for another day`, {
          params: Type.Object({ deliveryId: Id }),
          result: Type.Null(),
        }),
        (request) =>
          executeOnce(deps, request, `The ${noun} is sent again.`, async (tx, actor, now) => {
            const subject = await resend(tx, BigInt(request.params.deliveryId), now);
            if (!subject) throw new AppError('not_found', notFound);
            await insertAuditEntry(tx, actor, now, { action, subject });
            return null;
          }),
      );
    }
  };
}
