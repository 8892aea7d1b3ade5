import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import { PushOffer, PushQuery, PushSubscription, toEnvelope } from '../contract';
import type { Deps } from '../deps';
import { AppError } from '../errors/app-error';
import { executeOnce } from '../idempotency/execute-once';
import { memberRoute } from '../route-options';
import { requireSession } from '../sessions/access-guard';
import { findDeviceDigest } from '../sessions/devices';
import { deleteSubscription, hasSubscription, upsertSubscription } from './push.queries';

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
