import { Pool, types, type PoolClient, type PoolConfig, type QueryConfig, type QueryResultRow } from 'pg';

/** Anything SQL can be sent through: the pool, or the connection of a transaction. */
export interface Queryable {
  query<Row extends QueryResultRow>(text: string, values?: unknown[]): Promise<Row[]>;
}

/**
 * The connection of a running transaction. A function that takes one must be called inside of one. Statements that do not need each
 * other's results may be sent at once (`Promise.all`): they share a round trip and run in the order of sending.
 */
export interface Transaction extends Queryable {
  readonly isTransaction: true;
  /** A statement without a result, sent together with the COMMIT. When it fails, the transaction fails. */
  queryAtCommit(text: string, values: unknown[]): void;
}

export interface Database extends Queryable {
  /** Commits what `work` did, or rolls all of it back when it throws. Inside, only `tx` may be used: on the embedded engine there is no second connection. */
  transaction<Result>(work: (tx: Transaction) => Promise<Result>): Promise<Result>;
  close(): Promise<void>;
}

/** How long a query waits for a free connection. On the embedded engine it also ends the wait of who forgot `tx` in a transaction. */
const CONNECTION_TIMEOUT_MS = 10_000;

/** Integers of 64 bits are bigint everywhere, and dates without a time are text; this is the one place that says so. */
const parsers = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') => {
    if (oid === types.builtins.INT8) return BigInt;
    if (oid === types.builtins.DATE) return String;
    return types.getTypeParser(oid, format);
  }) as typeof types.getTypeParser,
};

/** At the start of a statement: it is planned for its values each time, because what is fast depends on them. */
export const PLANNED_FOR_VALUES = '/* planned for its values */ ';

const STATEMENT_NAMES_MAX = 500;
const statementNames = new Map<string, string>();

/**
 * Statements are few and their texts fixed, so each is parsed and planned once per connection, under a name. What a program makes up
 * beyond the limit goes without.
 */
function toQuery(text: string, values: unknown[] | undefined): QueryConfig {
  if (values === undefined || text.startsWith(PLANNED_FOR_VALUES)) return { text, values };
  let name = statementNames.get(text);
  if (name === undefined && statementNames.size < STATEMENT_NAMES_MAX) {
    name = `s${statementNames.size + 1}`;
    statementNames.set(text, name);
  }
  return { name, text, values };
}

interface RunningTransaction {
  tx: Transaction;
  /** Sent with the COMMIT. */
  atCommit: QueryConfig[];
  /** From now on nothing can be sent: who still tries, when a part of its work has failed, would write outside of the transaction. */
  end: () => void;
}

function toTransaction(client: PoolClient): RunningTransaction {
  const atCommit: QueryConfig[] = [];
  let isOver = false;
  const tx: Transaction = {
    isTransaction: true,
    query: async <Row extends QueryResultRow>(text: string, values?: unknown[]) => {
      if (isOver) throw new Error('The transaction is over');
      return (await client.query<Row>(toQuery(text, values))).rows;
    },
    queryAtCommit: (text, values) => void atCommit.push(toQuery(text, values)),
  };
  return { tx, atCommit, end: () => (isOver = true) };
}

/**
 * @param onIdleError called when a connection that nobody uses breaks; the pool replaces it
 * @param onClose runs after the last connection is closed
 */
export function createDatabase(
  poolConfig: PoolConfig,
  onIdleError: (error: Error) => void,
  onClose: () => Promise<void> = async () => {},
): Database {
  const pool = new Pool({
    connectionTimeoutMillis: CONNECTION_TIMEOUT_MS,
    types: parsers,
    pipeline: true,
    ...poolConfig,
  });
  pool.on('error', onIdleError);
  // Whoever uses a connection that breaks is told by the query; without a listener the process would end.
  pool.on('connect', (client) => client.on('error', () => {}));

  // Not `pool.query`, which throws the connection away after every error, a refused duplicate included.
  async function query<Row extends QueryResultRow>(text: string, values?: unknown[]): Promise<Row[]> {
    const client = await pool.connect();
    try {
      return (await client.query<Row>(toQuery(text, values))).rows;
    } finally {
      client.release();
    }
  }

  async function transaction<Result>(work: (tx: Transaction) => Promise<Result>): Promise<Result> {
    const client = await pool.connect();
    const { tx, atCommit, end } = toTransaction(client);
    let isBroken = false;
    try {
      // BEGIN leaves with the first statement, and the last ones with COMMIT, which after a failure of theirs rolls back.
      const begun = client.query('BEGIN');
      const [result] = await Promise.all([work(tx), begun]);
      end();
      await Promise.all([...atCommit.map((query) => client.query(query)), client.query('COMMIT')]);
      return result;
    } catch (error) {
      end();
      // A connection that cannot even roll back must not go back to the pool.
      await client.query('ROLLBACK').catch(() => (isBroken = true));
      throw error;
    } finally {
      client.release(isBroken);
    }
  }

  return {
    query,
    transaction,
    close: async () => {
      await pool.end();
      await onClose();
    },
  };
}
