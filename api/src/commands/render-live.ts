import type { Config } from '../config/config';
import { explainDatabaseError } from '../database/explain-error';
import { openDatabase } from '../database/open-database';
import { followReleases } from '../site/follow-releases';
import { makeSites } from '../site/live-site';

/**
 * As a server does that serves the releases in the database: where it may not follow them, it goes on with what its
 * folder has.
 * @returns whether what is live there is in the folder
 */
async function follow({ areReleasesFollowed, database: address, releasesDirectory }: Config): Promise<boolean> {
  if (!areReleasesFollowed) return true;
  const database = await openDatabase(address, 'command', new Date(), (error) =>
    console.error(`Database: ${error.message}`),
  );
  try {
    await followReleases(database, releasesDirectory);
    return true;
  } catch (error) {
    console.error(explainDatabaseError(error));
    return false;
  } finally {
    await database.close();
  }
}

/** @returns whether there is a page of everything, and of what is live now */
export async function renderLive(config: Config): Promise<boolean> {
  const isFollowed = await follow(config);
  const sites = await makeSites(config);
  const failures = new Set(sites.flatMap((site) => site.failures));
  failures.forEach((failure) => console.error(failure));
  for (const { pages, directory } of sites) console.log(`${Object.keys(pages).length} pages are in ${directory}.`);
  return isFollowed && failures.size === 0;
}
