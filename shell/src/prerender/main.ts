import { readFileSync } from 'node:fs';
import type { PrerenderJob } from 'federation/contract';
import { prerenderSite } from './prerender-site';

// The server runs this program in a process of its own: a job comes in, rendered pages go out.
const STANDARD_INPUT = 0;
const job = JSON.parse(readFileSync(STANDARD_INPUT, 'utf8')) as PrerenderJob;
void prerenderSite(job).then((site) => process.stdout.write(JSON.stringify(site)));
