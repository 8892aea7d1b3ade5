import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { readJson, repositoryDir } from '../program/repository.mjs';
import { fingerprintInputs, fingerprintOutput } from './fingerprint.mjs';
import { readNxInputs } from './nx-inputs.mjs';

/**
 * What a workspace was built from and what came out.
 * @typedef {{ inputs: string, output: string | undefined }} BuildStamp
 */

/** Below node_modules, so that a fresh installation starts without stamps. */
const stampsFile = join(repositoryDir, 'node_modules/.cache/safar-circle/build-stamps.json');

/** The stamp that the workspace would get now. @param {string} workspace @returns {BuildStamp} */
export function calculateStamp(workspace) {
  const inputs = readNxInputs(readJson('nx.json').namedInputs.builtFrom, workspace);
  return {
    inputs: fingerprintInputs(repositoryDir, inputs),
    output: fingerprintOutput(join(repositoryDir, workspace, 'dist')),
  };
}

/** Whether a build must run: nothing was built, or what went in or came out is not what it was after the last build. @param {BuildStamp} now @param {BuildStamp | undefined} lastBuild */
export function isStale(now, lastBuild) {
  return (
    lastBuild === undefined ||
    now.output === undefined ||
    now.inputs !== lastBuild.inputs ||
    now.output !== lastBuild.output
  );
}

/** @returns {Record<string, BuildStamp>} */
export function readStamps() {
  return existsSync(stampsFile) ? JSON.parse(readFileSync(stampsFile, 'utf8')) : {};
}

/** @param {Record<string, BuildStamp>} stamps */
export function writeStamps(stamps) {
  mkdirSync(dirname(stampsFile), { recursive: true });
  writeFileSync(stampsFile, JSON.stringify(stamps, null, 2));
}
