import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parse } from 'yaml';
import { checkFiles } from '../deploy/check-files.mjs';
import { readContainerfile, readEnv } from '../deploy/read-containerfile.mjs';
import { readJson, repositoryDir } from '../program/repository.mjs';

/* What `deploy/` names exists, and its files agree with each other. `npm run deploy-check` tries the image, too. */

const read = (/** @type {string} */ path) => readFileSync(join(repositoryDir, path), 'utf8');
const exists = (/** @type {string} */ path) => existsSync(join(repositoryDir, path));

const stages = readContainerfile(read('deploy/Containerfile'));
const compose = parse(read('deploy/compose.yaml'), { merge: true });
const settings = Object.fromEntries(
  [...read('deploy/production.env.example').matchAll(/^([A-Z_]+)=(.*)$/gm)].map(([, name = '', value = '']) => [
    name,
    value,
  ]),
);
const units = readdirSync(join(repositoryDir, 'deploy/systemd')).map((name) => ({
  name,
  text: read(`deploy/systemd/${name}`),
}));

/** Every name that the configuration reads, and those of Node and of the demo. */
const variables = new Set([
  'NODE_ENV',
  ...readdirSync(join(repositoryDir, 'api/src/config'))
    .filter((name) => !name.includes('.test.'))
    .flatMap((name) => read(`api/src/config/${name}`).match(/(?<=')[A-Z][A-Z0-9]*(_[A-Z0-9]+)*(?=')/g) ?? []),
]);
/** What is under way is answered in 25 seconds at most, work beside requests ends in 10, the database closes in 3. */
const STOPS_WITHIN_SECONDS = 38;

const listUnknown = (/** @type {string[]} */ names) => names.filter((name) => !variables.has(name));

/** What is built from where. @param {string} path of a program in the image */
const toSource = (path) => path.replace('api/dist/', 'api/').replace(/\.js$/, '.ts');
/** The scripts that a text starts with npm, with the workspace of each. @param {string} text */
const listScripts = (text) =>
  [...text.matchAll(/npm (?:run )?(?:-s )?([a-z][\w:-]*)(?: (?:-w|--workspace) ([\w-]+))?/g)].filter(
    ([, script = '']) => !['ci', 'install', 'version', 'view'].includes(script),
  );

/** Whether the API has the script in what is built, so that a machine without development packages runs it. */
const isBuilt = (/** @type {string} */ script) =>
  readJson('api/package.json').scripts[script]?.startsWith('node dist/src/commands/') ?? false;

/** @param {string} text */
function requireScripts(text) {
  for (const [line, script = '', workspace] of listScripts(text)) {
    const { scripts } = readJson(workspace === undefined ? 'package.json' : `${workspace}/package.json`);
    assert.ok(scripts[script], `${line}: there is no such script`);
    const isOfSources = workspace === undefined && isBuilt(script);
    assert.ok(!isOfSources, `${line} takes development packages, which a server has not: npm run ${script} -w api`);
  }
}

test('the image is built in stages, on a Node that is maintained, and runs as a user without rights', () => {
  assert.ok(stages.length > 1);
  for (const { from } of stages.filter((stage) => !stages.some(({ name }) => name === stage.from)))
    assert.match(from, /\/node:(2[4-9]|[3-9]\d)-/, 'Node 20 and 22 have ended or end before this image');
  const last = stages.at(-1)?.instructions ?? [];
  assert.ok(last.some(({ name, words }) => name === 'USER' && words[0] !== 'root'));
  assert.ok(last.some(({ name, words }) => name === 'HEALTHCHECK' && words.length > 0));
  const packages = stages.find(({ name }) => name === 'packages')?.instructions ?? [];
  assert.ok(packages.some(({ text }) => text.includes('npm ci --omit=dev')));
  const sources = last.flatMap(({ name, flags, words }) => (name === 'COPY' && flags.from === 'build' ? words[0] : []));
  assert.deepEqual(sources, ['/app/releases'], 'what is copied from the stage with all packages');
});

