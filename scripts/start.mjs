import { requireNode } from './program/require-node.mjs';

requireNode();

// Imported after the check, because a Node that is too old cannot read these files.
import('./program/run-program.mjs').then(({ runProgram }) => runProgram(start));

/** `npm start`: from a fresh clone to an answering site. */
async function start() {
  const { readAddress, requireFreePort } = await import('./serve/address.mjs');
  const { installPackages } = await import('./install/install-packages.mjs');
  const { step } = await import('./program/step.mjs');
  const { buildSite } = await import('./build/build-site.mjs');
  const { serveSite } = await import('./serve/serve-site.mjs');
  const { readServerEnv } = await import('./serve/server-env.mjs');
  const { printWelcome } = await import('./serve/welcome.mjs');

  const address = readAddress(process.env);
  await requireFreePort(address);
  await installPackages();
  await buildSite(step);
  const env = readServerEnv(process.env);
  return serveSite(address, env, () => printWelcome(address.url, env));
}
