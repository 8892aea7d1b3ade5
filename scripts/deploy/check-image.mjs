import { execFileSync, spawn } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, chmodSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import getPort from 'get-port';
import { runCommand, runNpm } from '../program/commands.mjs';
import { repositoryDir } from '../program/repository.mjs';
import { step } from '../program/step.mjs';
import { StopError } from '../program/stop-error.mjs';
import { readContainerfile, readEnv } from './read-containerfile.mjs';

/** @typedef {import('./read-containerfile.mjs').Stage} Stage */
/** @typedef {import('./read-containerfile.mjs').Instruction} Instruction */

const WORKDIR = '/app';
/** `nobody`: the image's own user need not exist here. */
const UNPRIVILEGED_ID = 65_534;
const ANSWERS_WITHIN_MS = 90_000;
const STOPS_WITHIN_MS = 40_000;
/** What an operator starts in the image. The password of the owner comes from the environment. */
const COMMANDS = [
  ['admin', '-w', 'api', '--', 'create', '--email', 'ops@club.example', '--name', 'Ops One', '--mobile', '9876543210'],
  ['payout', '-w', 'api', '--', '--catch-up'],
  ['reconcile', '-w', 'api', '--', '--all'],
];

/**
 * Takes the steps of the Containerfile in folders that stand for its stages, with the Node that it names, starts what
 * comes of them as a user without rights, and asks its health check.
 */
export async function checkImage() {
  const stages = readContainerfile(readFileSync(join(repositoryDir, 'deploy/Containerfile'), 'utf8'));
  const root = mkdtempSync(join(tmpdir(), 'safar-image-'));
  chmodSync(root, 0o755);
  try {
    const env = await installNode(root, stages);
    for (const stage of stages) await buildStage(root, stages, stage, env);
    const last = stages.at(-1);
    return last !== undefined && (await tryImage(join(root, last.name), last, env));
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
}

/**
 * The release of Node that the stages begin with, from the registry of packages.
 * @param {string} root @param {Stage[]} stages @returns {Promise<NodeJS.ProcessEnv>} with it in front of the path
 */
async function installNode(root, stages) {
  const [, major = ''] = /node:(\d+)/.exec(stages[0]?.from ?? '') ?? [];
  const directory = join(root, 'node');
  mkdirSync(directory);
  await step(`Fetching Node ${major}`, async () => {
    const { code, output } = await runNpm(
      ['install', '--prefix', directory, '--no-audit', '--no-fund', `node@${major}`],
      {
        cwd: directory,
      },
    );
    if (code !== 0) throw new StopError(`Node ${major} cannot be fetched.`, output);
  });
  // Nothing of the shell that runs this gets into the image, but where to fetch packages from.
  const kept = Object.entries(process.env).filter(([name]) =>
    /^(HOME|LANG|TMPDIR|.*_proxy|npm_config_registry|.*CERT.*|.*CA_BUNDLE)$/i.test(name),
  );
  return { ...Object.fromEntries(kept), PATH: `${directory}/node_modules/.bin:${process.env.PATH}` };
}

/** @param {string} root @param {Stage[]} stages @param {Stage} stage @param {NodeJS.ProcessEnv} env */
async function buildStage(root, stages, stage, env) {
  const directory = join(root, stage.name);
  const before = stages.find(({ name }) => name === stage.from);
  if (before) cpSync(join(root, before.name), directory, { recursive: true, verbatimSymlinks: true });
  mkdirSync(directory, { recursive: true });
  const settings = { ...env, ...(before && readEnv(before)), ...readEnv(stage) };
  for (const { name, words, text, flags } of stage.instructions) {
    if (name === 'COPY') copy(root, directory, words, flags);
    else if (name === 'RUN')
      await step(`${stage.name}: ${text}`, async () => {
        const { code, output } = await runCommand('sh', ['-c', text], { cwd: directory, env: settings });
        if (code !== 0) throw new StopError(`The step "${text}" ended with ${code}.`, output);
      });
  }
}

/** @param {string} root @param {string} directory @param {string[]} paths @param {Record<string, string>} flags */
function copy(root, directory, [from = '', to = ''], flags) {
  const target = join(directory, to);
  if (flags.from === undefined && from === '.') {
    // What git keeps is what the context holds, less what .dockerignore names: a test compares the two.
    const files = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
      cwd: repositoryDir,
      encoding: 'utf8',
    });
    for (const file of files.split('\0').filter((each) => each !== '' && existsSync(join(repositoryDir, each)))) {
      mkdirSync(dirname(join(target, file)), { recursive: true });
      cpSync(join(repositoryDir, file), join(target, file));
    }
    return;
  }
  const source =
    flags.from === undefined ? join(repositoryDir, from) : join(root, flags.from, from.replace(WORKDIR, ''));
  cpSync(source, target, { recursive: true, verbatimSymlinks: true });
}