test('what the steps of the image name exists', () => {
  for (const stage of stages) {
    for (const { name, words, text, flags } of stage.instructions) {
      if (name === 'COPY' && flags.from === undefined) assert.ok(exists(words[0] ?? ''), text);
      if (name === 'COPY' && flags.from !== undefined)
        assert.ok(
          stages.some((each) => each.name === flags.from),
          text,
        );
      if (name === 'RUN') requireScripts(text);
      if (name === 'CMD') assert.ok(exists(toSource(words[1] ?? '')), text);
    }
  }
  assert.deepEqual(listUnknown(Object.keys(readEnv(stages.at(-1) ?? assert.fail()))), []);
});

test('nothing that git ignores gets into the image', () => {
  const toPattern = (/** @type {string} */ line) => line.replace(/^\/|^\*\*\/|\/$/g, '').replace(/\/$/, '');
  const listPatterns = (/** @type {string} */ file) =>
    read(file)
      .split('\n')
      .filter((line) => line !== '' && !line.startsWith('#'))
      .map(toPattern);
  const left = listPatterns('.dockerignore');
  assert.deepEqual(
    ['.git', ...listPatterns('.gitignore')].filter((pattern) => !left.includes(pattern)),
    [],
  );
});

test('every command that opens the database runs from what is built', () => {
  const commands = readdirSync(join(repositoryDir, 'api/src/commands'))
    .filter((name) => name.endsWith('.ts') && readJson('package.json').scripts[name.slice(0, -3)]?.includes(name))
    .map((name) => name.slice(0, -3));
  assert.ok(commands.length >= 4, commands.join());
  const { scripts } = readJson('api/package.json');
  for (const name of commands) assert.equal(scripts[name], `node dist/src/commands/${name}.js`);
  // Pages are kept under a name of the code that makes them: servers find those of what is built alone.
  assert.equal(readJson('package.json').scripts.render, 'node scripts/render.mjs');
  assert.ok(exists(toSource(/api\/dist\/\S+\.js/.exec(read('scripts/render.mjs'))?.[0] ?? '')));
});

/** Without comments. @param {string} path of a file of TypeScript */
const readWords = (path) => read(path).replaceAll(/^ *(\/\/|\/?\*).*$/gm, '');

test('no text of the API names a command that only one of a server and a checkout has', () => {
  const sources = readdirSync(join(repositoryDir, 'api/src'), { recursive: true, encoding: 'utf8' }).filter(
    (name) => name.endsWith('.ts') && !name.endsWith('.test.ts'),
  );
  const named = sources.flatMap((name) =>
    listScripts(readWords(`api/src/${name}`))
      .filter(([, script = '']) => isBuilt(script))
      .map(([line]) => `${name}: ${line}`),
  );
  assert.ok(named.length === 0, `say nameCommand of api/src/name-command.ts instead of ${named.join(', ')}`);
});

test('compose starts two servers as the role of the app, which stop in their time, and what it names exists', () => {
  const sites = Object.entries(compose.services).filter(([name]) => name.startsWith('site-'));
  assert.ok(sites.length >= 2);
  const upstreams = compose.services.proxy.environment.SITE_UPSTREAMS.split(' ');
  assert.deepEqual(
    upstreams,
    sites.map(([name]) => `${name}:3000`),
  );
  for (const [, site] of sites) {
    assert.ok(exists(`deploy/${site.build.dockerfile}`.replace('deploy/deploy/', 'deploy/')));
    assert.ok(parseInt(site.stop_grace_period) > Number(settings.STOP_NOTICED_AFTER_SECONDS) + STOPS_WITHIN_SECONDS);
    assert.deepEqual(listUnknown(Object.keys(site.environment)), []);
    assert.deepEqual(site.env_file, ['production.env']);
    assert.match(site.environment.DATABASE_URL, /safar_app:/);
    assert.equal(site.environment.DATABASE_OWNER_URL, undefined, 'a server need not know the owner of the tables');
  }
  assert.match(compose.services.migrate.environment.DATABASE_OWNER_URL, /safar_owner:/);
  for (const { volumes = [], depends_on: needs = {}, command } of Object.values(compose.services)) {
    for (const volume of volumes) {
      const [from = ''] = volume.split(':');
      if (from.startsWith('./')) assert.ok(exists(`deploy/${from.slice(2)}`), volume);
      else assert.ok(from in compose.volumes, volume);
    }
    for (const name of Object.keys(needs)) assert.ok(name in compose.services, name);
    if (command) assert.ok(exists(toSource(command[1])), command.join(' '));
  }
  requireScripts(read('deploy/compose.yaml'));
});

