import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const repositoryDir = fileURLToPath(new URL('../..', import.meta.url));

/** @param {string} file relative to the repository */
export function readJson(file) {
  return JSON.parse(readFileSync(join(repositoryDir, file), 'utf8'));
}

/** Workspaces that have the given npm script, in the order of the root package.json. @param {string} script */
export function listWorkspacesWith(script) {
  /** @type {{ workspaces: string[] }} */
  const { workspaces } = readJson('package.json');
  return workspaces.filter((workspace) => readJson(`${workspace}/package.json`).scripts?.[script]);
}
