import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { repositoryDir } from './program/repository.mjs';

/*
 * `npm run render`: what is built, never the sources. Pages are kept under a name of the code that makes them, too, and
 * a server, which runs what is built, would not find those of another.
 */

const program = join(repositoryDir, 'api/dist/src/commands/render.js');
if (existsSync(program)) await import(pathToFileURL(program).href);
else {
  console.error(`There is no ${program}, whose pages the servers look for: run npm run build first.`);
  process.exitCode = 1;
}
