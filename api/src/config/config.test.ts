import { resolve } from 'node:path';
import { DEFAULT_SITE_CONFIG } from 'federation/contract';
import { ConfigError, parseConfig } from './config';

function refusalsOf(env: NodeJS.ProcessEnv): string[] {
  try {
    parseConfig(env);
  } catch (error) {
    if (error instanceof ConfigError) return error.refusals;
    throw error;
  }
  return [];
}

it('has a default for everything', () => {
  const config = parseConfig({});
  expect(config).toMatchObject({
    host: 'localhost',
    port: 3000,
    log: { level: 'info', format: 'json' },
    isProduction: false,
    smtp: undefined,
  });
  expect(config.database).toMatchObject({
    kind: 'embedded',
    dataDirectory: expect.stringMatching(/[/\\]data$/),
  });
});

it('says of itself what a remote that is started alone says', () => {
  expect(parseConfig({}).site).toEqual(DEFAULT_SITE_CONFIG);
});

it('takes the site’s words from the environment, field by field', () => {
  const { site } = parseConfig({
    SITE_NAME: 'Another Club',
    JOINING_FEE_RUPEES: '250',
    UPI_PAYEE_ADDRESS: 'club@bank',
  });
  expect(site.brand).toEqual({ ...DEFAULT_SITE_CONFIG.brand, name: 'Another Club' });
  expect(site.upi).toEqual({ payeeAddress: 'club@bank', payeeName: 'Another Club' });
  expect(site.joiningFeeRupees).toBe('250');
});

it('knows no push service without a name, wherever a comma stands', () => {
  const { pushServices } = parseConfig({ PUSH_SERVICES: ', push.example,, other.example ,' });
  expect(pushServices).toEqual(['push.example', 'other.example']);
});

it('uses PostgreSQL where one is named', () => {
  const { database } = parseConfig({ DATABASE_URL: 'postgresql://localhost/safar', DATABASE_POOL_MAX: '20' });
  const url = 'postgresql://localhost/safar';
  const direct = { kind: 'postgres', url, ownerUrl: url, isPooled: false, hasNamedStatements: true };
  expect(database).toEqual({ ...direct, poolMaxConnections: 20 });
});

it('names no statements behind a pooler, unless told that it follows them', () => {
  const env = { DATABASE_URL: 'postgresql://localhost/safar', DATABASE_POOLER: 'transaction' };
  expect(parseConfig(env).database).toMatchObject({ isPooled: true, hasNamedStatements: false });
  expect(parseConfig({ ...env, DATABASE_NAMED_STATEMENTS: '1' }).database).toMatchObject({ hasNamedStatements: true });
});

it('sends the contact form to an EmailJS account when all its ids are there', () => {
  const ids = { EMAILJS_SERVICE_ID: 'service', EMAILJS_TEMPLATE_ID: 'template', EMAILJS_PUBLIC_KEY: 'key' };
  expect(parseConfig(ids).site.contactForm).toEqual({
    origin: 'https://api.emailjs.com',
    serviceId: 'service',
    templateId: 'template',
    publicKey: 'key',
  });
  expect(refusalsOf({ EMAILJS_SERVICE_ID: 'service' })).toEqual([
    'EMAILJS_SERVICE_ID, EMAILJS_TEMPLATE_ID and EMAILJS_PUBLIC_KEY must be set together.',
  ]);
});

it('takes paths alone that are the same in whichever folder it is started', () => {
  const names = ['BACKUPS_DIR', 'DATA_DIR', 'OWNERS_FILE', 'PAGES_DIR', 'RELEASES_DIR'] as const;
  const set = (path: string) => Object.fromEntries(names.map((name) => [name, path]));
  expect(refusalsOf(set('of-the-site')).sort()).toEqual(
    names.map((name) => `${name} must be an absolute path, not "of-the-site".`),
  );
  expect(parseConfig(set(`${__dirname}/../here/`))).toMatchObject({
    backupsDirectory: resolve(__dirname, '../here'),
    ownersFile: resolve(__dirname, '../here'),
  });
});

it('takes an empty variable for an absent one', () => {
  expect(parseConfig({ PORT: '', DATABASE_URL: ' ', PAYOUT_SCHEDULE: '' })).toEqual(parseConfig({}));
});

