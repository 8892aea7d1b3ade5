import { requireNode } from './program/require-node.mjs';

requireNode();

// Imported after the check, because a Node that is too old cannot read these files.
import('./program/run-program.mjs').then(({ runProgram }) => runProgram(dev));

/** `npm run dev`: every program of the site with live reload. */
async function dev() {
  const { installPackages } = await import('./install/install-packages.mjs');
  const { runDevSite } = await import('./dev/run-dev-site.mjs');
  const { printWelcome } = await import('./serve/welcome.mjs');
  const { readServerEnv } = await import('./serve/server-env.mjs');

  await installPackages();
  return runDevSite((url) => printWelcome(url, readServerEnv(process.env)));
}
