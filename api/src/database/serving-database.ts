import { createDatabase, type Database, type DatabaseOptions } from './database';

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
export type DatabaseAddress = Pick<DatabaseOptions, 'connectionString' | 'isPooled' | 'hasNamedStatements'>;

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
