import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Liability, toEnvelope } from '../../contract';
import { isUnavailable } from '../../database/faults';
import type { Deps } from '../../deps';
import { AppError } from '../../errors/app-error';
import { staffRoute } from '../../route-options';
import { toBusinessDate } from '../../ledger/business-date';
import { getCover, keepLiability } from './keep-liability';
import { findLatestLiability, findLiability, type KeptLiability } from './liability.queries';

const LOOK_AGAIN_MS = 250;

/** A date is being paid, or another process computes the same. */
const isSoonThere = (error: unknown) =>
  isUnavailable(error) || (error instanceof AppError && error.code === 'unavailable');

export function liabilityRoutes({ database, now }: Deps): FastifyPluginAsyncTypebox {
  return async (app) => {
    const { background } = app;
    let computing: Promise<KeptLiability> | undefined;

    /** One computation at a time in this process; it goes on when nobody waits for it any more. */
    function compute(): Promise<KeptLiability> {
      const started = (computing ??= keepLiability(database, now(), background.signal).finally(
        () => (computing = undefined),
      ));
      background.start('computing the liability', () => started);
      return started;
    }

    /** Nobody has computed any yet. @param isAwaited whether somebody is still there to be answered */
    async function getFirst(isAwaited: () => boolean): Promise<KeptLiability> {
      for (;;) {
        try {
          return await compute();
        } catch (error) {
          if (!isSoonThere(error) || !isAwaited()) throw error;
          await wait(LOOK_AGAIN_MS);
        }
      }
    }

    async function getFigures(isAwaited: () => boolean): Promise<KeptLiability> {
      const kept = await findLiability(database, toBusinessDate(now()));
      if (kept) return kept;
      // Earlier figures say of what moment they are. Newer ones are computed beside the request.
      const earlier = await findLatestLiability(database);
      if (!earlier) return getFirst(isAwaited);
      compute().catch(() => undefined);
      return earlier;
    }

    app.get(
      '/liability',
      staffRoute(
        'liability.read',
        'What the club owes and will owe if nobody new joins: in all, by tier, and week by week',
        {
          result: Liability,
        },
      ),
      async (request) => {
        const figures = await getFigures(() => !request.raw.destroyed);
        return toEnvelope({ ...figures, cover: await getCover(database) });
      },
    );
  };
}