/**
 * @param {string} directory @param {Stage} stage @param {NodeJS.ProcessEnv} base
 * @returns {Promise<boolean>}
 */
async function tryImage(directory, stage, base) {
  const find = (/** @type {string} */ name) => stage.instructions.findLast((each) => each.name === name)?.words ?? [];
  const user = find('USER')[0];
  if (user === undefined || user === 'root') throw new StopError('The image runs as root.');
  const id = process.getuid?.() === 0 ? { uid: UNPRIVILEGED_ID, gid: UNPRIVILEGED_ID } : {};
  if (process.getuid?.() === 0)
    await runCommand('chown', ['-R', `${id.uid}:${id.gid}`, join(directory, 'releases')], {});
  const size = (await runCommand('sh', ['-c', 'du -sm .'], { cwd: directory })).output.split('\t')[0];
  const data = mkdtempSync(join(tmpdir(), 'safar-image-data-'));
  if (id.uid !== undefined) await runCommand('chown', [`${id.uid}:${id.gid}`, data], {});
  // An embedded database stands for PostgreSQL; everything else is as in the image.
  const env = {
    ...base,
    ...readEnv(stage),
    PORT: String(await getPort()),
    HOME: data,
    EMBEDDED: '1',
    DATA_DIR: data,
    ADMIN_PASSWORD: 'Of this check alone, 1 long walk',
  };
  const start = (/** @type {string[]} */ [command = '', ...args]) =>
    spawn(command, args, { cwd: directory, env, stdio: 'pipe', ...id });
  const server = start(find('CMD'));
  let output = '';
  server.stdout.on('data', (chunk) => (output += chunk));
  server.stderr.on('data', (chunk) => (output += chunk));
  /** @type {Promise<number | null>} */
  const ended = new Promise((resolve) => server.once('exit', resolve));
  const ask = () => new Promise((resolve) => start(find('HEALTHCHECK')).once('exit', resolve));
  try {
    const deadline = Date.now() + ANSWERS_WITHIN_MS;
    while ((await ask()) !== 0) {
      if (server.exitCode !== null || Date.now() > deadline) throw new StopError('The image does not answer.', output);
      await wait(500);
    }
    const home = await fetch(`http://127.0.0.1:${env.PORT}/`);
    console.log(`✓ The image of ${size} MB is healthy as a user without rights, and / is ${home.status}.`);
    const stopping = performance.now();
    server.kill('SIGTERM');
    const code = await Promise.race([ended, wait(STOPS_WITHIN_MS, undefined, { ref: false })]);
    console.log(
      `${code === 0 ? '✓' : '✗'} It stopped with ${code} after ${Math.round(performance.now() - stopping)} ms.`,
    );
    let areCommandsThere = true;
    for (const command of COMMANDS) {
      const running = start(['npm', 'run', '-s', ...command]);
      const answer = await new Promise((resolve) => running.once('exit', resolve));
      console.log(`${answer === 0 ? '✓' : '✗'} npm run ${command.join(' ')} ended with ${answer}.`);
      areCommandsThere &&= answer === 0;
    }
    return home.status === 200 && code === 0 && areCommandsThere;
  } finally {
    server.kill('SIGKILL');
    rmSync(data, { recursive: true, force: true });
  }
}
