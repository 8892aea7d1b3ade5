import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import {
  NewNotificationChoice,
  NotificationChoice,
  NotificationChoiceQuery,
  NotificationPage,
  NotificationQuery,
  ReadNotifications,
  toEnvelope,
  PushOffer,
  PushQuery,
  PushSubscription,
} from '../contract';
import type { Deps } from '../deps';
import { AppError } from '../errors/app-error';
import { executeOnce } from '../idempotency/execute-once';
import { toPage } from '../paging/paging';
import { memberRoute } from '../route-options';
import { requireSession } from '../sessions/access-guard';
import { findDeviceDigest } from '../sessions/devices';
import { listChoices, listInbox, toNotification, updateRead, upsertChoice } from './notification.queries';
import { KINDS } from './kinds';
import { deleteSubscription, hasSubscription, upsertSubscription } from './push.queries';

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
      memberRoute('notifications', 'How the member is told of each kind', {
        querystring: NotificationChoiceQuery,
        result: Type.Array(NotificationChoice),
      }),
      async (request) => {
        const { language } = request.query;
        return toEnvelope(await listChoices(deps.database, requireSession(request).member, language));
      },
    );

    app.put(
      '/notifications/choices',
      memberRoute('notifications', 'Choose how to be told of a kind', {
        body: NewNotificationChoice,
        result: Type.Array(NotificationChoice),
      }),
      (request) => {
        if (KINDS[request.body.kind].isSecurity) {
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

/** Where the member is told while the site is not open. */
export function pushRoutes(deps: Deps): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.get(
      '/push',
      memberRoute('user', 'What a browser needs to be told while the site is not open', {
        querystring: PushQuery,
        result: PushOffer,
      }),
      async (request) => {
        const { member } = requireSession(request);
        const { endpoint } = request.query;
        const isTold = endpoint !== undefined && (await hasSubscription(deps.database, member.id, endpoint));
        return toEnvelope({ publicKey: deps.config.push?.publicKey ?? null, isTold });
      },
    );

    app.put(
      '/push',
      memberRoute('user', 'Be told on this device, until its session is ended', {
        body: PushSubscription,
        result: Type.Null(),
      }),
      (request) => {
        requirePushService(deps.config.pushServices, request.body.endpoint);
        const session = requireSession(request);
        return executeOnce(deps, request, 'This device is told.', async (tx, _actor, now) => {
          await upsertSubscription(tx, session, findDeviceDigest(request), request.body, now);
          return null;
        });
      },
    );

    app.post(
      '/push/end',
      memberRoute('user', 'Be told no longer on a device', {
        body: Type.Pick(PushSubscription, ['endpoint'], { additionalProperties: false }),
        result: Type.Null(),
      }),
      (request) =>
        executeOnce(deps, request, 'This device is told no longer.', async (tx, { memberId }) => {
          await deleteSubscription(tx, memberId, request.body.endpoint);
          return null;
        }),
    );
  };
}

/** We send to the services of browsers alone: an address of somebody's choosing could be one inside our network. */
function requirePushService(services: string[], endpoint: string): void {
  const url = URL.canParse(endpoint) ? new URL(endpoint) : undefined;
  const isKnown = services.some((service) => url?.hostname === service || url?.hostname.endsWith(`.${service}`));
  if (url?.protocol === 'https:' && isKnown) return;
  throw new AppError('invalid_input', 'This browser uses a push service that we do not know.', { field: 'endpoint' });
}
