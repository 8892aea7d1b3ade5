import {
  DatabaseError,
  Pool,
  types,
  type PoolClient,
  type PoolConfig,
  type QueryConfig,
  type QueryResultRow,
} from 'pg';
import { traceStatement } from '../traces/traces';
import { isUnavailable, retryConflict } from './faults';

interface QueryOptions {
  /** `custom`: planned for its values each time, because what is fast depends on them. Otherwise the plan is kept. */
  plan?: 'custom';
}

/** Anything SQL can be sent through: the pool, or the connection of a transaction. */
export interface Queryable {
  query<Row extends QueryResultRow>(text: string, values?: unknown[], options?: QueryOptions): Promise<Row[]>;
}

/** The first row of a statement that may give none. */
export async function findRow<Row extends QueryResultRow>(
  database: Queryable,
  text: string,
  values?: unknown[],
  options?: QueryOptions,
): Promise<Row | undefined> {
  const [row] = await database.query<Row>(text, values, options);
  return row;
}

/**
 * The row of a statement that always gives one (an INSERT with RETURNING, an aggregate, a SELECT of scalars), or whose
 * caller says how it is refused when there is none.
 */
export async function getRow<Row extends QueryResultRow>(
  database: Queryable,
  text: string,
  values?: unknown[],
  { refuse, ...options }: QueryOptions & { refuse?: () => Error } = {},
): Promise<Row> {
  const row = await findRow<Row>(database, text, values, options);
  if (row) return row;
  throw refuse?.() ?? new Error(`${text.trim().split(/\s+/).slice(0, 6).join(' ')} … returned no row`);
}

/**
 * The connection of a running transaction. A function that takes one must be called inside of one, and awaits its
 * statements in turn.
 */
export interface Transaction extends Queryable {
  readonly isTransaction: true;
  /** What tells others, such as a line of the log: not before it is so, and not for a try that was rolled back. */
  afterCommit(tell: () => void): void;
}

interface TransactionOptions {
  /** Work that nobody waits for, and that may take minutes: it has connections of its own and no limit of time. */
  isLong?: boolean;
  /** Once it is aborted, the next statement is refused, and so all is rolled back. */
  signal?: AbortSignal | undefined;
}

/** Connections of one kind of work, and how many requests wait for one. */
export interface PoolState {
  pool: string;
  max: number;
  used: number;
  idle: number;
  waiting: number;
}

export interface Database extends Queryable {
  /**
   * Commits what `work` did, or rolls all of it back when it throws. Where two transactions stand in each other's
   * way, one is rolled back and its `work` done again, up to five times in all: it does nothing that a ROLLBACK does
   * not undo. What a caller is told (a header, a line of the log) comes after. Inside, only `tx` may be used: on the
   * embedded engine there is no second connection.
   */
  transaction<Result>(work: (tx: Transaction) => Promise<Result>, options?: TransactionOptions): Promise<Result>;
  /** One connection outside of a transaction, for what cannot be in one. What it sets, it must take back. */
  session<Result>(work: (session: Queryable) => Promise<Result>): Promise<Result>;
  /** For what tells how the database is: a few rows, from connections of its own, or an error within seconds. */
  readonly health: Queryable;
  pools(): PoolState[];
  close(): Promise<void>;
}

/**
 * How long a query waits for a free connection. On the embedded engine it also ends the wait of a query that forgot its
 * `tx`.
 */
const CONNECTION_TIMEOUT_MS = 10_000;

/** Integers of 64 bits are bigint everywhere, and dates without a time are text; this is the one place that says so. */
const parsers = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') => {
    if (oid === types.builtins.INT8) return BigInt;
    if (oid === types.builtins.DATE) return String;
    return types.getTypeParser(oid, format);
  }) as typeof types.getTypeParser,
};

/** Settings of PostgreSQL by their names, milliseconds where they are times. */
type Settings = Record<string, string | number>;

/**
 * PostgreSQL compiles a statement that it believes to be expensive. For a search in a small team that took 12 ms of a
 * core, and the search itself takes two: with 16 callers on two cores it missed its 50 ms.
 */
const NO_JIT: Settings = { jit: 'off' };

/** How connections behave, whatever is done with them. */
export interface DatabaseOptions extends PoolConfig {
  settings?: Settings;
  /**
   * A pooler gives each transaction any of its connections: what is set holds for a transaction only, and what is
   * outside of one goes by the settings of the role.
   */
  isPooled?: boolean;
  /** Whether statements are prepared under names. A pooler that does not follow them mixes them up. */
  hasNamedStatements?: boolean;
}

const STATEMENT_NAMES_MAX = 500;
const statementNames = new Map<string, string>();

/**
 * A statement with values is prepared once per connection, under a name. Without it a read that finds a few rows by
 * their keys costs PostgreSQL three to four times as much, and 3,000 reads a second on two cores are out of reach.
 * Texts beyond the limit go without a name.
 */
