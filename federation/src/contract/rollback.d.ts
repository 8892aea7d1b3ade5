import type { Owners } from './owners';
import type { Query } from './release-rows';

/** Where a server has its releases. */
export interface ServerReleases {
  directory: string;
  /** Of the database, if they come from there. */
  query?: Query;
}

/** How many visitors in 100 shall have a canary: 0 withdraws it, 100 makes it live for everybody. */
export type NewShare = 0 | 5 | 25 | 100;

interface Change {
  owners?: Owners;
  /** Who wants it, and why: the history of the part tells. */
  by: string;
  reason?: string;
}

/**
 * Makes a kept release of a part live again.
 * @param name of a remote, or `shell`
 * @param options `to` is a version; without it the release before the live one
 * @throws Refusal, an error of that name whose message is a sentence for the person who asked; nothing was changed
 */
export function rollbackOnServer(
  releases: ServerReleases,
  name: string,
  now: Date,
  options: Change & { to?: string },
): Promise<{ from: string; to: string }>;

/**
 * Changes for how many visitors the canary of a part is live.
 * @param name of a remote, or `shell`
 * @param options `version` is that of the canary; of two who withdraw it the second is refused
 * @throws Refusal as above
 */
export function shareOnServer(
  releases: ServerReleases,
  name: string,
  sharePercent: NewShare,
  now: Date,
  options: Change & { version: string },
): Promise<{ version: string }>;
