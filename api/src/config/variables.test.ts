import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { packageDirectory } from '../package-directory';
import { listStrangers, VARIABLES } from './variables';

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

it('is told in the documentation, each', () => {
  const pages = ['api/README.md', 'docs/shipping-a-remote.md'];
  const text = pages.map((page) => readFileSync(join(packageDirectory, '..', page), 'utf8')).join('');
  expect(VARIABLES.filter((name) => !text.includes(`\`${name}\``) && !text.includes(`${name}=`))).toEqual([]);
});
