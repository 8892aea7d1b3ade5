import { join } from 'node:path';
import { API_DEV_PORT, SHELL_DEV_DIR } from '../../federation/webpack/dev-site.mjs';
import { listRemotes, repositoryDir } from '../program/repository.mjs';
import { readServerEnv } from '../serve/server-env.mjs';

const webpack = join(repositoryDir, 'node_modules/webpack/bin/webpack.js');
const tsx = join(repositoryDir, 'node_modules/tsx/dist/cli.mjs');
const serveArgs = [webpack, 'serve', '--mode', 'development'];

/** @typedef {{ name: string, args: string[], env: NodeJS.ProcessEnv }} DevProgram a Node program, run in the workspace of its name */

/** The dev servers of the shell and of every remote. @returns {DevProgram[]} */
export function listBrowserPrograms() {
  return ['shell', ...listRemotes()].map((name) => ({ name, args: serveArgs, env: process.env }));
}

/** The API, restarted by every save. @param {string} releasesDir @returns {DevProgram} */
export function apiProgram(releasesDir) {
  const env = {
    ...readServerEnv(process.env),
    PORT: String(API_DEV_PORT),
    SHELL_DIR: SHELL_DEV_DIR,
    RELEASES_DIR: releasesDir,
  };
  return { name: 'api', args: [tsx, 'watch', 'src/server.ts'], env };
}
