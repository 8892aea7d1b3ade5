import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { NO_SITE, startProgram } from '../../test/child-program';
import { fillDataDirectory } from '../../test/test-database';
import { LAWS } from '../reconcile/laws';

let directory: string;
beforeAll(() => (directory = mkdtempSync(join(tmpdir(), 'safar-command-'))));
afterAll(() => rmSync(directory, { recursive: true, force: true }));

const STRANGER = 'DATABSE_URL is not a setting. Is DATABASE_URL meant?';

/** As on a server where the address of the database is misspelt. */
function execute(command: string, args: string[], dataDirectory: string, more: NodeJS.ProcessEnv = {}) {
  const stranger = { DATABSE_URL: 'postgresql://127.0.0.1/safar' };
  const env = { ...NO_SITE, NODE_ENV: '', DATABASE_URL: '', ...stranger, DATA_DIR: dataDirectory, ...more };
  return startProgram(`src/commands/${command}.ts`, args, env).exited;
}

it.each([
  ['reconcile', []],
  ['payout', ['--catch-up']],
  ['admin', ['create', '--email', 'ops@club.example', '--name', 'Ops One', '--mobile', '9876543210']],
  ['migrate', []],
])('%s makes no database where a misspelt variable may name another', async (command, args) => {
  const absent = join(directory, command);
  const { code, output } = await execute(command, args, absent);
  expect(code).toBe(1);
  expect(output.trim().split('\n')).toEqual([
    STRANGER,
    expect.stringMatching(new RegExp(`^There is no database in ${absent} yet, .*Nothing was done\\.$`)),
  ]);
  expect(existsSync(absent)).toBe(false);
});

it('where there is one, a command says what is no setting and does its work', async () => {
  const filled = join(directory, 'filled');
  fillDataDirectory(filled);
  const { code, output } = await execute('payout', ['--catch-up'], filled);
  expect([code, output.trim().split('\n').toSorted()]).toEqual([0, [STRANGER, 'Nothing is due.']]);
});

it('reconcile says which law it looks at', async () => {
  // A short name: a socket of the lock lies below it, whose path has a small limit.
  const filled = join(directory, 'own');
  fillDataDirectory(filled);
  const env = { DATABASE_URL: '', DATA_DIR: filled };
  const { code, output } = await startProgram('src/commands/reconcile.ts', ['--all'], env).exited;
  const laws = ['a wallet is its transfers', ...Object.keys(LAWS), 'a kept figure is what counting gives'];
  expect([code, output.trim().split('\n').at(-1)]).toEqual([0, '0 differences.']);
  expect(output.split('\n').filter((line) => laws.includes(line.trim()))).toHaveLength(laws.length);
});

it('reconcile does not take a misspelt flag for none', async () => {
  const { code, output } = await execute('reconcile', ['--al'], join(directory, 'none'));
  expect(output).toMatch(/^npm run reconcile \[-- --all\]\n/);
  expect([code, existsSync(join(directory, 'none'))]).toEqual([1, false]);
});

it.each([
  ['mail', ['--to', 'someone@example.org']],
  ['render', []],
])('%s names what is no setting, too', async (command, args) => {
  expect((await execute(command, args, join(directory, 'mail'))).output).toContain(STRANGER);
});

it.each([
  ['migrate', 'dry-run', [], 'npm_config_dry_run'],
  ['payout', 'dry-run', ['--date', '2026-11-20'], 'npm_config_dry_run'],
])('%s does nothing when npm has kept --%s for itself', async (command, flag, args, variable) => {
  const absent = join(directory, 'kept');
  const { code, output } = await execute(command, args, absent, { [variable]: 'true' });
  expect(output).toContain(`Write -- before the flags: npm run … -- --${flag}.`);
  expect([code, existsSync(absent)]).toEqual([1, false]);
});

it.each(['reconcile', 'render'])('%s does nothing for a word that it does not know', async (command) => {
  const { code, output } = await execute(command, ['stray'], join(directory, 'none'));
  expect(output).toMatch(new RegExp(`^npm run ${command}`));
  expect([code, existsSync(join(directory, 'none'))]).toEqual([1, false]);
});

it('render takes the settings as a server does, so that its pages are those of one', async () => {
  const { code, output } = await execute('render', [], join(directory, 'none'));
  expect([code, output]).toEqual([1, expect.stringMatching(/^Set DATABASE_URL to a PostgreSQL, or EMBEDDED=1/)]);
});

it('render asks the database first what is live, where servers do', async () => {
  const given = { RELEASES_DIR: '', DATABASE_URL: 'postgresql://safar_app@127.0.0.1:1/safar' };
  const { code, output } = await execute('render', [], join(directory, 'none'), given);
  expect(output).toContain('The database does not answer: ');
  expect(code).toBe(1);
});
