import { makeSites } from '../site/live-site';
import { readConfig } from './run-command';

// `npm run render`: renders the pages of what is live now, as a server does that notices a release first. Ends with 1
// when one cannot be rendered.
async function render(): Promise<void> {
  const sites = await makeSites(readConfig());
  const failures = new Set(sites.flatMap((site) => site.failures));
  failures.forEach((failure) => console.error(failure));
  for (const { pages, directory } of sites) console.log(`${Object.keys(pages).length} pages are in ${directory}.`);
  process.exitCode = failures.size === 0 ? 0 : 1;
}

render().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
