import type { FastifyInstance } from 'fastify';
import type { Database, Transaction } from '../database/database';
import { retryConflict } from '../database/faults';
import type { Deps } from '../deps';

const EVERY_MS = 500;
/** Of each statement, so that no row is locked for long. */
const CHANGES_MOST = 500;

/** Counts all that has changed at those above: who joined, became active or ceased to be. */
export async function countNetworkChanges(database: Database): Promise<void> {
  const count = async (tx: Transaction) => {
    const [row] = await tx.query<{ counted: number }>('SELECT count_network_changes($1) AS counted', [CHANGES_MOST]);
    return row?.counted ?? 0;
  };
  while ((await retryConflict(() => database.transaction(count))) > 0);
}

/** Twice a second while the server listens; of several processes one counts at a time. */
export function addNetworkCounting(app: FastifyInstance, { database }: Pick<Deps, 'database'>): void {
  let counting: Promise<void> | undefined;
  let timer: NodeJS.Timeout | undefined;
  const count = () => {
    counting ??= countNetworkChanges(database)
      .catch((error: unknown) => app.log.error({ err: error }, 'changes of the network could not be counted'))
      .finally(() => (counting = undefined));
  };
  app.addHook('onListen', async () => {
    timer = setInterval(count, EVERY_MS).unref();
  });
  app.addHook('preClose', async () => {
    clearInterval(timer);
    await counting;
  });
}
