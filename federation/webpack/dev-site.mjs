import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** Where `npm run dev` puts the parts of the site; the port of each remote is the `devPort` of its remote.json. */
export const SHELL_DEV_PORT = 3000;
export const API_DEV_PORT = 3100;

const repositoryUrl = new URL('../../', import.meta.url);

/** The page as the shell's dev server builds it, on disk for the API, which fills it in and serves it. */
export const SHELL_DEV_DIR = fileURLToPath(new URL('node_modules/.cache/safar-circle/dev-shell', repositoryUrl));

/**
 * What remote.json says.
 * @typedef {{ name: string, access: import('../src/contract/registry').Access, paths: string[], devPort: number }}
 *   RemoteDescription
 */

/**
 * Where the shell's dev server answers for the dev server of a remote: on one origin, development needs no exception
 * from the content security policy.
 * @param {{ name: string }} remote
 */
export function devBasePath({ name }) {
  return `/remotes/${name}/development`;
}

/** Every workspace that describes itself as a remote. @returns {RemoteDescription[]} */
export function listDevRemotes() {
  /** @type {{ workspaces: string[] }} */
  const { workspaces } = JSON.parse(readFileSync(new URL('package.json', repositoryUrl), 'utf8'));
  return workspaces
    .map((workspace) => new URL(`${workspace}/remote.json`, repositoryUrl))
    .filter((file) => existsSync(file))
    .map((file) => JSON.parse(readFileSync(file, 'utf8')));
}