test('the example of the settings names settings alone, and those that production needs', () => {
  requireScripts(read('deploy/production.env.example'));
  assert.deepEqual(listUnknown(Object.keys(settings)), []);
  for (const name of [
    'NODE_ENV',
    'DATABASE_URL',
    'SITE_ORIGIN',
    'BEHIND_HTTPS',
    'TRUSTED_PROXIES',
    'SMTP_HOST',
    'SMTP_FROM',
    'SITE_NAME',
    'OFFICE_ADDRESS',
    'SUPPORT_EMAIL',
  ])
    assert.ok(settings[name], name);
});

test('the units start what is built, with settings that exist, and stop in their time', () => {
  for (const { name, text } of units) {
    for (const [, program = ''] of text.matchAll(/node (api\/dist\/\S+)/g))
      assert.ok(exists(toSource(program)), program);
    for (const [, program = ''] of text.matchAll(/\/opt\/safar-circle\/current\/(\S+\.mjs)/g))
      assert.ok(exists(program), program);
    for (const [, given = ''] of text.matchAll(/^Environment=(.*)$/gm))
      assert.deepEqual(listUnknown(given.split(' ').map((each) => each.split('=')[0] ?? '')), []);
    if (name.endsWith('.timer'))
      assert.ok(
        units.some((unit) => unit.name === name.replace('.timer', '.service')),
        name,
      );
  }
  const server = units.find(({ name }) => name === 'safar-circle@.service')?.text ?? '';
  const stopSeconds = Number(/^TimeoutStopSec=(\d+)$/m.exec(server)?.[1]);
  assert.ok(stopSeconds > Number(settings.STOP_NOTICED_AFTER_SECONDS) + STOPS_WITHIN_SECONDS);
  assert.match(server, /^User=(?!root)/m);
  // The rest of the machine cannot be written to: mails without a mail server would be lost.
  const [, state = ''] = /^StateDirectory=(.*)$/m.exec(server) ?? [];
  for (const name of ['DATA_DIR', 'RELEASES_DIR']) {
    const [, directory = ''] = new RegExp(`${name}=(\\S+)`).exec(server) ?? [];
    assert.ok(state !== '' && directory.startsWith(`/var/lib/${state}/`), `${name}=${directory}`);
  }
});

/** What a unit gives to a shell, as systemd unfolds it. @param {string} text of the unit @param {string} setting */
const readShellCommand = (text, setting) =>
  (new RegExp(`^${setting}=/bin/sh -c '(.*)'$`, 'm').exec(text)?.[1] ?? assert.fail(setting)).replaceAll(
    /([$%])\1/g,
    '$1',
  );

test('what takes a session of its own, or long, goes past a pooler, and no dump is made through one', () => {
  const long = units.filter(({ text }) => /^ExecStart=.*(dump\.mjs|api\/dist\/src\/commands\/)/m.test(text));
  assert.equal(long.length, 3);
  for (const { name, text } of long)
    assert.deepEqual(
      [...text.matchAll(/^EnvironmentFile=(.*)$/gm)].map(([, file]) => file),
      ['/etc/safar-circle/production.env', '-/etc/safar-circle/direct.env'],
      name,
    );
  const backup = units.find(({ name }) => name === 'safar-circle-backup.service')?.text ?? '';
  const isDumped = (/** @type {Record<string, string | undefined>} */ env) =>
    spawnSync('/bin/sh', ['-c', readShellCommand(backup, 'ExecStartPre')], { env }).status === 0;
  assert.deepEqual([{}, { DATABASE_POOLER: 'none' }, { DATABASE_POOLER: 'transaction' }].map(isDumped), [
    true,
    true,
    false,
  ]);
});

