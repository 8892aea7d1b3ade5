import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { insertAuditEntry } from '../audit/insert-audit-entry';
import { isStaff, ReasonBody, toEnvelope, ViewGrant } from '../contract';
import type { Deps } from '../deps';
import { AppError } from '../errors/app-error';
import { MemberParams, staffRoute } from '../route-options';
import { requireSession, toActor } from '../sessions/access-guard';
import { createView, toClient } from '../sessions/create-session';
import { getUser } from './user.queries';

/** The rights of staff in the back office are got by nobody who only looks. */
function checkViewed({ role, isEnabled }: Awaited<ReturnType<typeof getUser>>): void {
  if (isStaff(role)) throw new AppError('forbidden', 'Staff cannot be looked at as members.');
  if (!isEnabled) throw new AppError('invalid_input', 'A disabled member sees nothing. Enable the member first.');
}

/** Not under an Idempotency-Key: the token must be kept nowhere, and who asks again gets another one. */
export function viewRoutes(deps: Deps): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.post(
      '/users/:memberId/view',
      staffRoute('members.view', 'Look at the site as a member does for 30 minutes, with a reason; changes nothing', {
        params: MemberParams,
        body: ReasonBody,
        result: ViewGrant,
      }),
      async (request) => {
        const memberId = BigInt(request.params.memberId);
        const { id: sessionId, member } = requireSession(request);
        const viewer = { memberId: member.id, sessionId };
        checkViewed(await getUser(deps.database, memberId));
        const grant = await deps.database.transaction(async (tx) => {
          const view = await createView(tx, deps, { viewer, memberId }, toClient(request));
          const viewedUntil = view.viewedUntil.toISOString();
          await insertAuditEntry(tx, toActor(request), deps.now(), {
            action: 'member.view',
            subject: `member:${memberId}`,
            after: { reason: request.body.reason, until: viewedUntil },
          });
          return { token: view.token, viewedUntil };
        });
        return toEnvelope(grant, 'You look at the site as this member does, for 30 minutes.');
      },
    );
  };
}
