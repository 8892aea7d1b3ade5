import { dirname, join } from 'node:path';
import { DEPOSIT_MIN_RUPEES } from '../contract/rules';
import { packageDirectory } from '../own-package';
import { EnvReader } from './env-reader';
import { PUSH_SERVICES, readPush, readSmtp } from './sending';
import { listExamples, readSiteConfig } from './site-config';
import { listStrangers, type Variable } from './variables';

type DatabaseConfig =
  | { kind: 'embedded'; dataDirectory: string }
  | {
      kind: 'postgres';
      url: string;
      /** For `npm run migrate` and what else changes tables: straight to PostgreSQL, as the role that owns them. */
      ownerUrl: string;
      /** Whether a pooler in transaction mode, such as PgBouncer, stands in between. */
      isPooled: boolean;
      hasNamedStatements: boolean;
      poolMaxConnections: number;
    };

export type Config = ReturnType<typeof parseConfig>;

/** The environment cannot be used; every refusal is a sentence that names its variable. */
export class ConfigError extends Error {
  constructor(readonly refusals: string[]) {
    super(refusals.join('\n'));
    this.name = 'ConfigError';
  }
}

const MINUTE_SECONDS = 60;
const HOUR_SECONDS = 60 * MINUTE_SECONDS;
const DAY_SECONDS = 24 * HOUR_SECONDS;
const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'];

const repositoryRoot = dirname(packageDirectory);

function readDatabase(env: EnvReader, isProduction: boolean, dataDirectory: string): DatabaseConfig {
  const url = env.optionalText('DATABASE_URL');
  const isEmbedded = env.flag('EMBEDDED');
  if (url !== undefined && isEmbedded) env.complain('DATABASE_URL and EMBEDDED=1 exclude each other. Set one of them.');
  if (url === undefined) {
    if (isProduction && !isEmbedded) {
      env.complain(
        'Set DATABASE_URL to a PostgreSQL, or EMBEDDED=1 for the embedded database, which does not survive the death of its machine.',
      );
    }
    return { kind: 'embedded', dataDirectory };
  }
  for (const name of ['DATABASE_URL', 'DATABASE_OWNER_URL'] as const) {
    const isAddress = /^postgres(ql)?:\/\//.test(env.text(name, 'postgres://'));
    if (!isAddress) env.complain(`${name} must start with postgres:// or postgresql://.`);
  }
  const ownerUrl = env.text('DATABASE_OWNER_URL', url);
  const isPooled = env.oneOf('DATABASE_POOLER', 'none', ['none', 'transaction']) === 'transaction';
  return {
    kind: 'postgres',
    url,
    ownerUrl,
    isPooled,
    hasNamedStatements: env.flag('DATABASE_NAMED_STATEMENTS', !isPooled),
    poolMaxConnections: env.wholeNumber('DATABASE_POOL_MAX', 10, 1, 1000),
  };
}

/** Of any setting: a wallet holds a hundred times as much at most (accounts_limit_check). */
const AMOUNT_MAX_RUPEES = 1_000_000_000;

