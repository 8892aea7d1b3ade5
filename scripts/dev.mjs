import { requireNode } from './program/require-node.mjs';

requireNode();

// Imported after the check, because a Node that is too old cannot read these files.
import('./program/run-program.mjs').then(({ runProgram }) => runProgram(dev));

/** `npm run dev`: every program of the site with live reload. */
async function dev() {
  const { installPackages } = await import('./program/install-packages.mjs');
  await installPackages();
  const { runDevSite } = await import('./dev/run-dev-site.mjs');
  const { printWelcome, readServerEnv } = await import('./serve/serve-site.mjs');

  return runDevSite((url) => printWelcome(url, readServerEnv(process.env)));
}