function toNamedQuery(text: string, values?: unknown[], options?: QueryOptions): QueryConfig {
  if (values === undefined || options?.plan === 'custom') return { text, values };
  let name = statementNames.get(text);
  if (name === undefined && statementNames.size < STATEMENT_NAMES_MAX) {
    name = `s${statementNames.size + 1}`;
    statementNames.set(text, name);
  }
  return { name, text, values };
}

type ToQuery = typeof toNamedQuery;
const toUnnamedQuery: ToQuery = (text, values) => ({ text, values });

/**
 * @returns also what ends it: from then on a statement that nobody awaited is refused, because it would run outside of
 * the transaction
 */
function toTransaction(
  client: PoolClient,
  toQuery: ToQuery,
  signal: AbortSignal | undefined,
): { tx: Transaction; end: () => void; tellAll: () => void } {
  let isOver = false;
  const tellers: (() => void)[] = [];
  const tx: Transaction = {
    isTransaction: true,
    afterCommit: (tell) => void tellers.push(tell),
    query: async <Row extends QueryResultRow>(text: string, values?: unknown[], options?: QueryOptions) => {
      signal?.throwIfAborted();
      if (isOver) throw new Error('The transaction is over');
      return (await traceStatement(text, () => client.query<Row>(toQuery(text, values, options)))).rows;
    },
  };
  return { tx, end: () => (isOver = true), tellAll: () => tellers.forEach((tell) => tell()) };
}

/** Without a word of the database nobody knows what it still does on a connection. */
const hasNoWord = (error: unknown) => isUnavailable(error) && !(error instanceof DatabaseError);

interface TransactionWay {
  pool: Pool;
  toQuery: ToQuery;
  begin: string;
}

/** One try. */
async function executeTransaction<Result>(
  { pool, toQuery, begin }: TransactionWay,
  work: (tx: Transaction) => Promise<Result>,
  { signal }: TransactionOptions = {},
): Promise<Result> {
  signal?.throwIfAborted();
  const client = await pool.connect();
  const { tx, end, tellAll } = toTransaction(client, toQuery, signal);
  let isBroken = false;
  try {
    await client.query(begin);
    const result = await work(tx);
    end();
    await client.query('COMMIT');
    tellAll();
    return result;
  } catch (error) {
    end();
    // A connection that cannot even roll back must not go back to the pool.
    if (hasNoWord(error)) isBroken = true;
    else await client.query('ROLLBACK').catch(() => (isBroken = true));
    throw error;
  } finally {
    client.release(isBroken);
  }
}

/**
 * @param onIdleError called when a connection that nobody uses breaks; the pool replaces it
 * @param onClose runs after the last connection is closed
 */
export function createDatabase(
  { settings, isPooled = false, hasNamedStatements = true, ...poolConfig }: DatabaseOptions,
  onIdleError: (error: Error) => void,
  onClose: () => Promise<void> = async () => {},
): Database {
  const set = Object.entries({ ...NO_JIT, ...settings });
  const begin = ['BEGIN', ...(isPooled ? set.map(([name, value]) => `SET LOCAL ${name} = ${value}`) : [])].join('; ');
  const toQuery = hasNamedStatements ? toNamedQuery : toUnnamedQuery;
  const pool = new Pool({
    connectionTimeoutMillis: CONNECTION_TIMEOUT_MS,
    types: parsers,
    options: isPooled ? undefined : set.map(([name, value]) => `-c ${name}=${value}`).join(' '),
    ...poolConfig,
  });
  pool.on('error', onIdleError);
  // The query that uses a connection that breaks fails; without a listener the process would end.
  pool.on('connect', (client) => client.on('error', () => {}));

  async function session<Result>(work: (session: Queryable) => Promise<Result>): Promise<Result> {
    const client = await pool.connect();
    try {
      const result = await work({
        query: async <Row extends QueryResultRow>(text: string, values?: unknown[], options?: QueryOptions) =>
          (await traceStatement(text, () => client.query<Row>(toQuery(text, values, options)))).rows,
      });
      client.release();
      return result;
    } catch (error) {
      client.release(hasNoWord(error));
      throw error;
    }
  }

  // Not `pool.query`, which throws the connection away after every error, a refused duplicate included.
  const query: Queryable['query'] = (text, values, options) => session((one) => one.query(text, values, options));

  return {
    query,
    transaction: (work, options) => retryConflict(() => executeTransaction({ pool, toQuery, begin }, work, options)),
    session,
    health: { query },
    pools: () => [
      {
        pool: 'all',
        max: pool.options.max,
        used: pool.totalCount - pool.idleCount,
        idle: pool.idleCount,
        waiting: pool.waitingCount,
      },
    ],
    close: async () => {
      await pool.end();
      await onClose();
    },
  };
}
