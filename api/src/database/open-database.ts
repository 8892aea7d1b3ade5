import type { Config } from '../config/config';
import { createDatabase, findRow, getRow, type Database, type Queryable, type DatabaseOptions } from './database';
import { startEmbeddedDatabase } from './embedded/start-embedded';
import { migrate } from './migrate';
import { readSchema } from './schema-files';
import { requireSchema } from './schema-status';

/*
 * The connections of a server. Readers, writers, long work and the health check have shares of their own: writers that
 * wait for each other leave readers theirs, and the health check its one. Each kind has limits, so that what can't be
 * had is said within seconds (errors/error-handler.ts makes it 503).
 */

interface Limits {
  connections: number;
  /** How long a request waits for one of them. */
  connectMs: number;
  statementMs: number;
  lockMs: number;
  /** How long a transaction may stand still. */
  idleMs: number;
}

/** How much longer than the database itself we wait for its word: for the case that it is frozen. */
const WORD_MS = 2000;
const NEVER = 0;

/** The address of the database, and what stands in between. */
type DatabaseAddress = Pick<DatabaseOptions, 'connectionString' | 'isPooled' | 'hasNamedStatements'>;

function open(address: DatabaseAddress, limits: Limits, onIdleError: (error: Error) => void): Database {
  const { connections, connectMs, statementMs, lockMs, idleMs } = limits;
  return createDatabase(
    {
      ...address,
      max: connections,
      connectionTimeoutMillis: connectMs,
      query_timeout: statementMs === NEVER ? undefined : statementMs + WORD_MS,
      settings: {
        statement_timeout: statementMs,
        lock_timeout: lockMs,
        idle_in_transaction_session_timeout: idleMs,
      },
    },
    onIdleError,
  );
}

const LONG: Limits = { connections: 2, connectMs: 30_000, statementMs: NEVER, lockMs: 15_000, idleMs: 60_000 };
/** One for readiness, one for the metrics. */
const HEALTH: Limits = { connections: 2, connectMs: 2000, statementMs: 2000, lockMs: 2000, idleMs: 2000 };

/**
 * @param connections for what people ask: half of them read, half of them write. Four more are for long work and the
 * health check.
 */
export function createServingDatabase(
  address: DatabaseAddress,
  connections: number,
  onIdleError: (error: Error) => void,
): Database {
  const half = Math.max(1, Math.floor(connections / 2));
  const request = { connectMs: 4000, lockMs: 4000, idleMs: 15_000 };
  const readers = open(
    address,
    { ...request, connections: Math.max(1, connections - half), statementMs: 10_000 },
    onIdleError,
  );
  const writers = open(address, { ...request, connections: half, statementMs: 15_000 }, onIdleError);
  const long = open(address, LONG, onIdleError);
  const health = open(address, HEALTH, onIdleError);
  return {
    query: (text, values, options) => readers.query(text, values, options),
    transaction: (work, options) => (options?.isLong ? long : writers).transaction(work, options),
    session: (work) => long.session(work),
    health,
    pools: () =>
      Object.entries({ readers, writers, long, health }).flatMap(([pool, each]) =>
        each.pools().map((state) => ({ ...state, pool })),
      ),
    close: async () => {
      await Promise.all([readers, writers, long, health].map((each) => each.close()));
    },
  };
}

/**
 * A server's work has shares of the connections, and limits. A command has the time that it needs. The owner of the
 * tables may change them, and needs one connection that is its own.
 */
type Work = 'serving' | 'command' | 'owner';

/** The role that a command uses may have the limits of a server. */
const NO_LIMITS = { statement_timeout: 0, lock_timeout: 0, idle_in_transaction_session_timeout: 0 };

/** Opens the configured database as it is. */
export async function connectDatabase(
  config: Config['database'],
  work: Work,
  onError: (error: Error) => void,
): Promise<Database> {
  if (config.kind === 'embedded') return startEmbeddedDatabase(config.dataDirectory, onError);
  const { url, ownerUrl, isPooled, hasNamedStatements, poolMaxConnections: max } = config;
  if (work === 'owner' && isPooled && ownerUrl === url) {
    throw new Error('Set DATABASE_OWNER_URL to PostgreSQL itself: what changes tables cannot go through a pooler.');
  }
  if (work === 'owner') return createDatabase({ connectionString: ownerUrl, max }, onError);
  const address = { connectionString: url, isPooled, hasNamedStatements };
  if (work === 'serving') return createServingDatabase(address, max, onError);
  return createDatabase({ ...address, max, settings: NO_LIMITS }, onError);
}

/** Whether nobody has an account in it, as where the process that made its tables was ended before the last. */
async function isUnused(database: Queryable): Promise<boolean> {
  const members = `SELECT to_regclass('members') IS NOT NULL AS exists`;
  const { exists } = await getRow<{ exists: boolean }>(database, members, []);
  return !exists || (await findRow(database, 'SELECT FROM members LIMIT 1', [])) === undefined;
}

/**
 * Opens the configured database for a release that runs on it: the schema is there, or this is refused. An embedded
 * database begins as an empty directory, and is the only one that is filled by the program that opens it.
 */
export async function openDatabase(
  config: Config['database'],
  work: Work,
  now: Date,
  onError: (error: Error) => void,
): Promise<Database> {
  const database = await connectDatabase(config, work, onError);
  try {
    const schema = readSchema();
    if (config.kind === 'embedded' && (await isUnused(database))) await migrate(database, schema, now);
    await requireSchema(database, schema);
    return database;
  } catch (error) {
    await database.close();
    throw error;
  }
}
