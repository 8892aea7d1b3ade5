import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { REPOSITORY_DIR } from '../site/require-build';

/** Where the sample releases are built, one folder for each. */
const SAMPLE_BUILDS_DIR = join(REPOSITORY_DIR, 'node_modules', '.cache', 'safar-circle', 'samples');

export type RemoteName = 'marketing' | 'member' | 'admin';
/** What is special about a sample release. */
export type SampleKind = 'first' | 'second' | 'faulty' | 'effect' | 'react' | 'skew';

/** The package folder of a sample release, as its team would have it. */
export const samplePackageDir = (name: RemoteName, kind: SampleKind) => join(SAMPLE_BUILDS_DIR, kind, `remote-${name}`);

/** Builds all of them, by the real build of a remote. */
export async function buildSamples(): Promise<void> {
  const builder = spawn(process.execPath, [join(__dirname, 'build-samples.mjs'), SAMPLE_BUILDS_DIR], {
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const [code] = await once(builder, 'exit');
  if (code !== 0) throw new Error(`build-samples.mjs ended with exit code ${code}`);
}
