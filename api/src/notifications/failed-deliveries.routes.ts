import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import { insertAuditEntry } from '../audit/insert-audit-entry';
import { FailedDeliveryPage, Id, PlainPageQuery, toEnvelope } from '../contract';
import type { Deps } from '../deps';
import { AppError } from '../errors/app-error';
import { executeOnce } from '../idempotency/execute-once';
import { toPage } from '../paging/paging';
import { staffRoute } from '../route-options';
import {
  listFailedMails,
  listFailedPushes,
  resendMail,
  resendPush,
  toFailedMail,
  toFailedPush,
} from './failed-delivery.queries';

/** What could not be delivered for a day, for staff: mails, and push messages. */
export function failedDeliveriesRoutes(deps: Deps): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.get(
      '/failed-mails',
      staffRoute('mails.read', 'Mails that could not be delivered for a day, the newest first', {
        querystring: PlainPageQuery,
        result: FailedDeliveryPage,
      }),
      async (request) => {
        const rows = await listFailedMails(deps.database, request.query);
        return toEnvelope(toPage(rows, request.query.limit, toFailedMail));
      },
    );

    app.post(
      '/failed-mails/:mailId/resend',
      staffRoute('mails.resend', 'Try to deliver a mail for another day', {
        params: Type.Object({ mailId: Id }),
        result: Type.Null(),
      }),
      (request) =>
        executeOnce(deps, request, 'The mail is sent again.', async (tx, actor, now) => {
          const { mailId } = request.params;
          if (!(await resendMail(tx, BigInt(mailId), now))) throw new AppError('not_found', 'There is no such mail.');
          const entry = { action: 'mail.resend', subject: `mail:${mailId}`, before: null, after: null } as const;
          await insertAuditEntry(tx, actor, now, entry);
          return null;
        }),
    );

    app.get(
      '/failed-pushes',
      staffRoute('mails.read', 'Push messages that could not be delivered for a day, the newest first', {
        querystring: PlainPageQuery,
        result: FailedDeliveryPage,
      }),
      async (request) => {
        const rows = await listFailedPushes(deps.database, request.query);
        return toEnvelope(toPage(rows, request.query.limit, toFailedPush));
      },
    );

    app.post(
      '/failed-pushes/:pushId/resend',
      staffRoute('mails.resend', 'Try to deliver a push message for another day', {
        params: Type.Object({ pushId: Id }),
        result: Type.Null(),
      }),
      (request) =>
        executeOnce(deps, request, 'The push message is sent again.', async (tx, actor, now) => {
          const memberId = await resendPush(tx, BigInt(request.params.pushId), now);
          if (memberId === undefined)
            throw new AppError('not_found', 'There is no such push message. Its browser may have ended it.');
          const entry = { action: 'push.resend', subject: `member:${memberId}`, before: null, after: null } as const;
          await insertAuditEntry(tx, actor, now, entry);
          return null;
        }),
    );
  };
}
