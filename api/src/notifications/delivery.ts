import type { FastifyInstance } from 'fastify';
import { addSeconds } from '../ledger/business-date';

/* What delivering mails and push messages has in common: when it is tried, and by whom. */

const LOOK_EVERY_MS = 1000;
/** Doubled with every attempt, up to an hour. */
const FIRST_PAUSE_SECONDS = 30;
const PAUSE_MAX_SECONDS = 60 * 60;
/** Tried for so long. */
const TRIED_FOR_SECONDS = 24 * 60 * 60;

/** @param attempts how many there were, this one included */
export function toPauseSeconds(attempts: number): number {
  return Math.min(PAUSE_MAX_SECONDS, FIRST_PAUSE_SECONDS * 2 ** (attempts - 1));
}

/** Whether it was tried for long enough. */
export function isOver(triedSince: Date, now: Date): boolean {
  return now >= addSeconds(triedSince, TRIED_FOR_SECONDS);
}

/**
 * Delivers while the server listens. Closing waits for what is under way, for a moment.
 * @param what for the log: "mails"
 * @param deliverSome resolves with whether more may be due
 */
export function addDelivery(app: FastifyInstance, what: string, deliverSome: () => Promise<boolean>): void {
  const { signal } = app.background;
  let timer: NodeJS.Timeout | undefined;

  async function work(): Promise<void> {
    try {
      while (!signal.aborted && (await deliverSome()));
    } catch (error) {
      app.log.error({ err: error }, `${what} could not be looked for`);
    }
    if (!signal.aborted) timer = setTimeout(lookAgain, LOOK_EVERY_MS).unref();
  }

  function lookAgain(): void {
    app.background.start(`delivering ${what}`, work);
  }

  app.addHook('onListen', async () => lookAgain());
  app.addHook('onClose', async () => clearTimeout(timer));
}
