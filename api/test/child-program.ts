import { spawn, type ChildProcess } from 'node:child_process';
import { join } from 'node:path';

const packageDirectory = join(__dirname, '..');
const LOADS_TYPESCRIPT = ['--require', join(__dirname, 'require-typescript.cjs')];

/** For programs whose test looks at no page: a server would render those of a site that this machine has. */
export const NO_SITE = { RELEASES_DIR: join(__dirname, 'no-releases') };

export interface ChildProgram {
  child: ChildProcess;
  /** Resolves with the text so far as soon as something has been printed, or with all of it at the end. */
  firstOutput: Promise<string>;
  exited: Promise<{ code: number | null; output: string }>;
}

/** Runs a program of this package, TypeScript as it is, in a process of its own. */
export function startProgram(file: string, args: string[], env: NodeJS.ProcessEnv = {}): ChildProgram {
  const child = spawn(process.execPath, [...LOADS_TYPESCRIPT, join(packageDirectory, file), ...args], {
    cwd: packageDirectory,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  const exited = new Promise<{ code: number | null; output: string }>((resolve) =>
    child.once('close', (code) => resolve({ code, output })),
  );
  const firstOutput = new Promise<string>((resolve) => {
    const collect = (chunk: Buffer) => {
      output += chunk.toString();
      resolve(output.trim());
    };
    child.stdout.on('data', collect);
    child.stderr.on('data', collect);
    void exited.then(() => resolve(output.trim()));
  });
  return { child, firstOutput, exited };
}
