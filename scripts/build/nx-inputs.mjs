/** Folders and files, relative to the repository. @typedef {{ folders: string[], files: string[] }} BuildInputs */

const TEST_EXCLUSION = '!{projectRoot}/**/*.test.*';

/**
 * What a workspace is built from, by the one list that Nx reads too (`builtFrom` in nx.json).
 * @param {string[]} patterns
 * @param {string} workspace
 * @returns {BuildInputs}
 * @throws Error on a pattern of a kind that is not used there so far
 */
export function readNxInputs(patterns, workspace) {
  /** @type {BuildInputs} */
  const inputs = { folders: [], files: [] };
  for (const pattern of patterns) {
    // Tests are left out of every folder.
    if (pattern === TEST_EXCLUSION) continue;
    const path = pattern.replace('{projectRoot}', workspace).replace('{workspaceRoot}/', '');
    if (path.endsWith('/**/*')) inputs.folders.push(path.slice(0, -'/**/*'.length));
    else inputs.files.push(path);
    if (/[*{}!]/.test(path.replace(/\/\*\*\/\*$/, '')))
      throw new Error(`nx.json: builtFrom has a pattern that the build stamp does not know: ${pattern}`);
  }
  return inputs;
}
