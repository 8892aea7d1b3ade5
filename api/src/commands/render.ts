import { parseConfig } from '../config/config';
import { makeSite } from '../site/live-site';

// `npm run render`: renders the pages of what is live now, as a server does that notices a release first. Ends with 1
// when one cannot be rendered.
async function render(): Promise<void> {
  const { directory, pages, failures } = await makeSite(parseConfig(process.env));
  failures.forEach((failure) => console.error(failure));
  console.log(`${Object.keys(pages).length} pages are in ${directory}.`);
  process.exitCode = failures.length === 0 ? 0 : 1;
}

render().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
