import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Refusal } from './refusal.mjs';

export const repositoryDir = fileURLToPath(new URL('../..', import.meta.url));

/**
 * Where to publish to, from the environment.
 * @param {NodeJS.ProcessEnv} env
 * @returns {{ releasesDir: string, shellDir: string, origin: string }}
 * @throws Refusal
 */
export function readSettings(env) {
  const origin = env.REMOTES_ORIGIN?.trim() ?? '';
  if (origin && (!URL.canParse(origin) || new URL(origin).origin !== origin))
    throw new Refusal(`REMOTES_ORIGIN must be an origin such as https://remotes.example, not "${origin}".`);
  return {
    releasesDir: env.RELEASES_DIR?.trim() || join(repositoryDir, 'releases'),
    shellDir: env.SHELL_DIR?.trim() || join(repositoryDir, 'shell', 'dist'),
    origin,
  };
}
