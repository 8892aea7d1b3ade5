import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const repositoryDir = fileURLToPath(new URL('../..', import.meta.url));

/** @param {string} file relative to the repository */
export function readJson(file) {
  return JSON.parse(readFileSync(join(repositoryDir, file), 'utf8'));
}

/** @returns {string[]} in the order of the root package.json */
function listWorkspaces() {
  return readJson('package.json').workspaces;
}

/** Workspaces that are loaded by the shell at run time. @returns {string[]} */
export function listRemotes() {
  return listWorkspaces().filter((workspace) => existsSync(join(repositoryDir, workspace, 'remote.json')));
}

/** Workspaces that have the given npm script. @param {string} script @returns {string[]} */
export function listWorkspacesWith(script) {
  return listWorkspaces().filter((workspace) => readJson(`${workspace}/package.json`).scripts?.[script]);
}
