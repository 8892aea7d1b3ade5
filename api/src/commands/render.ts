import type { Config } from '../config/config';
import { explainDatabaseError } from '../database/explain-error';
import { openDatabase } from '../database/open-database';
import { nameCommand } from '../name-command';
import { followReleases } from '../site/follow-releases';
import { makeSites } from '../site/live-site';
import { readConfig, readFlags, refuseUsage } from './run-command';

const USAGE = `${nameCommand('render')}

Renders the pages of what is live now, as a server does that notices a release first, with the same settings. Ends with
1 when one cannot be rendered.`;

/** As a server does that serves the releases in the database. */
async function follow({ areReleasesFollowed, database: address, releasesDirectory }: Config): Promise<void> {
  if (!areReleasesFollowed) return;
  const database = await openDatabase(address, 'command', new Date(), (error) =>
    console.error(`Database: ${error.message}`),
  );
  try {
    await followReleases(database, releasesDirectory);
  } finally {
    await database.close();
  }
}

async function render(): Promise<void> {
  const config = readConfig();
  await follow(config);
  const sites = await makeSites(config);
  const failures = new Set(sites.flatMap((site) => site.failures));
  failures.forEach((failure) => console.error(failure));
  for (const { pages, directory } of sites) console.log(`${Object.keys(pages).length} pages are in ${directory}.`);
  process.exitCode = failures.size === 0 ? 0 : 1;
}

// As a server: the pages of a site for real say other things of the club, and have another name.
process.env.NODE_ENV ||= 'production';
if (readFlags({ options: {} })) {
  render().catch((error: unknown) => {
    console.error(explainDatabaseError(error));
    process.exitCode = 1;
  });
} else refuseUsage(USAGE);
