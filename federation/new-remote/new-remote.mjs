import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { runCommand } from '../refusal.mjs';
import { repositoryDir } from '../webpack/dev-site.mjs';
import { createOutsideRemote, createRemote } from './create-remote.mjs';

// `npm run new-remote -- <name>`, or with `--outside <folder>`, which becomes a repository of its own.
await runCommand(async () => {
  const { values, positionals } = parseArgs({ allowPositionals: true, options: { outside: { type: 'string' } } });
  const name = positionals[0] ?? '';
  if (values.outside === undefined) createHere(name);
  else await createOutside(name, resolve(process.env.INIT_CWD ?? '.', values.outside));
});

/** @param {string} name */
function createHere(name) {
  const { workspace, path, devPort } = createRemote(repositoryDir, name);
  console.log(`${workspace} is ready, with a first page at ${path}. Next:`);
  console.log('  npm install');
  console.log(`  npm run dev -w ${workspace}        # alone, at http://localhost:${devPort}${path}`);
  console.log(`  npm run release -w ${workspace}    # live on the site`);
}

/** @param {string} name @param {string} dir */
async function createOutside(name, dir) {
  const { packPackages } = await import('../packages/pack-packages.mjs');
  createOutsideRemote(repositoryDir, name, dir, await packPackages(join(dir, 'packages')));
  console.log(`${dir} is ready, with a first page at /${name}. Next, in it:`);
  console.log('  npm install');
  console.log('  npm run dev                                  # alone, with sample data');
  console.log("  RELEASES_DIR=<the site's> npm run release    # live on the site");
}