/** How often something may be tried: the setting of how often, how often unless it is set, and in how many seconds. */
const THROTTLES = {
  /** Of browsers from which nobody has signed in to this account. */
  loginPerAccount: ['LOGIN_ATTEMPTS_PER_ACCOUNT', 10, 15 * MINUTE_SECONDS],
  /** Of a browser from which its owner has. */
  loginPerDevice: ['LOGIN_ATTEMPTS_PER_DEVICE', 10, 15 * MINUTE_SECONDS],
  /** Sign-ins with all that the account asks for, which may be a mail each; of a known browser, by itself. */
  loginsPerMember: ['LOGINS_PER_MEMBER', 30, 15 * MINUTE_SECONDS],
  /** What a member changes about their account, of each kind: it is written down, and told by mail. */
  changesPerMember: ['ACCOUNT_CHANGES_PER_MEMBER', 20, HOUR_SECONDS],
  passwordPerMember: ['PASSWORD_TRIES_PER_MEMBER', 10, 15 * MINUTE_SECONDS],
  /** Links to choose a new password, asked for one email, whether it is known or not; and from one address. */
  resetPerAccount: ['PASSWORD_LINKS_PER_ACCOUNT', 5, HOUR_SECONDS],
  /** Of a browser from which the owner of the account has signed in. */
  resetPerDevice: ['PASSWORD_LINKS_PER_DEVICE', 5, HOUR_SECONDS],
  resetPerAddress: ['PASSWORD_LINKS_PER_ADDRESS', 30, HOUR_SECONDS],
  /** Of each process. */
  requestsPerMember: ['REQUESTS_PER_MEMBER', 3000, MINUTE_SECONDS],
  searchesPerMember: ['SEARCHES_PER_MEMBER', 120, MINUTE_SECONDS],
  loginPerAddress: ['LOGIN_ATTEMPTS_PER_ADDRESS', 100, 15 * MINUTE_SECONDS],
  registrationPerAddress: ['REGISTRATIONS_PER_ADDRESS', 20, HOUR_SECONDS],
  /** Looks at whose a referral code is. */
  invitationPerAddress: ['INVITATIONS_PER_ADDRESS', 300, HOUR_SECONDS],
  contactPerAddress: ['CONTACT_MESSAGES_PER_ADDRESS', 10, HOUR_SECONDS],
  /** Of the page behind the link in a mail: reading it, and replying. */
  conversationPerAddress: ['CONVERSATION_CALLS_PER_ADDRESS', 120, HOUR_SECONDS],
  /** New messages in the member area. */
  messagesPerMember: ['MESSAGES_PER_MEMBER', 10, HOUR_SECONDS],
  telemetryPerAddress: ['INCIDENTS_PER_ADDRESS', 60, 10 * MINUTE_SECONDS],
  policyReportsPerAddress: ['POLICY_REPORTS_PER_ADDRESS', 20, 10 * MINUTE_SECONDS],
} as const satisfies Record<string, readonly [Variable, number, number]>;

function readThrottles(env: EnvReader) {
  const limits = Object.entries(THROTTLES).map(([name, [variable, attempts, windowSeconds]]) => [
    name,
    { attempts: env.wholeNumber(variable, attempts, 1, 1_000_000), windowSeconds },
  ]);
  return Object.fromEntries(limits) as Record<keyof typeof THROTTLES, { attempts: number; windowSeconds: number }>;
}

/** The most that one payment and one reward may be, and that a member may have waiting. */
function readLimits(env: EnvReader) {
  const depositMaxRupees = env.wholeNumber('DEPOSIT_MAX_RUPEES', 10_000_000, DEPOSIT_MIN_RUPEES, AMOUNT_MAX_RUPEES);
  return {
    depositMaxRupees,
    rewardMaxRupees: env.wholeNumber('REWARD_MAX_RUPEES', 10_000_000, 1, AMOUNT_MAX_RUPEES),
    /** Of one member, that nobody has decided yet. */
    pendingDeposits: env.wholeNumber('PENDING_DEPOSITS_PER_MEMBER', 5, 1, 1_000_000),
    pendingDepositsRupees: env.wholeNumber(
      'PENDING_RUPEES_PER_MEMBER',
      depositMaxRupees,
      DEPOSIT_MIN_RUPEES,
      AMOUNT_MAX_RUPEES * 1000,
    ),
    pendingWithdrawals: env.wholeNumber('PENDING_WITHDRAWALS_PER_MEMBER', 10, 1, 1_000_000),
  };
}

function readSecurityContact(env: EnvReader, supportEmail: string): string {
  const contact = env.text('SECURITY_CONTACT', `mailto:${supportEmail}`);
  if (!/^(mailto:|https:\/\/)\S+$/.test(contact)) {
    env.complain(`SECURITY_CONTACT must begin with mailto: or https://, not "${contact}".`);
  }
  return contact;
}

