import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import { insertAuditEntry } from '../audit/insert-audit-entry';
import {
  FailedMailPage,
  Id,
  NewNotificationChoice,
  NotificationChoice,
  NotificationPage,
  NotificationQuery,
  PlainPageQuery,
  ReadNotifications,
  toEnvelope,
} from '../contract';
import type { Deps } from '../deps';
import { AppError } from '../errors/app-error';
import { executeOnce } from '../idempotency/execute-once';
import { toPage } from '../paging/paging';
import { staffRoute, memberRoute } from '../route-options';
import { requireSession } from '../sessions/access-guard';
import {
  listChoices,
  listFailedMails,
  listInbox,
  resendMail,
  toFailedMail,
  toNotification,
  updateRead,
  upsertChoice,
} from './notification.queries';
import { CHANNELS } from './notify';

/** The own inbox, and what comes into it. */
export function notificationsRoutes(deps: Deps): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.get(
      '/notifications',
      memberRoute('notifications', 'What the member was told, the newest first', {
        querystring: NotificationQuery,
        result: NotificationPage,
      }),
      async (request) => {
        const rows = await listInbox(deps.database, requireSession(request).member.id, request.query);
        return toEnvelope(toPage(rows, request.query.limit, toNotification));
      },
    );

    app.post(
      '/notifications/read',
      memberRoute('notifications', 'Mark some as read, or all', { body: ReadNotifications, result: Type.Null() }),
      (request) =>
        executeOnce(deps, request, 'Marked as read.', async (tx, { memberId }, now) => {
          await updateRead(tx, memberId, request.body.ids, now);
          return null;
        }),
    );

    app.get(
      '/notifications/choices',
      memberRoute('notifications', 'How the member is told of each kind', { result: Type.Array(NotificationChoice) }),
      async (request) => {
        return toEnvelope(await listChoices(deps.database, requireSession(request).member));
      },
    );

    app.put(
      '/notifications/choices',
      memberRoute('notifications', 'Choose how to be told of a kind', {
        body: NewNotificationChoice,
        result: Type.Array(NotificationChoice),
      }),
      (request) => {
        if (CHANNELS[request.body.kind].isSecurity) {
          throw new AppError('invalid_input', 'What keeps your account safe cannot be switched off.', {
            field: 'kind',
          });
        }
        const { member } = requireSession(request);
        return executeOnce(deps, request, 'Saved.', async (tx) => {
          await upsertChoice(tx, member.id, request.body);
          return listChoices(tx, member);
        });
      },
    );
  };
}

/** Mails that could not be delivered for a day, for staff. */
export function failedMailsRoutes(deps: Deps): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.get(
      '/failed-mails',
      staffRoute('mails.read', 'Mails that could not be delivered for a day, the newest first', {
        querystring: PlainPageQuery,
        result: FailedMailPage,
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
  };
}