test('the fourteen newest dumps of the timer are kept, and those that somebody has named', () => {
  const backup = units.find(({ name }) => name === 'safar-circle-backup.service')?.text ?? '';
  const cwd = mkdtempSync(join(tmpdir(), 'safar-dumps-'));
  const nightly = Array.from({ length: 16 }, (_, night) => `2026-11-${10 + night}T023000.dump`);
  const own = ['0-first.dump', 'before-20.dump'];
  for (const name of [...own, ...nightly]) writeFileSync(join(cwd, name), '');
  assert.equal(spawnSync('/bin/sh', ['-c', readShellCommand(backup, 'ExecStartPost')], { cwd }).status, 0);
  assert.deepEqual([...readdirSync(cwd)].toSorted(), [...own, ...nightly.slice(2)].toSorted());
  rmSync(cwd, { recursive: true });
});

test('both proxies say what a request is called, whatever a visitor sends', () => {
  assert.match(read('deploy/Caddyfile'), /^\s*header_up X-Request-Id \{http\.request\.uuid\}$/m);
  assert.match(read('deploy/nginx.conf'), /^\s*proxy_set_header X-Request-Id \$request_id;$/m);
});

test('the folder of the mails belongs to the user of the image, and is kept by compose', () => {
  const { instructions = [] } = stages.at(-1) ?? {};
  const user = instructions.findLast(({ name }) => name === 'USER')?.words[0];
  const data = instructions.find(({ name, words }) => name === 'COPY' && words[0] === '/app/data');
  assert.equal(data?.flags.chown, `${user}:${user}`);
  for (const name of ['site-1', 'site-2']) assert.deepEqual(compose.services[name].volumes, ['data:/app/data']);
});

test('both proxies lead to the same servers, and let go of kept connections before a server closes', () => {
  const [caddy, nginx] = [read('deploy/Caddyfile'), read('deploy/nginx.conf')];
  const listServers = (/** @type {string} */ text) => [...text.matchAll(/127\.0\.0\.1:\d+/g)].map(([server]) => server);
  assert.deepEqual(listServers(caddy), listServers(nginx));
  assert.equal(listServers(nginx).length, 2);
  const kept = [/keepalive (\d+)s/.exec(caddy), /keepalive_timeout (\d+)s/.exec(nginx)].map((found) =>
    Number(found?.[1]),
  );
  for (const seconds of kept) assert.ok(seconds < Number(settings.STOP_NOTICED_AFTER_SECONDS), String(seconds));
});

test('nginx lets through the largest file that a route takes', () => {
  const limitsBytes = readdirSync(join(repositoryDir, 'api/src'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.routes.ts'))
    .flatMap((name) => [...read(`api/src/${name}`).matchAll(/_MAX_BYTES = ([\d._* ]+);/g)])
    .map(([, factors = '']) => factors.split('*').reduce((size, factor) => size * Number(factor.replace('_', '')), 1));
  const largestBytes = Math.max(...limitsBytes);
  assert.ok(largestBytes > 1024 * 1024, 'no route takes a file: has the setting another name now?');
  const maxMegabytes = Number(/^ *client_max_body_size (\d+)m;$/m.exec(read('deploy/nginx.conf'))?.[1]);
  assert.ok(maxMegabytes * 1024 * 1024 >= largestBytes, `${maxMegabytes}m, and a route takes ${largestBytes} bytes`);
});

test('nginx, Caddy and systemd understand their files, where they are installed', async () => {
  assert.ok(await checkFiles());
});

test('what the page for operators tells to run exists', () => {
  const text = read('docs/operating.md');
  requireScripts(text);
  const paths = [...text.matchAll(/\b((?:deploy|api|docs|scripts)\/[\w@.\/-]+\w)/g)].map(([, path = '']) => path);
  assert.deepEqual(
    paths.filter((path) => !exists(toSource(path))),
    [],
  );
});
