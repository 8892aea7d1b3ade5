import type { FastifyInstance } from 'fastify';
import type { Deps } from '../deps';
import { toCallerId } from '../sessions/session.queries';
import { refuseUntil } from './throttle';

/** What a member may ask of one process; how many they are is not worth a write to the database. */
type RateName = 'requestsPerMember' | 'searchesPerMember';

interface Window {
  hits: number;
  resetsAt: Date;
}

/** Searches cost the most of all reads, and a program asks for them as fast as somebody types. */
const SEARCH_FIELDS = ['search', 'q'];

function isSearch(query: unknown): boolean {
  if (typeof query !== 'object' || query === null) return false;
  return Object.entries(query).some(([name, value]) => SEARCH_FIELDS.includes(name) && value !== '');
}

/** Must be added after the guard, which says who asks. */
export function addMemberRates(app: FastifyInstance, { config, now }: Pick<Deps, 'config' | 'now'>): void {
  let windows = new Map<string, Window>();

  function count(rate: RateName, memberId: bigint): void {
    const { attempts, windowSeconds } = config.throttles[rate];
    const key = `${rate}:${memberId}`;
    const at = now();
    const known = windows.get(key);
    const isOver = !known || known.resetsAt <= at;
    const window = isOver ? { hits: 0, resetsAt: new Date(at.getTime() + windowSeconds * 1000) } : known;
    windows.set(key, window);
    window.hits++;
    if (window.hits > attempts) refuseUntil(window.resetsAt, at);
  }

  const timer = setInterval(() => {
    const at = now();
    windows = new Map([...windows].filter(([, { resetsAt }]) => resetsAt > at));
  }, 60_000).unref();
  app.addHook('onClose', async () => clearInterval(timer));

  app.addHook('onRequest', async ({ session, query }) => {
    if (!session) return;
    const callerId = toCallerId(session);
    count('requestsPerMember', callerId);
    if (isSearch(query)) count('searchesPerMember', callerId);
  });
}
