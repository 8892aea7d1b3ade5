import { requireNode } from './program/require-node.mjs';

requireNode();

// Imported after the check, because a Node that is too old cannot read these files.
import('./program/run-program.mjs').then(({ runProgram }) => runProgram(check));

/**
 * `npm run deploy-check`: what `deploy/` promises, tried as far as it can be without a daemon. `-- files` asks nginx,
 * Caddy and systemd alone, `-- image` takes the steps of the image alone.
 */
async function check() {
  const { checkFiles } = await import('./deploy/check-files.mjs');
  const { checkImage } = await import('./deploy/check-image.mjs');
  const [what] = process.argv.slice(2);
  /** @type {Record<string, () => Promise<boolean>>} */
  const checks = { files: checkFiles, image: checkImage };
  const chosen = what === undefined ? Object.values(checks) : [checks[what]];
  let isKept = true;
  for (const each of chosen) {
    if (!each) throw new Error(`npm run deploy-check -- ${Object.keys(checks).join(' | ')}`);
    isKept = (await each()) && isKept;
  }
  console.log(isKept ? '\nEverything holds.' : '\nSomething does not hold; it is above.');
  return isKept ? 0 : 1;
}
