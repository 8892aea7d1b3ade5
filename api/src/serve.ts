import { randomBytes } from 'node:crypto';
import { buildApp } from './app';
import { requireClock } from './compensation/runs/require-clock';
import { addPayoutSchedule } from './compensation/runs/schedule';
import { ConfigError, parseConfig, type Config } from './config/config';
import { createMailSender } from './contact/mail';
import { explainDatabaseError } from './database/explain-error';
import { openDatabase } from './database/open-database';
import type { Deps } from './deps';
import { addCanaryWatch } from './releases/watch-canaries';

const now = () => new Date();

/** What is done with the database before the site is served. */
type Preparation = (deps: Pick<Deps, 'database' | 'now'>) => Promise<unknown>;

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

async function start(config: Config, prepare: Preparation): Promise<void> {
  const database = await openDatabase(config.database, { isServing: true }, now(), (error) =>
    console.error(`Database: ${error.message}`),
  );
  try {
    await prepare({ database, now });
    const sendMail = config.smtp && createMailSender(config.smtp);
    const deps = { config, database, now, randomBytes, sendMail, requireClock: () => requireClock(database, now()) };
    const app = await buildApp(deps);
    addCanaryWatch(app, deps);
    if (config.isPayoutScheduled) addPayoutSchedule(app, deps);
    app.addHook('onClose', () => database.close());

    const stop = () => void app.stop(config.stopNoticedAfterSeconds * 1000).then(() => process.exit(0));
    process.once('SIGINT', stop);
    process.once('SIGTERM', stop);
    await app.liveSite.watch();
    await app.listen({ host: config.host, port: config.port });
  } catch (error) {
    await database.close();
    throw error;
  }
}

/** Serves the site until the process is told to stop; ends it with a sentence when that is not possible. */
export async function serve(prepare: Preparation = () => Promise.resolve()): Promise<void> {
  let config: Config | undefined;
  try {
    config = parseConfig(process.env);
    await start(config, prepare);
  } catch (error) {
    console.error(explain(error, config));
    process.exit(1);
  }
}