it('complains of everything at once, in sentences that name the variable', () => {
  const env = {
    PORT: '70000',
    LOG_LEVEL: 'loud',
    PAYOUT_SCHEDULE: 'maybe',
    DATABASE_URL: 'mysql://x',
    SESSION_MAX_DAYS: '-1',
  };
  expect(refusalsOf(env).sort()).toEqual([
    'DATABASE_URL must start with postgres:// or postgresql://.',
    'LOG_LEVEL must be one of fatal, error, warn, info, debug, trace, silent, not "loud".',
    'PAYOUT_SCHEDULE must be 1 or 0, not "maybe".',
    'PORT must be a whole number from 0 to 65535, not "70000".',
    'SESSION_MAX_DAYS must be a whole number from 1 to 365, not "-1".',
  ]);
});

describe('for real', () => {
  const production = { NODE_ENV: 'production' };

  it('must be told where the data are', () => {
    const demand = expect.stringMatching(/^Set DATABASE_URL to a PostgreSQL, or EMBEDDED=1 /);
    expect(refusalsOf({ ...production, DATA_DIR: '/tmp/data' })).toEqual([demand]);
    expect(refusalsOf({ ...production, DATABASE_URL: ' ', DATABSE_URL: 'x' })).toEqual([
      demand,
      'DATABSE_URL is not a setting. Is DATABASE_URL meant?',
    ]);
    expect(refusalsOf({ ...production, EMBEDDED: '1' })).toEqual([]);
    expect(refusalsOf({ ...production, DATABASE_URL: 'postgresql://localhost/safar' })).toEqual([]);
    expect(refusalsOf({ EMBEDDED: '1', DATABASE_URL: 'postgresql://localhost/safar' })).toEqual([
      'DATABASE_URL and EMBEDDED=1 exclude each other. Set one of them.',
    ]);
  });

  it('must be told where visitors reach the site when something is in front of it', () => {
    const demand = expect.stringMatching(/^Set SITE_ORIGIN to where visitors reach the site/);
    expect(refusalsOf({ BEHIND_HTTPS: '1' })).toEqual([demand]);
    expect(refusalsOf({ ...production, EMBEDDED: '1', TRUSTED_PROXIES: '1' })).toEqual([demand]);
    expect(refusalsOf({ TRUSTED_PROXIES: '1' })).toEqual([]);
    expect(refusalsOf({ BEHIND_HTTPS: '1', SITE_ORIGIN: 'http://club.example' })).toEqual([
      'SITE_ORIGIN must begin with https:// when BEHIND_HTTPS is 1, not "http://club.example".',
    ]);
    expect(refusalsOf({ BEHIND_HTTPS: '1', SITE_ORIGIN: 'https://club.example' })).toEqual([]);
  });

  it('names no example as where members pay', () => {
    const payee = (env: NodeJS.ProcessEnv) => parseConfig({ ...production, EMBEDDED: '1', ...env }).site.upi;
    expect(payee({}).payeeAddress).toBe('');
    expect(payee({ UPI_PAYEE_ADDRESS: 'club@bank' }).payeeAddress).toBe('club@bank');
  });

  it('gives no example of a telephone, and one address for all mails', () => {
    const brand = (env: NodeJS.ProcessEnv) => parseConfig({ ...production, EMBEDDED: '1', ...env }).site.brand;
    const supportEmail = 'help@club.in';
    expect(brand({ SUPPORT_EMAIL: supportEmail })).toMatchObject({ phone: '', helloEmail: supportEmail, supportEmail });
    const [phone, helloEmail] = ['+91 612 000 0000', 'hello@club.in'];
    expect(brand({ OFFICE_PHONE: phone, HELLO_EMAIL: helloEmail })).toMatchObject({ phone, helloEmail });
  });

  it('says what members are told of the club that is an example', () => {
    const examples = (env: NodeJS.ProcessEnv) => parseConfig(env).examples;
    const told = { SITE_NAME: 'A club', OFFICE_ADDRESS: '1 Main Road, Patna', SUPPORT_EMAIL: 'help@club.in' };
    expect(examples({ ...production, EMBEDDED: '1' })).toEqual(
      Object.keys(told).map((name): unknown => expect.stringMatching(`^${name} is not set: `)),
    );
    expect(examples({ ...production, EMBEDDED: '1', ...told })).toEqual([]);
    const named = { ...told, SITE_NAME: 'Safar Circle', SUPPORT_EMAIL: 'support@safarcircle.example' };
    expect(examples({ ...production, EMBEDDED: '1', ...named })).toEqual([expect.stringMatching(/^SUPPORT_EMAIL /)]);
    expect(examples({})).toEqual([]);
  });

  it('takes no token for the metrics that can be guessed', () =>
    expect(refusalsOf({ METRICS_TOKEN: 'short' })).toEqual(['METRICS_TOKEN must have at least 16 characters.']));
});
