import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import { NewStaffMember, Proposed, RoleChange, StaffInvitation, StaffMember, toEnvelope } from '../contract';
import type { Deps } from '../deps';
import { executeOnce } from '../idempotency/execute-once';
import { MemberParams, staffRoute } from '../route-options';
import { toConflict } from '../users/register-member';
import { checkInvitation, endStaffSessions, getIdByEmail, listStaff } from './staff';

/** Who works in the back office, and what they may do there. */
export function staffRoutes(deps: Deps): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.get(
      '/staff',
      staffRoute('staff.read', 'Everybody who works in the back office, by name', { result: Type.Array(StaffMember) }),
      async () => toEnvelope(await listStaff(deps.database, deps.now())),
    );

    app.post(
      '/staff',
      staffRoute('staff.change', 'Make an account with a role, and send the link to choose its password', {
        proof: 'always',
        body: StaffInvitation,
        result: Type.Union([StaffMember, Proposed]),
      }),
      async (request) => {
        const want = checkInvitation(request.body);
        try {
          return await app.decideTogether(request, {
            kind: 'invitation',
            want,
            done: 'An invitation is on its way.',
          });
        } catch (error) {
          throw toConflict(error);
        }
      },
    );

    app.post(
      '/staff/members',
      staffRoute('staff.change', 'Give a role to a member, who is known by the email', {
        proof: 'always',
        body: NewStaffMember,
        result: Type.Union([Type.Null(), Proposed]),
      }),
      async (request) => {
        const { email, role } = request.body;
        const want = { memberId: String(await getIdByEmail(deps.database, email)), role };
        return app.decideTogether(request, { kind: 'role', want, done: 'Role changed.' });
      },
    );

    app.put(
      '/staff/:memberId/role',
      staffRoute('staff.change', 'Give another role, or none: then they are a member like others, signed out', {
        proof: 'always',
        params: MemberParams,
        body: RoleChange,
        result: Type.Union([Type.Null(), Proposed]),
      }),
      (request) => {
        const want = { memberId: request.params.memberId, role: request.body.role };
        return app.decideTogether(request, { kind: 'role', want, done: 'Role changed.' });
      },
    );

    app.delete(
      '/staff/:memberId/sessions',
      staffRoute('staff.change', 'Sign somebody of the staff out everywhere', {
        proof: 'always',
        params: MemberParams,
        result: Type.Null(),
      }),
      (request) =>
        executeOnce(deps, request, 'Signed out everywhere.', async (tx, actor, now) => {
          await endStaffSessions(tx, BigInt(request.params.memberId), actor, now);
          return null;
        }),
    );
  };
}
