import { readFileSync } from 'node:fs';
import type { PrerenderedPage, PrerenderedPart, PrerenderJob } from 'federation/contract';
import { renderPage } from '../../../shell/src/prerender/render-page';
import { createRemoteLoader } from '../../../shell/src/remotes/remote-loader';
import prerenderedPages from './prerendered-pages.json';
import { listMonolithRoutes, REGISTRY } from './routes';

// As the shell's program: a job comes in, rendered pages go out.
const STANDARD_INPUT = 0;

async function prerender({ origin, siteConfig: config }: PrerenderJob): Promise<PrerenderedPart> {
  const loader = createRemoteLoader(REGISTRY);
  const pages: Record<string, PrerenderedPage> = {};
  for (const path of Object.keys(prerenderedPages))
    pages[path] = await renderPage({ origin, config, registry: REGISTRY }, listMonolithRoutes(loader, config), path, [
      'en',
    ]);
  return { pages, failures: [] };
}

const job = JSON.parse(readFileSync(STANDARD_INPUT, 'utf8')) as PrerenderJob;
void prerender(job).then((part) => {
  process.stdout.write(`\n${JSON.stringify(part)}`, () => process.exit());
});
