import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { emitFile } from './emit-file.mjs';

/** What a release's pages are proven with; no page asks for it. */
export const SAMPLE_FILE = 'sample.json';

/**
 * Adds the recorded replies that a remote runs alone on to the files of its release.
 * @param {string} packageDir
 * @returns {import('webpack').WebpackPluginInstance[]} none where there is no recording
 */
export function sampleDataPlugins(packageDir) {
  const file = join(packageDir, 'src', 'sample', 'recording.json');
  return existsSync(file) ? [emitFile(SAMPLE_FILE, 'last', () => readFileSync(file))] : [];
}
