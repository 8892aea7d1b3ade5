import {
  chmodSync,
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runCommand } from '../program/commands.mjs';
import { repositoryDir } from '../program/repository.mjs';

const deployDir = join(repositoryDir, 'deploy');
/** As the shell finds it. @param {string} program */
const isInstalled = async (program) => (await runCommand('sh', ['-c', `command -v ${program}`], {})).code === 0;

/**
 * A certificate that nobody trusts, for a configuration that names one.
 * @param {string} directory
 */
async function makeCertificate(directory) {
  const files = { certificate: join(directory, 'fullchain.pem'), key: join(directory, 'privkey.pem') };
  const { code, output } = await runCommand(
    'openssl',
    `req -x509 -newkey rsa:2048 -nodes -days 1 -subj /CN=localhost -out ${files.certificate} -keyout ${files.key}`.split(
      ' ',
    ),
    {},
  );
  if (code !== 0) throw new Error(`openssl makes no certificate: ${output}`);
  return files;
}

/** @param {string} directory @param {string} text of a file that belongs into the `http` block of nginx's own */
function writeNginxConfig(directory, text) {
  const file = join(directory, 'nginx.conf');
  writeFileSync(
    file,
    `pid ${directory}/nginx.pid;\nerror_log ${directory}/error.log;\nevents { worker_connections 1024; }\n` +
      `http {\naccess_log off;\n${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
        .map((kind) => `${kind}_temp_path ${directory}/${kind};`)
        .join('\n')}\n${text}\n}\n`,
  );
  return file;
}

/**
 * nginx opens what it listens on, also when it only reads: files take the place of ports, which may be others' here.
 * @param {string} directory @returns {Promise<string[]>} the command
 */
async function nginx(directory) {
  const { certificate, key } = await makeCertificate(directory);
  const text = readFileSync(join(deployDir, 'nginx.conf'), 'utf8')
    .replace(
      /(?<=^ *listen )(\[::\]:)?(\d+)/gm,
      (_all, six = '', port) => `unix:${directory}/${six ? 'six-' : ''}${port}`,
    )
    .replace(/\/etc\/\S+\/fullchain\.pem/, certificate)
    .replace(/\/etc\/\S+\/privkey\.pem/, key);
  return ['nginx', '-t', '-q', '-c', writeNginxConfig(directory, text)];
}

const caddy = async () => ['caddy', 'validate', '--adapter', 'caddyfile', '--config', join(deployDir, 'Caddyfile')];

/**
 * systemd verifies programs, folders and users as well: what a real machine has in other places is put where this one
 * has it.
 * @param {string} directory @returns {Promise<string[]>}
 */
async function systemd(directory) {
  const units = join(directory, 'units');
  mkdirSync(units);
  const names = readdirSync(join(deployDir, 'systemd'));
  for (const name of names) {
    const text = readFileSync(join(deployDir, 'systemd', name), 'utf8');
    writeFileSync(join(units, name), text.replaceAll(/\/usr\/bin\/(node|curl)/g, process.execPath));
    chmodSync(join(units, name), 0o644);
  }
  const instances = names.map((name) => name.replace('@.', '@3001.'));
  for (const [place, name] of names.entries())
    if (name !== instances[place]) copyFileSync(join(units, name), join(units, instances[place] ?? ''));
  return ['systemd-analyze', 'verify', '--man=no', ...instances.map((name) => join(units, name))];
}

/** @typedef {(directory: string) => Promise<string[]>} Prepare of the files that a program reads: its command */
/** By the programs that it takes. @type {[programs: string[], prepare: Prepare][]} */
const READERS = [
  [['nginx', 'openssl'], nginx],
  [['caddy'], caddy],
  [['systemd-analyze'], systemd],
];

/** Asks the programs themselves whether they understand what is in `deploy/`. @returns {Promise<boolean>} */
export async function checkFiles() {
  let isKept = true;
  for (const [programs, prepare] of READERS) {
    const [program] = programs;
    if (!(await Promise.all(programs.map(isInstalled))).every(Boolean)) {
      console.log(`- ${programs.join(' or ')} is not installed: what is in deploy/ for it was not read.`);
      continue;
    }
    const directory = mkdtempSync(join(tmpdir(), 'safar-deploy-'));
    try {
      const [command = '', ...args] = await prepare(directory);
      const { code, output } = await runCommand(command, args, {});
      console.log(`${code === 0 ? '✓' : '✗'} ${program}`);
      if (code !== 0) console.log(output);
      isKept = isKept && code === 0;
    } finally {
      rmSync(directory, { recursive: true, force: true });
    }
  }
  return isKept;
}
