import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const USUAL_PORT = 3000;

/**
 * Where `npm run dev` puts the parts of the site. The port of each remote is the `devPort` of its remote.json; PORT
 * says that of the shell, and moves all others with it.
 */
export const SHELL_DEV_PORT = Number(process.env.PORT) || USUAL_PORT;
export const API_DEV_PORT = SHELL_DEV_PORT + 100;

/** @param {{ devPort: number }} remote */
export const sitePortOf = ({ devPort }) => SHELL_DEV_PORT + devPort - USUAL_PORT;

export const repositoryDir = fileURLToPath(new URL('../../', import.meta.url));

/** The page as the shell's dev server builds it, on disk for the API, which fills it in and serves it. */
export const SHELL_DEV_DIR = join(repositoryDir, 'node_modules/.cache/safar-circle/dev-shell');

/**
 * What remote.json says.
 * @typedef {Pick<import('../src/contract/registry').RemoteManifest, 'name' | 'access' | 'paths' | 'sampleAddresses'> &
 *   { devPort: number }} RemoteDescription
 */

/**
 * Where the shell's dev server answers for the dev server of a remote: on one origin, development needs no exception
 * from the content security policy.
 * @param {{ name: string }} remote
 */
export function devBasePath({ name }) {
  return `/remotes/${name}/development`;
}

/**
 * Every workspace that describes itself as a remote.
 * @param {string} dir of the repository
 * @returns {(RemoteDescription & { workspace: string })[]}
 */
export function listRemotes(dir = repositoryDir) {
  /** @type {{ workspaces: string[] }} */
  const { workspaces } = JSON.parse(readFileSync(join(dir, 'package.json'), 'utf8'));
  return workspaces
    .map((workspace) => ({ workspace, file: join(dir, workspace, 'remote.json') }))
    .filter(({ file }) => existsSync(file))
    .map(({ workspace, file }) => ({ workspace, ...JSON.parse(readFileSync(file, 'utf8')) }));
}
