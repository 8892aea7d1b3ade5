import { explainDatabaseError } from '../database/explain-error';
import { nameCommand } from '../name-command';
import { renderLive } from './render-live';
import { readConfig, readFlags, refuseUsage } from './run-command';

const USAGE = `${nameCommand('render')}

Renders the pages of what is live now, as a server does that notices a release first, with the same settings. Ends with
1 when one cannot be rendered, or the releases in the database cannot be followed: the pages are of the folder then.`;

async function render(): Promise<void> {
  process.exitCode = (await renderLive(readConfig())) ? 0 : 1;
}

// As a server: the pages of a site for real say other things of the club, and have another name.
process.env.NODE_ENV ||= 'production';
if (readFlags({ options: {} })) {
  render().catch((error: unknown) => {
    console.error(explainDatabaseError(error));
    process.exitCode = 1;
  });
} else refuseUsage(USAGE);
