import { spawn } from 'node:child_process';
import { realpathSync } from 'node:fs';
import { dirname } from 'node:path';
import type { PrerenderedSite, PrerenderJob } from 'federation/contract';

const TIMEOUT_MS = 20_000;
const MEMORY_MAX_MB = 256;

/** Before Node 22 the flag had another name. */
const PERMISSION_FLAG = process.allowedNodeEnvironmentFlags.has('--permission')
  ? '--permission'
  : '--experimental-permission';

/**
 * Runs the shell's program for rendering, and with it the code of remotes, in a short-lived process that has none of
 * ours: no environment, no file but the programs themselves, no other process, a limit on time and memory.
 * @param program file
 * @throws Error when it does not answer with rendered pages
 */
export async function runPrerender(program: string, job: PrerenderJob): Promise<PrerenderedSite> {
  const file = realpathSync(program);
  const programs = Object.entries(job.programs).map(([name, path]) => [name, realpathSync(path)] as const);
  const readable = [file, ...programs.map(([, path]) => path)].map((path) => `--allow-fs-read=${dirname(path)}/*`);
  const child = spawn(
    process.execPath,
    ['--no-warnings', PERMISSION_FLAG, ...readable, `--max-old-space-size=${MEMORY_MAX_MB}`, file],
    { env: {}, stdio: ['pipe', 'pipe', 'pipe'], timeout: TIMEOUT_MS, killSignal: 'SIGKILL' },
  );
  const output: Buffer[] = [];
  const complaints: Buffer[] = [];
  child.stdout.on('data', (chunk: Buffer) => output.push(chunk));
  child.stderr.on('data', (chunk: Buffer) => complaints.push(chunk));
  // A program that ends without reading its job is told by its exit code.
  child.stdin.on('error', () => undefined);
  child.stdin.end(JSON.stringify({ ...job, programs: Object.fromEntries(programs) }));
  await new Promise<void>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => {
      if (code === 0) resolve();
      else
        reject(
          new Error(
            `rendering the pages failed: ${Buffer.concat(complaints).toString().trim() || 'no answer in time'}`,
          ),
        );
    });
  });
  return JSON.parse(Buffer.concat(output).toString()) as PrerenderedSite;
}
