import { requireNode } from './program/require-node.mjs';

requireNode();

// Imported after the check, because a Node that is too old cannot read these files.
import('./program/run-program.mjs').then(({ runProgram }) => runProgram(start));

/** `npm start`: from a fresh clone to an answering site. */
async function start() {
  const { readAddress, requireFreePort } = await import('./serve/address.mjs');
  const { prepareSite } = await import('./program/commands.mjs');
  const { installPackages } = await import('./program/install-packages.mjs');
  const { step } = await import('./program/step.mjs');
  const { serveSite, readServerEnv, printWelcome } = await import('./serve/serve-site.mjs');

  const address = readAddress(process.env);
  await requireFreePort(address);
  await installPackages('1 of 2: ');
  const env = readServerEnv(process.env);
  await step('2 of 2: Building what changed', () => prepareSite(env));
  return serveSite(address, env, () => printWelcome(address.url, env));
}
