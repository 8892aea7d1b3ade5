import { readOwners } from 'federation/owners';
import { insertAuditEntry } from '../audit/insert-audit-entry';
import type { Config } from '../config/config';
import type { NewRollback } from '../contract';
import type { Transaction } from '../database/database';
import type { Actor } from '../decisions/actor';
import { AppError } from '../errors/app-error';
import { getMember } from '../users/member.queries';
import { readRegistry } from './read-registry';

const CANNOT_WRITE = new Set(['EACCES', 'EPERM', 'EROFS']);

/**
 * Makes a kept release live again, as `npm run rollback` does. The registry is changed last: when that fails, nothing
 * was done.
 * @throws AppError not_reversible when the release cannot go live
 */
export async function rollBack(
  tx: Transaction,
  { releasesDirectory, areReleasesFollowed, ownersFile }: Config,
  { name, version, reason }: NewRollback,
  actor: Actor,
  now: Date,
): Promise<null> {
  // A module of its own kind, which CommonJS can only ask for.
  const { rollbackOnServer } = await import('federation/rollback');
  const { shell, remotes } = await readRegistry({ releasesDirectory });
  const live = name === 'shell' ? shell : remotes.find((remote) => remote.name === name)?.current;
  await insertAuditEntry(tx, actor, now, {
    action: 'release.rollback',
    subject: `release:${name}`,
    before: live ? { version: live.version } : null,
    after: { version, reason: reason.trim() },
  });
  try {
    const query = <Row extends object>(sql: string, values?: unknown[]) => tx.query<Row>(sql, values);
    const releases = { directory: releasesDirectory, query: areReleasesFollowed ? query : undefined };
    await rollbackOnServer(releases, name, now, {
      to: version,
      owners: readOwners(ownersFile),
      by: (await getMember(tx, actor.memberId)).name,
      reason: reason.trim(),
    });
  } catch (error) {
    throw explain(error);
  }
  return null;
}

function explain(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  if (error.name === 'Refusal')
    return new AppError('not_reversible', `The release cannot go live: ${error.message.replace(/\.$/, '')}.`);
  if ('code' in error && CANNOT_WRITE.has(String(error.code)))
    return new AppError('unavailable', 'The server may not write to the folder of the releases. Nothing was changed.');
  return error;
}
