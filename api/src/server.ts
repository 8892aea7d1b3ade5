import { randomBytes } from 'node:crypto';
import { isIPv6 } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { buildApp } from './app';
import { requireClock } from './compensation/runs/require-clock';
import { addPayoutSchedule, findNextScheduled } from './compensation/triggers/runs.routes';
import { ConfigError, parseConfig, type Config } from './config/config';
import type { Database } from './database/database';
import { explainDatabaseError } from './database/explain-error';
import { openDatabase } from './database/open-database';
import { createLogger } from './logs/logger';
import { addNetworkCounting } from './network/count-changes';
import { addMailDelivery } from './notifications/deliver-mails';
import { addPushDelivery } from './notifications/deliver-pushes';
import { addCanaryWatch } from './releases/watch-canaries';
import { startTraces } from './traces/traces';
import { version } from './own-package';

const now = () => new Date();
/** How long what still uses the database is waited for when the server ends. */
const CLOSES_WITHIN_MS = 3000;

/** What went wrong at start, in a sentence; without a stack unless it is a defect of ours. */
function explain(error: unknown, config: Config | undefined): string {
  if (error instanceof ConfigError) return error.message;
  if (!(error instanceof Error)) return String(error);
  const code = 'code' in error ? error.code : undefined;
  if (code === 'EADDRINUSE' && config) {
    return `Port ${config.port} is taken by another program. Stop that one, or set PORT to a free port.`;
  }
  if (code === 'EACCES' && config)
    return `Port ${config.port} may not be opened by this user. Set PORT to another one.`;
  return explainDatabaseError(error);
}

/** Where the data are, without what only the server may know. */
function describeDatabase(database: Config['database']): string {
  if (database.kind === 'embedded') return `embedded in ${database.dataDirectory}`;
  if (!URL.canParse(database.url)) return 'postgresql';
  const { host, pathname } = new URL(database.url);
  return `postgresql://${host}${pathname}`;
}

/** The first line of a log: which program this is, on what, for whom, and what it will do by itself. */
async function logStart(app: FastifyInstance, config: Config, database: Database): Promise<void> {
  const [engine] = await database.query<{ version: string }>(`SELECT current_setting('server_version') AS version`, []);
  const addresses = app
    .addresses()
    .map((each) =>
      typeof each === 'string' ? each : `${isIPv6(each.address) ? `[${each.address}]` : each.address}:${each.port}`,
    );
  const nextPayout = config.isPayoutScheduled ? findNextScheduled(now()).toISOString() : null;
  app.log.info(
    {
      version,
      node: process.version,
      engine: `PostgreSQL ${engine?.version ?? 'unknown'}`,
      database: describeDatabase(config.database),
      addresses,
      origin: config.origin,
      schedule: { isOn: config.isPayoutScheduled, next: nextPayout },
    },
    `version ${version} serves ${config.origin}; ${nextPayout === null ? 'it pays nothing by itself' : `it pays what is due now, and next at ${nextPayout}`}`,
  );
}

async function start(config: Config, log: FastifyBaseLogger): Promise<void> {
  [...config.strangers, ...config.examples].forEach((sentence) => log.warn(sentence));
  const endTraces = config.areTracesSent ? await startTraces(log) : undefined;
  const database = await openDatabase(config.database, 'serving', now(), (error) =>
    log.error({ err: error }, 'a connection to the database broke'),
  );
  try {
    const deps = { config, database, now, randomBytes, requireClock: () => requireClock(database, now()) };
    const app = await buildApp(deps, log);
    addCanaryWatch(app, deps);
    addMailDelivery(app, deps);
    addPushDelivery(app, deps);
    addNetworkCounting(app, deps);
    if (config.isPayoutScheduled) addPayoutSchedule(app, deps);

    const stop = async (signal: string) => {
      log.info({ signal }, 'told to stop');
      await app.stop(config.stopNoticedAfterSeconds * 1000);
      // Not in a hook: those that write what waits to be written come first, no matter who added them.
      // A statement that does not end holds its connection; PostgreSQL takes back what it did.
      await Promise.race([database.close(), wait(CLOSES_WITHIN_MS)]);
      await endTraces?.();
      log.info('stopped');
      process.exit(0);
    };
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void stop(signal));
    await app.liveSite.watch();
    await app.listen({ host: config.host, port: config.port });
    await logStart(app, config, database);
  } catch (error) {
    await database.close();
    throw error;
  }
}

/** What nobody has caught ends the process, with a line in the log. */
function logCrashes(log: FastifyBaseLogger): void {
  process.on('uncaughtException', (error) => {
    log.fatal({ err: error }, 'The server crashed.');
    process.exit(1);
  });
  process.removeAllListeners('warning').on('warning', (warning) => log.warn({ err: warning }, 'a warning of Node'));
}

/** Serves the site until the process is told to stop; ends it with a sentence when that is not possible. */
async function serve(): Promise<void> {
  let config: Config | undefined;
  try {
    config = parseConfig(process.env);
    const log = createLogger(config.log);
    logCrashes(log);
    await start(config, log);
  } catch (error) {
    // Before there is a configuration, and where it wants no log: why there is no server is always said.
    const format = process.env.LOG_FORMAT === 'text' ? 'text' : 'json';
    createLogger({ level: 'fatal', format }).fatal(explain(error, config));
    process.exit(1);
  }
}

// For real, unless somebody says otherwise.
process.env.NODE_ENV ||= 'production';
void serve();
