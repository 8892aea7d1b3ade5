import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import getPort from 'get-port';

const deployDirectory = join(__dirname, '../../deploy');
const ANSWERS_WITHIN_MS = 10_000;
const LOOK_EVERY_MS = 50;

export interface Proxy {
  origin: string;
  stop(): Promise<void>;
}

type Start = (port: number, upstreams: string[], directory: string) => { command: string[]; env?: NodeJS.ProcessEnv };

/** The example as it is, without TLS, on a port of its own. */
function startNginx(port: number, upstreams: string[], directory: string): ReturnType<Start> {
  const servers = [...upstreams];
  const site = readFileSync(join(deployDirectory, 'nginx.conf'), 'utf8')
    .replaceAll(/127\.0\.0\.1:\d+/g, () => servers.shift() ?? '')
    .replace(/server \{\s+listen 80;[\s\S]*?\n\}/, '')
    .replace(/listen 443.*/, `listen 127.0.0.1:${port};`)
    .replaceAll(/^\s*(listen \[|ssl_).*\n/gm, '');
  const paths = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((kind) => `${kind}_temp_path ${directory};`);
  const file = join(directory, 'nginx.conf');
  writeFileSync(
    file,
    `daemon off;\npid ${directory}/pid;\nerror_log ${directory}/error.log warn;\n${process.getuid?.() === 0 ? 'user root;' : ''}
events { worker_connections 1024; }\nhttp {\naccess_log off;\n${paths.join('\n')}\n${site}\n}\n`,
  );
  return { command: ['nginx', '-c', file] };
}

function startCaddy(port: number, upstreams: string[], directory: string): ReturnType<Start> {
  const config = ['run', '--adapter', 'caddyfile', '--config', join(deployDirectory, 'Caddyfile')];
  const env = {
    SITE_ADDRESS: `http://127.0.0.1:${port}`,
    SITE_UPSTREAMS: upstreams.join(' '),
    CADDY_ADMIN: 'off',
    XDG_DATA_HOME: directory,
    XDG_CONFIG_HOME: directory,
  };
  return { command: ['caddy', ...config], env };
}

const PROXIES: Record<string, Start> = { nginx: startNginx, caddy: startCaddy };

/** The proxies that `deploy/` has an example for, and that this machine has. */
export function listProxies(): string[] {
  return Object.keys(PROXIES).filter((name) => spawnSync('sh', ['-c', `command -v ${name}`]).status === 0);
}

/** Starts a proxy with its example of `deploy/`. @param upstreams as `127.0.0.1:3001` */
export async function startProxy(name: string, upstreams: string[]): Promise<Proxy> {
  const start = PROXIES[name];
  if (!start) throw new Error(`There is no example for ${name}: choose from ${Object.keys(PROXIES).join(', ')}.`);
  const directory = mkdtempSync(join(tmpdir(), 'safar-proxy-'));
  const port = await getPort();
  const { command, env } = start(port, upstreams, directory);
  const [program = '', ...args] = command;
  const child = spawn(program, args, { env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const origin = `http://127.0.0.1:${port}`;
  const deadline = performance.now() + ANSWERS_WITHIN_MS;
  while (!(await fetch(`${origin}/health/ready`).catch(() => undefined))?.ok) {
    if (child.exitCode !== null || performance.now() > deadline) throw new Error(`${name} does not answer: ${output}`);
    await wait(LOOK_EVERY_MS);
  }
  return {
    origin,
    stop: async () => {
      child.kill('SIGTERM');
      await exited;
      rmSync(directory, { recursive: true, force: true });
    },
  };
}
