import type { Query, QueryClient } from '@tanstack/react-query';
import { useQueryClient } from '@tanstack/react-query';
import { formatMoment } from 'client/dates';
import { Button } from 'design';
import { useTranslation } from 'i18n';
import { useCallback, useSyncExternalStore } from 'react';
import styles from './last-visit.module.css';
import { MONEY_KEY } from './wallet-queries';

/** What the worker calls the replies that it keeps for the hours without a line; each member's are apart. */
const PREFIX = 'replies of ';
const API = '/api/v1';
const PROFILE = `${API}/user/profile`;
/** What the first pages ask for; lists that come page by page are another shape. */
const SHOWN = ['/dashboard', '/wallet', '/packages', '/earnings/history'];

/** Nothing that this page has asked for itself is older. */
const isOfLastVisit = (updatedAt: number) => updatedAt > 0 && updatedAt < performance.timeOrigin;

/**
 * Says of the figures of the last visit, which are shown until those of the server have come, from which moment they
 * are; where those do not come, with a way to ask again.
 */
export function LastVisit() {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const subscribe = useCallback(
    (listener: () => void) => queryClient.getQueryCache().subscribe(listener),
    [queryClient],
  );
  const shownFrom = useSyncExternalStore(subscribe, () => findOldest(queryClient));
  const hasFailed = useSyncExternalStore(subscribe, () => listShown(queryClient).some(hasNoAnswer));
  const moment = shownFrom !== undefined && formatMoment(new Date(shownFrom).toISOString());
  return (
    <div role="status" className={styles.notice}>
      {moment &&
        (hasFailed ? t('As of {moment}. Newer figures did not come.', { moment }) : t('As of {moment}', { moment }))}
      {moment && hasFailed && (
        <Button variant="ghost" onClick={() => void queryClient.refetchQueries({ predicate: hasNoAnswer })}>
          {t('Try again')}
        </Button>
      )}
    </div>
  );
}

const listShown = (queryClient: QueryClient) =>
  queryClient
    .getQueryCache()
    .findAll({ queryKey: MONEY_KEY, type: 'active' })
    .filter(({ state }) => isOfLastVisit(state.dataUpdatedAt));

const hasNoAnswer = ({ state }: Query) => state.status === 'error';

/** From when the oldest of what is shown is, if anything of the last visit is. */
function findOldest(queryClient: QueryClient): number | undefined {
  const moments = listShown(queryClient).map(({ state }) => state.dataUpdatedAt);
  return moments.length > 0 ? Math.min(...moments) : undefined;
}

/** What the device keeps of a member. */
interface Visit {
  memberId: string;
  replies: KeptReply[];
}

interface KeptReply {
  queryKey: readonly unknown[];
  result: unknown;
  /** In milliseconds since 1970; not a number where the reply has no date. */
  updatedAt: number;
}

/** @returns undefined where nothing is kept, or it cannot be read */
export async function readLastVisit(): Promise<Visit | undefined> {
  try {
    const names = (await caches.keys()).filter((name) => name.startsWith(PREFIX));
    const visits = await Promise.all(names.map(readCache));
    return visits.find(Boolean);
  } catch (error) {
    console.warn(error);
    return undefined;
  }
}

async function readCache(name: string): Promise<Visit | undefined> {
  const cache = await caches.open(name);
  const requests = await cache.keys();
  // Taken off the device meanwhile: to open it has made it again.
  if (requests.length === 0) await caches.delete(name);
  const profile = await cache.match(PROFILE, { ignoreVary: true });
  if (!profile) return undefined;
  const { result } = (await profile.json()) as { result: { _id: string } | null };
  if (!result) return undefined;
  const replies = requests.map(async (request) => readReply(request.url, await cache.match(request)));
  return { memberId: result._id, replies: (await Promise.all(replies)).filter((reply) => reply !== undefined) };
}

async function readReply(address: string, reply: Response | undefined): Promise<KeptReply | undefined> {
  const { pathname, searchParams } = new URL(address);
  const url = pathname.slice(API.length);
  if (!reply || !SHOWN.includes(url)) return undefined;
  const { result } = (await reply.json()) as { result: unknown };
  const queryKey = [...MONEY_KEY, url, Object.fromEntries(searchParams)];
  // A device whose clock is behind would take them for newer than the page, and not ask again.
  const updatedAt = Math.min(Date.parse(reply.headers.get('date') ?? ''), performance.timeOrigin - 1);
  return { queryKey, result, updatedAt };
}

/**
 * Before the server has been asked for anything; it is asked for all of it.
 * @param memberId whose figures they must be
 */
export function showLastVisit(queryClient: QueryClient, visit: Visit | undefined, memberId: string | undefined): void {
  if (visit?.memberId !== memberId) return;
  for (const { queryKey, result, updatedAt } of visit?.replies ?? [])
    if (Number.isFinite(updatedAt)) queryClient.setQueryData(queryKey, result, { updatedAt });
  void queryClient.invalidateQueries({ refetchType: 'none' });
}