/** Where other people's money is; a demo club has none, wherever it is kept. */
function readStaffFactor(env: EnvReader, { kind }: DatabaseConfig, hasDemoClub: boolean): boolean {
  const isReal = kind === 'postgres' && !hasDemoClub;
  return env.oneOf('STAFF_SECOND_FACTOR', isReal ? 'required' : 'optional', ['required', 'optional']) === 'required';
}

const FACTOR_KEY_BYTES = 32;

function readFactorKey(env: EnvReader): Buffer | undefined {
  const text = env.optionalText('FACTOR_KEY');
  if (text === undefined) return undefined;
  const key = Buffer.from(text, 'base64');
  if (key.length !== FACTOR_KEY_BYTES) {
    env.complain('FACTOR_KEY must be 32 random bytes in base64, such as `openssl rand -base64 32` gives.');
  }
  return key;
}

/** With a proxy in front visitors do not reach the site where it listens. */
function readOrigin(env: EnvReader, host: string, port: number, proxy: { isSecure: boolean; isTold: boolean }): string {
  const given = env.optionalText('SITE_ORIGIN');
  const origin = given ?? `http://${host}:${port}`;
  if (given === undefined && (proxy.isSecure || proxy.isTold)) {
    env.complain(
      'Set SITE_ORIGIN to where visitors reach the site, such as https://club.example: a proxy is in front.',
    );
  }
  if (given?.startsWith('http:') && proxy.isSecure) {
    env.complain(`SITE_ORIGIN must begin with https:// when BEHIND_HTTPS is 1, not "${given}".`);
  }
  if (URL.canParse(origin) && new URL(origin).origin === origin) return origin;
  env.complain(`SITE_ORIGIN must be an origin such as https://club.example, not "${origin}".`);
  return origin;
}

const METRICS_TOKEN_MIN_CHARACTERS = 16;

/** What a scrape of the metrics must send; undefined where there are none in production. */
function readMetricsToken(env: EnvReader): string | undefined {
  const token = env.optionalText('METRICS_TOKEN');
  if (token !== undefined && token.length < METRICS_TOKEN_MIN_CHARACTERS) {
    env.complain(`METRICS_TOKEN must have at least ${METRICS_TOKEN_MIN_CHARACTERS} characters.`);
  }
  return token;
}

/** Whether spans are sent to a collector. */
function readTraces(env: EnvReader): boolean {
  const endpoint = env.optionalText('OTEL_EXPORTER_OTLP_ENDPOINT');
  if (endpoint !== undefined && !/^https?:\/\/\S+$/.test(endpoint)) {
    env.complain(`OTEL_EXPORTER_OTLP_ENDPOINT must begin with http:// or https://, not "${endpoint}".`);
  }
  return endpoint !== undefined;
}

/**
 * Reads the environment once, at start.
 * @throws ConfigError with every refusal at once
 */
