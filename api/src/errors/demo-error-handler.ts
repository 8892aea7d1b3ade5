import type { FastifyReply, FastifyRequest } from 'fastify';
import { listRolesWith, type Permission } from '../contract';
import type { Database } from '../database/database';
import type { Deps } from '../deps';
import { AppError } from './app-error';
import { sendError } from './error-handler';

/** Somebody else of the staff who may do it, an owner first. */
async function findOther(database: Database, actorId: bigint, permission: Permission): Promise<string | undefined> {
  const [other] = await database.query<{ email: string }>(
    `SELECT email FROM members WHERE role = ANY ($2::text[]) AND id <> $1 AND is_enabled
     ORDER BY role <> 'owner', id LIMIT 1`,
    [actorId, listRolesWith(permission)],
  );
  return other?.email;
}

/** One person tries the demo club: when a second one is needed, the refusal says as whom to sign in. */
export function createDemoErrorHandler({ database }: Pick<Deps, 'database'>) {
  return async (error: unknown, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const { access } = request.routeOptions.config;
    const isForAnother = error instanceof AppError && error.code === 'own_decision';
    if (!isForAnother || !request.session || typeof access !== 'object') return sendError(error, request, reply);
    const email = await findOther(database, request.session.member.id, access.can).catch(() => undefined);
    const hint = email === undefined ? '' : ` In this demo club you can sign in as ${email} to do it.`;
    return sendError(new AppError(error.code, error.message + hint), request, reply);
  };
}
