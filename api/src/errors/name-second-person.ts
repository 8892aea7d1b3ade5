import type { FastifyRequest } from 'fastify';
import { listRolesWith, type Permission } from '../contract';
import type { Database } from '../database/database';
import type { Deps } from '../deps';
import { AppError } from './app-error';

/** Somebody else of the staff who may do it, an owner first. */
async function findOther(database: Database, actorId: bigint, permission: Permission): Promise<string | undefined> {
  const [other] = await database.query<{ email: string }>(
    `SELECT email FROM members WHERE role = ANY ($2::text[]) AND id <> $1 AND is_enabled
     ORDER BY role <> 'owner', id LIMIT 1`,
    [actorId, listRolesWith(permission)],
  );
  return other?.email;
}

/**
 * One person tries the demo club: when a second one is needed, the refusal says as whom to sign in. Any other refusal,
 * and each one of a real club, stays as it is.
 */
export async function nameSecondPerson(
  { config, database }: Pick<Deps, 'config' | 'database'>,
  { routeOptions, session }: FastifyRequest,
  refusal: AppError,
): Promise<AppError> {
  const { access } = routeOptions.config;
  const isForAnother = config.hasDemoClub && refusal.code === 'own_decision';
  if (!isForAnother || !session || typeof access !== 'object') return refusal;
  const email = await findOther(database, session.member.id, access.can).catch(() => undefined);
  if (email === undefined) return refusal;
  const { code, message, field } = refusal;
  return new AppError(code, `${message} In this demo club you can sign in as ${email} to do it.`, { field });
}