export function parseConfig(variables: NodeJS.ProcessEnv) {
  const env = new EnvReader(variables);
  const isProduction = env.optionalText('NODE_ENV') === 'production';
  const site = readSiteConfig(env, isProduction);
  const host = env.text('HOST', 'localhost');
  const port = env.wholeNumber('PORT', 3000, 0, 65535);
  const releasesDirectory = env.path('RELEASES_DIR', join(repositoryRoot, 'releases'));
  const isBehindHttps = env.flag('BEHIND_HTTPS');
  const trustedProxies = env.wholeNumber('TRUSTED_PROXIES', 0, 0, 10);
  const proxy = { isSecure: isBehindHttps, isTold: isProduction && trustedProxies > 0 };
  const dataDirectory = env.path('DATA_DIR', join(repositoryRoot, 'data'));
  const database = readDatabase(env, isProduction, dataDirectory);
  const hasDemoClub = env.flag('SEED_DEMO');
  const config = {
    host,
    port,
    /** Where visitors reach the site, without a final slash. */
    origin: readOrigin(env, host, port, proxy),
    /** Otherwise it is a guess, and the address that a browser asked is nearer to the truth. */
    isOriginGiven: env.optionalText('SITE_ORIGIN') !== undefined,
    /** Whether the database is, or began as, the demo club: nobody's money is in it. */
    hasDemoClub,
    /** Whether the back office is shut to staff without a second factor. */
    isStaffFactorDemanded: readStaffFactor(env, database, hasDemoClub),
    /** Encrypts the secrets of authenticator apps; without one nobody can add one in production. */
    factorKey: readFactorKey(env),
    log: {
      level: env.oneOf('LOG_LEVEL', 'info', LOG_LEVELS),
      format: env.oneOf('LOG_FORMAT', 'json', ['json', 'text']),
    },
    /** Where other people's money is: what is convenient on a machine of one's own is refused. */
    isProduction,
    /** A caller who knows it may read the metrics. Without one nobody may in production, and elsewhere everybody. */
    metricsToken: readMetricsToken(env),
    /** Where the nightly dumps lie, whose age the metrics tell; undefined where others keep them. */
    backupsDirectory: env.optionalPath('BACKUPS_DIR'),
    /** To a collector that OpenTelemetry's own variables describe. */
    areTracesSent: readTraces(env),
    /** What the number of trusted reverse proxies in front makes of the client's address; 0 trusts none. */
    trustedProxies,
    /** How long a server that was told to stop goes on, until a proxy in front has seen it in its health. */
    stopNoticedAfterSeconds: env.wholeNumber('STOP_NOTICED_AFTER_SECONDS', 0, 0, 60),
    isBehindHttps,
    /** Whether browsers insist on HTTPS for the subdomains, too. */
    areSubdomainsHttps: env.flag('HSTS_SUBDOMAINS'),
    /** Whether `/api/docs` describes the API to anybody who asks. */
    hasApiPage: env.flag('API_DOCS', true),
    /** Whom to tell of a hole, as an address that a browser can open. */
    securityContact: readSecurityContact(env, site.brand.supportEmail),
    bodyMaxBytes: env.wholeNumber('BODY_MAX_BYTES', 64 * 1024, 1024, 10 * 1024 * 1024),
    database,
    /** Whether this process pays what is due, at its start and after midnight. */
    isPayoutScheduled: env.flag('PAYOUT_SCHEDULE', true),
    limits: readLimits(env),
    session: {
      idleSeconds: env.wholeNumber('SESSION_IDLE_HOURS', 72, 1, 8760) * HOUR_SECONDS,
      absoluteSeconds: env.wholeNumber('SESSION_MAX_DAYS', 30, 1, 365) * DAY_SECONDS,
      perMember: env.wholeNumber('SESSIONS_PER_MEMBER', 20, 1, 1_000_000),
    },
    throttles: readThrottles(env),
    smtp: readSmtp(env, site.brand.supportEmail),
    /** Without keys no device is told. */
    push: readPush(env, site.brand.supportEmail),
    /** Ends of the names of the servers to which browsers may ask us to send. */
    pushServices: env
      .text('PUSH_SERVICES', PUSH_SERVICES)
      .split(/[\s,]+/)
      // Any name with a dot at its end would be one of a service without a name.
      .filter((service) => service !== ''),
    /** Where mails are files, without a mail server. */
    mailDirectory: join(dataDirectory, 'mail'),
    /** Who reads what visitors write. */
    contactTo: env.text('CONTACT_TO', site.brand.supportEmail),
    site,
    releasesDirectory,
    /** Whether the releases come from the database: where there is one, unless a folder is named. */
    areReleasesFollowed: database.kind === 'postgres' && env.optionalText('RELEASES_DIR') === undefined,
    /** Says whose releases are served; where there is no such file, all are. */
    ownersFile: env.path('OWNERS_FILE', join(releasesDirectory, 'owners.json')),
    /** Where the rendered pages of the site are kept. */
    pagesDirectory: env.path('PAGES_DIR', join(releasesDirectory, '.pages')),
    /** Sentences about variables that look like settings and are none. */
    strangers: listStrangers(variables),
    /** Sentences about what the site says of the club that is an example still. */
    examples: listExamples(env, site, isProduction),
  };
  if (env.refusals.length > 0) throw new ConfigError([...env.refusals, ...config.strangers]);
  return config;
}
