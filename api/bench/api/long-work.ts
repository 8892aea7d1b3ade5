import type { Database } from '../../src/database/database';
import { WALLET } from '../../src/ledger/post-transfers';
import { findBrokenLaws } from '../../src/reconcile/reconcile-books';
import { toToken } from '../club';
import { HUB_ID } from '../club-sql';
import type { Call, Load } from '../load';
import { measureByTurns, summarize } from '../measure';
import type { Line } from '../report';

/* What takes as long as it has lines. It must not take longer than that for each. */

export const STATEMENT_FILE = 'GET /wallet/statement.csv';
/** As many files as one caller gets at a time. */
const FILE_CALLERS = 2;
/** Of the lines a second of an ordinary member's file. */
const LEAST_SHARE_OF_LINES = 0.5;
const ORDINARY_ID = 1;

async function countLines(database: Database, memberId: number): Promise<number> {
  const [row] = await database.query<{ count: bigint }>(`SELECT count(*) FROM transfers WHERE ${WALLET} = $1`, [
    memberId,
  ]);
  return Number(row?.count);
}

/**
 * By turns with that of an ordinary member. Of a file of thousands of lines as many a second must leave, at least by
 * half: what gets slower with each page of it is seen.
 */
export async function measureStatementFile(
  database: Database,
  toReadLoad: (calls: Call[]) => Load,
): Promise<[ordinary: Line, hub: Line]> {
  const lines = await countLines(database, ORDINARY_ID);
  const linesOfHub = await countLines(database, HUB_ID);
  const loads = [ORDINARY_ID, HUB_ID].map((id) =>
    toReadLoad([{ method: 'GET', path: '/api/v1/wallet/statement.csv', headers: { authorization: toToken(id) } }]),
  );
  const [ordinary, hub] = await measureByTurns(loads, FILE_CALLERS, database);
  if (!ordinary || !hub) throw new Error('A load was not measured');
  const leastShare = Number(((LEAST_SHARE_OF_LINES * lines) / Math.max(1, linesOfHub)).toFixed(3));
  return [
    { name: `${STATEMENT_FILE}, ${lines} lines`, callers: FILE_CALLERS, figures: ordinary },
    {
      name: `  of the hub, ${linesOfHub} lines`,
      callers: FILE_CALLERS,
      figures: hub,
      floor: { figures: ordinary, leastShare },
    },
  ];
}

export const RECONCILE = 'reconcile, all transfers';

/**
 * Once, and nothing is closed or kept: the club is the same for the next measurement. What is found says nothing: the
 * club is made by statements that leave out what no measurement reads.
 */
export async function measureReconcile(database: Database): Promise<Line> {
  const began = performance.now();
  await database.transaction(async (tx) => {
    await tx.query('SET TRANSACTION ISOLATION LEVEL REPEATABLE READ');
    return findBrokenLaws(tx);
  });
  const elapsedMs = performance.now() - began;
  const figures = summarize([{ latenciesMs: [elapsedMs], errors: [], elapsedMs, used: 1 }]);
  return { name: RECONCILE, callers: 1, figures };
}
