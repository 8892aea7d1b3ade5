import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import {
  NewNotificationChoice,
  NotificationChoice,
  NotificationPage,
  NotificationQuery,
  ReadNotifications,
  toEnvelope,
} from '../contract';
import type { Deps } from '../deps';
import { AppError } from '../errors/app-error';
import { executeOnce } from '../idempotency/execute-once';
import { toPage } from '../paging/paging';
import { memberRoute } from '../route-options';
import { requireSession } from '../sessions/access-guard';
import { listChoices, listInbox, toNotification, updateRead, upsertChoice } from './notification.queries';
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
