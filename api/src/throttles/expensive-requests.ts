import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Deps } from '../deps';
import { AppError } from '../errors/app-error';
import { toCallerId } from '../sessions/session.queries';

/**
 * What costs more than a page: figures that are computed when they are asked for, `shared` ones once for all who ask
 * (their handler reads the parameters of the request, and nothing else of it), and lists of any length as files. They
 * wait for their turn: one upline who asked twelve times at once made every page slow (docs/decisions/0116).
 */
export type ExpensiveKind = 'figures' | 'shared' | 'file';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Absent on a route that may be asked for as often as its caller likes. */
    expensive?: ExpensiveKind;
  }
}

const PER_CALLER = 2;
const PER_PROCESS = 6;
/** A file goes out as slowly as its reader takes it; readers who take their time leave room for figures. */
const FILES_PER_PROCESS = 4;
/** How many may wait for their turn beside those at work. */
const WAITING_PER_CALLER = 16;
const WAITING_PER_PROCESS = 64;

const WAIT_MS = 3000;
const RETRY_AFTER_SECONDS = 5;

interface Request {
  caller: string;
  kind: ExpensiveKind;
}

interface Waiting extends Request {
  start: () => void;
}

const countOf = <Each>(all: Iterable<Each>, isCounted: (each: Each) => boolean) =>
  Array.from(all).filter(isCounted).length;

/** So many are at work at once, of one caller and of all; the next ones wait for their turn, and not for long. */
export class ExpensiveRequests {
  private readonly atWork = new Set<Request>();
  private readonly waiting = new Set<Waiting>();

  constructor(private readonly waitMs = WAIT_MS) {}

  private isCallerBusy(caller: string): boolean {
    return countOf(this.atWork, (each) => each.caller === caller) >= PER_CALLER;
  }

  private mayStart({ caller, kind }: Request): boolean {
    if (this.atWork.size >= PER_PROCESS || this.isCallerBusy(caller)) return false;
    return kind !== 'file' || countOf(this.atWork, (each) => each.kind === 'file') < FILES_PER_PROCESS;
  }

  private refuse({ caller }: Request): AppError {
    const details = { retryAfterSeconds: RETRY_AFTER_SECONDS };
    return this.isCallerBusy(caller)
      ? new AppError(
          'too_many_requests',
          'Two large requests of yours are still being answered. Please try again when one of them is done.',
          details,
        )
      : new AppError(
          'unavailable',
          'Many large requests are being answered just now. Please try again in a few seconds.',
          details,
        );
  }

  private waitForTurn(request: Request): Promise<void> {
    const ofCaller = countOf(this.waiting, ({ caller }) => caller === request.caller);
    if (ofCaller >= WAITING_PER_CALLER || this.waiting.size >= WAITING_PER_PROCESS) throw this.refuse(request);
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        this.waiting.delete(waiting);
        reject(this.refuse(request));
      }, this.waitMs);
      const start = () => {
        clearTimeout(timer);
        this.waiting.delete(waiting);
        this.atWork.add(request);
        resolve();
      };
      const waiting: Waiting = { ...request, start };
      this.waiting.add(waiting);
    });
  }

  private end(request: Request): void {
    this.atWork.delete(request);
    // Who came first, of those whose caller has a place left.
    for (const waiting of this.waiting) if (this.mayStart(waiting)) waiting.start();
  }

  /** @throws AppError too_many_requests when the caller asks for too much at once, unavailable when all together do */
  async run<Result>(request: Request, work: () => Promise<Result>): Promise<Result> {
    const own = { ...request };
    if (this.mayStart(own)) this.atWork.add(own);
    else await this.waitForTurn(own);
    try {
      return await work();
    } finally {
      this.end(own);
    }
  }
}

/**
 * Work that gives everybody the same, done once for all who wait for it. Who asks while it is done may know of what has
 * changed since it began: they get the next result, which begins when this one is there. While each of 16 callers had
 * the bank's desk computed, p95 was 382 and 407 ms, where 100 are asked (docs/decisions/0371).
 */
export class SharedWork<Result> {
  private readonly atWork = new Map<string, Promise<Result>>();
  private readonly next = new Map<string, Promise<Result>>();

  /** @param key the same for the same work */
  run(key: string, work: () => Promise<Result>): Promise<Result> {
    const before = this.atWork.get(key);
    if (!before) return this.start(key, work);
    const joined = this.next.get(key);
    if (joined) return joined;
    const startNext = () => {
      this.next.delete(key);
      return this.start(key, work);
    };
    const next = before.then(startNext, startNext);
    this.next.set(key, next);
    return next;
  }

  private start(key: string, work: () => Promise<Result>): Promise<Result> {
    const result = work();
    this.atWork.set(key, result);
    const end = () => void (this.next.has(key) || this.atWork.delete(key));
    result.then(end, end);
    return result;
  }
}

const toCaller = ({ session, ip }: FastifyRequest) => (session ? `member:${toCallerId(session)}` : ip);

/**
 * Bounds the work behind every route that says `config.expensive`, until the answer has gone out; also when nobody
 * waits for it any more. Must be added before the routes.
 */
export function addExpensiveRequests(app: FastifyInstance, { waitForTurnMs }: Pick<Deps, 'waitForTurnMs'>): void {
  const requests = new ExpensiveRequests(waitForTurnMs);
  // Without it the bank's desk misses its p95 of 100 ms as soon as three look at it.
  const shared = new SharedWork<unknown>();
  app.addHook('onRoute', (route) => {
    const kind = route.config?.expensive;
    // HEAD gets the handler of GET, which is bounded by then.
    if (kind === undefined || route.method === 'HEAD') return;
    const { handler } = route;
    route.handler = function bounded(request, reply) {
      const run = (caller: string) => requests.run({ caller, kind }, async () => handler.call(this, request, reply));
      const key = `${route.url} ${JSON.stringify(request.params)}`;
      return kind === 'shared' ? shared.run(key, () => run(key)) : run(toCaller(request));
    };
  });
}
