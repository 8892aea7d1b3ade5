import { readAddress, requireFreePort } from '../serve/address.mjs';
import { readServerEnv } from '../serve/serve-site.mjs';

/**
 * All ports that `npm run dev` takes, before anything is started.
 * @param {NodeJS.ProcessEnv} env
 * @param {number[]} offsets of its programs, from PORT
 * @throws StopError when one is none, or taken
 */
export async function requireDevPorts(env, offsets) {
  const user = { command: 'npm run dev', span: Math.max(...offsets) };
  const { port: first } = readAddress(env, user);
  for (const offset of offsets) await requireFreePort({ host: 'localhost', port: first + offset }, { ...user, first });
}

/**
 * The environment of the API. What it writes into mails leads to the shell's server: its own port has the page without
 * the programs.
 * @param {NodeJS.ProcessEnv} env
 * @param {{ port: number, releasesDir: string, shellPort: number }} places
 * @returns {NodeJS.ProcessEnv}
 */
export function readDevServerEnv(env, { port, releasesDir, shellPort }) {
  return {
    ...readServerEnv(env),
    PORT: String(port),
    RELEASES_DIR: releasesDir,
    SITE_ORIGIN: env.SITE_ORIGIN || `http://localhost:${shellPort}`,
  };
}
