import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, realpathSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { PrerenderedSite, PrerenderJob, RegisteredRemote, Registry } from 'federation/contract';
import type { Config } from '../config/config';

const SHELL_PROGRAM = 'prerender.cjs';
const TIMEOUT_MS = 20_000;
const MEMORY_MAX_MB = 256;

/** Before Node 22 the flag had another name. */
const PERMISSION_FLAG = process.allowedNodeEnvironmentFlags.has('--permission')
  ? '--permission'
  : '--experimental-permission';

/**
 * Renders the pages of a registry's live releases.
 * @param fail told, in sentences, what could not be rendered
 * @returns undefined when the shell brings no program for it, as in development, or the program fails
 */
export async function prerenderPages(
  config: Config,
  { registry, shellDirectory }: { registry: Registry; shellDirectory: string },
  fail: (sentence: string) => void,
): Promise<PrerenderedSite | undefined> {
  const program = join(shellDirectory, SHELL_PROGRAM);
  if (!existsSync(program)) return undefined;
  const programs: Record<string, string> = {};
  for (const remote of registry.remotes.filter((candidate) => candidate.access === 'public')) {
    try {
      const file = await findProgram(config.releasesDirectory, remote);
      if (file) programs[remote.name] = file;
    } catch (error) {
      fail(String(error));
    }
  }
  const job = { origin: config.origin, siteConfig: config.site, registry, programs };
  try {
    const rendered = await runPrerender(program, job);
    rendered.failures.forEach(fail);
    return rendered;
  } catch (error) {
    fail(String(error));
    return undefined;
  }
}

/** @throws Error when it is not the file that was published */
async function findProgram(
  releasesDirectory: string,
  { name, current: { version, prerenderFile, integrity } }: RegisteredRemote,
): Promise<string | undefined> {
  if (prerenderFile === undefined) return undefined;
  const file = join(releasesDirectory, name, version, prerenderFile);
  const hash = createHash('sha384')
    .update(await readFile(file))
    .digest('base64');
  if (integrity[prerenderFile] !== `sha384-${hash}`)
    throw new Error(`${prerenderFile} of ${name} ${version} is not as it was published.`);
  return file;
}

/**
 * Runs the shell's program for rendering, and with it the code of remotes, in a short-lived process that has none of
 * ours: no environment, no file but the programs themselves, no other process, a limit on time and memory.
 * @throws Error when it does not answer with rendered pages
 */
async function runPrerender(program: string, job: PrerenderJob): Promise<PrerenderedSite> {
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
      const reason = Buffer.concat(complaints).toString().trim() || 'no answer in time';
      if (code === 0) resolve();
      else reject(new Error(`rendering the pages failed: ${reason}`));
    });
  });
  return JSON.parse(Buffer.concat(output).toString()) as PrerenderedSite;
}
