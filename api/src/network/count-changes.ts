import type { FastifyInstance } from 'fastify';
import { getRow, type Database, type Transaction } from '../database/database';
import type { Deps } from '../deps';

/*
 * Those above are counted a moment after a change, not with it. Without that a registration updates, and locks, the row
 * of everybody above: seconds with 100,000 of them, where its p95 may be 400 ms and that of a purchase 100
 * (docs/decisions/0137).
 */

const EVERY_MS = 500;
/** Of each statement, so that no row is locked for long. */
const CHANGES_MOST = 500;

/** Counts all that has changed at those above: who joined, became active or ceased to be. */
export async function countNetworkChanges(database: Database, signal?: AbortSignal): Promise<void> {
  const count = async (tx: Transaction) =>
    (await getRow<{ counted: number }>(tx, 'SELECT count_network_changes($1) AS counted', [CHANGES_MOST])).counted;
  while (!signal?.aborted && (await database.transaction(count)) > 0);
}

/** Twice a second while the server listens; of several processes one counts at a time. */
export function addNetworkCounting(app: FastifyInstance, { database }: Pick<Deps, 'database'>): void {
  let isCounting = false;
  let timer: NodeJS.Timeout | undefined;
  const count = () => {
    if (isCounting) return;
    isCounting = true;
    app.background.start('counting changes of the network', () =>
      countNetworkChanges(database, app.background.signal).finally(() => (isCounting = false)),
    );
  };
  app.addHook('onListen', async () => {
    timer = setInterval(count, EVERY_MS).unref();
  });
  app.addHook('onClose', async () => clearInterval(timer));
}
