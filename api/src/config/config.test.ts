import { DEFAULT_SITE_CONFIG } from 'federation/contract';
import { ConfigError, parseConfig } from './config';

function complaintsOf(env: NodeJS.ProcessEnv): string[] {
  try {
    parseConfig(env);
  } catch (error) {
    if (error instanceof ConfigError) return error.complaints;
    throw error;
  }
  return [];
}

it('has a default for everything', () => {
  const config = parseConfig({});
  expect(config).toMatchObject({
    host: 'localhost',
    port: 3000,
    logLevel: 'warn',
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

it('uses PostgreSQL where one is named', () => {
  const { database } = parseConfig({ DATABASE_URL: 'postgresql://localhost/safar', DATABASE_POOL_MAX: '20' });
  expect(database).toEqual({ kind: 'postgres', url: 'postgresql://localhost/safar', poolMaxConnections: 20 });
});

it('sends the contact form to an EmailJS account when all its ids are there', () => {
  const ids = { EMAILJS_SERVICE_ID: 'service', EMAILJS_TEMPLATE_ID: 'template', EMAILJS_PUBLIC_KEY: 'key' };
  expect(parseConfig(ids).site.contactForm).toEqual({
    origin: 'https://api.emailjs.com',
    serviceId: 'service',
    templateId: 'template',
    publicKey: 'key',
  });
  expect(complaintsOf({ EMAILJS_SERVICE_ID: 'service' })).toEqual([
    'EMAILJS_SERVICE_ID, EMAILJS_TEMPLATE_ID and EMAILJS_PUBLIC_KEY must be set together.',
  ]);
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
  expect(complaintsOf(env).sort()).toEqual([
    'DATABASE_URL must start with postgres:// or postgresql://.',
    'LOG_LEVEL must be one of fatal, error, warn, info, debug, trace, silent, not "loud".',
    'PAYOUT_SCHEDULE must be 1 or 0, not "maybe".',
    'PORT must be a whole number from 0 to 65535, not "70000".',
    'SESSION_MAX_DAYS must be a whole number from 1 to 365, not "-1".',
  ]);
});
