import { join } from 'node:path';
import { buildSamples } from '../shipping/sample-builds';
import { RELEASES_DIR, requireBuild } from './require-build';
import { seedDemoData, serveSite } from './serve-site';
import { SITE_MAIL_VARIABLE, SITE_ORIGIN_VARIABLE } from './site-origin';

/** Playwright's global setup: serves the built site, and returns what stops it. */
export default async function startSite(): Promise<() => Promise<void>> {
  requireBuild();
  // Building takes no longer than filling the demo database, which takes one core.
  const [removeDemoData, removeSamples] = await Promise.all([seedDemoData(), buildSamples()]);
  const { origin, dataDir, stop } = await serveSite(RELEASES_DIR);
  process.env[SITE_ORIGIN_VARIABLE] = origin;
  process.env[SITE_MAIL_VARIABLE] = join(dataDir, 'mail');
  return async () => {
    await stop();
    removeDemoData();
    removeSamples();
  };
}
