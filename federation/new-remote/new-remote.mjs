import { fileURLToPath } from 'node:url';
import { runCommand } from '../registry/refusal.mjs';
import { createRemote } from './create-remote.mjs';

// `npm run new-remote -- <name>`
await runCommand(async () => {
  const repositoryDir = fileURLToPath(new URL('../..', import.meta.url));
  const { workspace, path, devPort } = createRemote(repositoryDir, process.argv[2] ?? '');
  console.log(`${workspace} is ready, with a first page at ${path}. Next:`);
  console.log('  npm install');
  console.log(`  npm run dev -w ${workspace}        # alone, at http://localhost:${devPort}${path}`);
  console.log(`  npm run release -w ${workspace}    # live on the site`);
});
