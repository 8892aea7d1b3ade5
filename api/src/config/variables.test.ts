import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { packageDirectory } from '../own-package';
import { listStrangers, VARIABLES, type Variable } from './variables';

it.each([
  ['DATABSE_URL', 'DATABSE_URL is not a setting. Is DATABASE_URL meant?'],
  ['DATABASEURL', 'DATABASEURL is not a setting. Is DATABASE_URL meant?'],
  ['database_url', 'database_url is not a setting. Is DATABASE_URL meant?'],
  ['SITE_ORIGN', 'SITE_ORIGN is not a setting. Is SITE_ORIGIN meant?'],
  ['SMTP_PASS', 'SMTP_PASS is not a setting.'],
  ['LOGIN_ATTEMPTS_PER_IP', 'LOGIN_ATTEMPTS_PER_IP is not a setting.'],
])('names %s', (name, sentence) => expect(listStrangers({ [name]: 'x' })).toEqual([sentence]));

it('says nothing of what is known, and of what is somebody else’s', () => {
  const others = ['PATH', 'HOME', 'HOSTNAME', 'LOGNAME', 'SHELL', 'USER', 'LANG', 'PWD', 'EDITOR', 'npm_config_cache'];
  const names = [
    ...VARIABLES,
    ...others,
    'PGHOST',
    'NODE_OPTIONS',
    'OTEL_SERVICE_NAME',
    'TEST_DATABASE_URL',
    'INIT_CWD',
  ];
  expect(listStrangers(Object.fromEntries(names.map((name) => [name, 'x'])))).toEqual([]);
});

it('says nothing of this very machine', () => expect(listStrangers(process.env)).toEqual([]));

/** What the commands read that publish releases, and no server does. */
const OF_PUBLISHING: Variable[] = ['REMOTES_ORIGIN', 'SECOND_KEY_FILE', 'SHELL_OFFER', 'SIGNING_KEY_FILE'];

it.each([
  ['api/README.md', VARIABLES.filter((name) => !OF_PUBLISHING.includes(name))],
  ['docs/shipping-a-remote.md', OF_PUBLISHING],
])('stands in a table of %s, each that is told there', (page, names) => {
  const lines = readFileSync(join(packageDirectory, '..', page), 'utf8').split('\n');
  const told = lines.filter((line) => line.startsWith('|')).map((line) => line.split('|')[1] ?? '');
  expect(names.filter((name) => !told.some((cell) => cell.includes(`\`${name}\``)))).toEqual([]);
});
