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
            await insertAuditEntry(tx, actor, now, { action, subject, before: null, after: null });
            return null;
          }),
      );
    }
  };
}
