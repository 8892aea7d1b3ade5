import type { Owners } from './owners';
import type { Query } from './release-rows';

/** Where a server has its releases. */
interface ServerReleases {
  directory: string;
  /** Of the database, if they come from there. */
  query?: Query;
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
  options: { to?: string; owners?: Owners },
): Promise<{ from: string; to: string }>;
