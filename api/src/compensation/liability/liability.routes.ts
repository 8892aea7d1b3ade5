import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { addBackground } from '../../background';
import { Liability, toEnvelope } from '../../contract';
import type { Deps } from '../../deps';
import { AppError } from '../../errors/app-error';
import { adminRoute } from '../../route-options';
import { toBusinessDate } from '../../ledger/business-date';
import { keepLiability } from './keep-liability';
import { findLatestLiability, findLiability } from './liability.queries';

/** Less than a browser waits for a reply. */
const ANSWER_WITHIN_MS = 8000;
/** Where there are earlier figures to show, which say of what moment they are. */
const FRESH_WITHIN_MS = 1000;
const RETRY_AFTER_SECONDS = 30;

export function liabilityRoutes({ database, now, answerWithinMs = ANSWER_WITHIN_MS }: Deps): FastifyPluginAsyncTypebox {
  return async (app) => {
    const background = addBackground(app);
    let computing: Promise<Liability> | undefined;

    /** One computation at a time in this process; it goes on when nobody waits for it any more. */
    function compute(): Promise<Liability> {
      const started = (computing ??= keepLiability(database, now()).finally(() => (computing = undefined)));
      background.start('computing the liability', () => started);
      return started;
    }

    app.get(
      '/liability',
      adminRoute('admin', 'What the club owes and will owe if nobody new joins: in all, by tier, and week by week', {
        result: Liability,
      }),
      async () => {
        const kept = await findLiability(database, toBusinessDate(now()));
        if (kept) return toEnvelope(kept);
        const earlier = await findLatestLiability(database);
        const waitMs = earlier ? Math.min(answerWithinMs, FRESH_WITHIN_MS) : answerWithinMs;
        const computed = compute().catch((error: unknown) => {
          // Earlier figures say of what moment they are.
          if (error instanceof AppError && earlier) return undefined;
          throw error;
        });
        const fresh = await Promise.race([computed, wait(waitMs, undefined, { ref: false })]);
        const figures = fresh ?? earlier;
        if (figures) return toEnvelope(figures);
        throw new AppError('unavailable', 'The figures are being computed. Please try again in a minute.', {
          retryAfterSeconds: RETRY_AFTER_SECONDS,
        });
      },
    );
  };
}
