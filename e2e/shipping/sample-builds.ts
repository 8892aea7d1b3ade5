import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { REPOSITORY_DIR } from '../site/require-build';

/** Where the sample releases are built, a folder for each run: below the packages that their sources import. */
const SAMPLE_BUILDS_DIR = join(REPOSITORY_DIR, 'node_modules', '.cache', 'safar-circle', 'samples');
/** No run takes longer: what is older is of one that was killed. */
const LEFT_AFTER_MS = 24 * 60 * 60 * 1000;

/** How the global setup tells the workers which folder is that of their run. */
const SAMPLES_VARIABLE = 'SAFAR_JOURNEYS_SAMPLES';

export type RemoteName = 'marketing' | 'member' | 'admin';
/** What is special about a sample release. */
export type SampleKind = 'first' | 'second' | 'faulty' | 'effect' | 'react' | 'skew';

/** The package folder of a sample release, as its team would have it. */
export function samplePackageDir(name: RemoteName, kind: SampleKind): string {
  const runDir = process.env[SAMPLES_VARIABLE];
  if (!runDir) throw new Error('The samples were not built: run the journeys with "npm run e2e -w e2e".');
  return join(runDir, kind, `remote-${name}`);
}

function removeLeft(): void {
  for (const name of readdirSync(SAMPLE_BUILDS_DIR)) {
    const path = join(SAMPLE_BUILDS_DIR, name);
    const status = statSync(path, { throwIfNoEntry: false });
    if (!status || Date.now() - status.mtimeMs < LEFT_AFTER_MS) continue;
    // Again where another run removes it, too.
    rmSync(path, { recursive: true, force: true, maxRetries: 3 });
  }
}

/**
 * Builds all of them, by the real build of a remote.
 * @returns what removes them
 */
export async function buildSamples(): Promise<() => void> {
  mkdirSync(SAMPLE_BUILDS_DIR, { recursive: true });
  removeLeft();
  const runDir = mkdtempSync(join(SAMPLE_BUILDS_DIR, 'run-'));
  const builder = spawn(process.execPath, [join(__dirname, 'build-samples.mjs'), runDir], {
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const [code] = await once(builder, 'exit');
  const remove = () => rmSync(runDir, { recursive: true, force: true });
  if (code === 0) {
    process.env[SAMPLES_VARIABLE] = runDir;
    return remove;
  }
  remove();
  throw new Error(`build-samples.mjs ended with exit code ${code}`);
}
