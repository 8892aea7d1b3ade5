import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Registry } from 'federation/contract';
import { readOwners } from 'federation/owners';
import { parseRegistry } from 'federation/registry';
import { insertAuditEntry, type Doer } from '../audit/insert-audit-entry';
import type { Config } from '../config/config';
import type { NewRollback, NewShare } from '../contract';
import type { Transaction } from '../database/database';
import { AppError } from '../errors/app-error';
import { findLack } from '../site/follow-releases';

/** What is published now; nothing while there is no registry. */
export async function readRegistry({ releasesDirectory }: Pick<Config, 'releasesDirectory'>): Promise<Registry> {
  const text = await readFile(join(releasesDirectory, 'registry.json'), 'utf8').catch(() => undefined);
  return text === undefined ? { generation: 0, remotes: [] } : parseRegistry(text);
}

const CANNOT_WRITE = new Set(['EACCES', 'EPERM', 'EROFS']);
const CANNOT_GO_LIVE = 'The release cannot go live';
const CANNOT_BE_SHARED = 'The share cannot be changed';

/** Who changes what is live: for the audit log, and by the name that the history of the part shows. */
interface By {
  actor: Doer;
  name: string;
}

/**
 * Makes a kept release live again, as `npm run rollback` does. The registry is changed last: when that fails, nothing
 * was done.
 * @throws AppError not_reversible when the release cannot go live; unavailable when visitors would not get it
 */
export async function rollBack(
  tx: Transaction,
  config: Config,
  { name, version, reason }: NewRollback,
  by: By,
  now: Date,
): Promise<null> {
  await requireFollowed(tx, config, CANNOT_GO_LIVE);
  const live = findPart(await readRegistry(config), name);
  await insertAuditEntry(tx, by.actor, now, {
    action: 'release.rollback',
    subject: `release:${name}`,
    before: live ? { version: live.version } : null,
    after: { version, reason: reason.trim() },
  });
  // A module of its own kind, which CommonJS can only ask for.
  const { rollbackOnServer } = await import('federation/rollback');
  const change = { owners: readOwners(config.ownersFile), by: by.name, reason: reason.trim() };
  await explained(CANNOT_GO_LIVE, rollbackOnServer(toReleases(tx, config), name, now, { ...change, to: version }));
  return null;
}

/**
 * Changes for how many visitors a canary is live, as `npm run share` does.
 * @throws AppError not_reversible when there is no such canary, or it cannot go live for everybody; unavailable when
 *   visitors would notice nothing of it
 */
export async function shareRelease(
  tx: Transaction,
  config: Config,
  { name, version, sharePercent, reason }: NewShare,
  by: By,
  now: Date,
): Promise<null> {
  await requireFollowed(tx, config, CANNOT_BE_SHARED);
  const canary = findPart(await readRegistry(config), name)?.canary;
  await insertAuditEntry(tx, by.actor, now, {
    action: sharePercent === 0 ? 'release.withdraw' : 'release.share',
    subject: `release:${name}`,
    before: canary ? { sharePercent: canary.sharePercent } : null,
    after: { version, sharePercent, reason: reason.trim() },
  });
  const { shareOnServer } = await import('federation/rollback');
  const change = { owners: readOwners(config.ownersFile), by: by.name, reason: reason.trim() };
  await explained(
    CANNOT_BE_SHARED,
    shareOnServer(toReleases(tx, config), name, sharePercent, now, { ...change, version }),
  );
  return null;
}

function findPart({ shell, remotes }: Registry, name: string) {
  if (name === 'shell') return shell;
  const remote = remotes.find((one) => one.name === name);
  return remote && { version: remote.current.version, canary: remote.canary };
}

const toReleases = (tx: Transaction, { releasesDirectory, areReleasesFollowed }: Config) => ({
  directory: releasesDirectory,
  query: areReleasesFollowed
    ? <Row extends object>(sql: string, values?: unknown[]) => tx.query<Row>(sql, values)
    : undefined,
});

/** It would be said to be done, and stand in the audit log, while visitors get what the folder has. */
async function requireFollowed(tx: Transaction, config: Config, sentence: string): Promise<void> {
  const { query, directory } = toReleases(tx, config);
  const lack = query && (await findLack(query, directory));
  if (lack !== undefined) throw new AppError('unavailable', `${sentence}: ${lack}`);
}

/** @throws AppError in the place of what says that a change was refused, or could not be written */
async function explained(sentence: string, change: Promise<unknown>): Promise<void> {
  try {
    await change;
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    if (error.name === 'Refusal')
      throw new AppError('not_reversible', `${sentence}: ${error.message.replace(/\.$/, '')}.`);
    if ('code' in error && CANNOT_WRITE.has(String(error.code)))
      throw new AppError('unavailable', 'The server may not write to the folder of the releases. Nothing was changed.');
    throw error;
  }
}
