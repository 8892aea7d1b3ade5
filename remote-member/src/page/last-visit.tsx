import type { Query, QueryClient } from '@tanstack/react-query';
import { useQueryClient } from '@tanstack/react-query';
import { formatMoment } from 'client/dates';
import { Button } from 'design';
import { useTranslation } from 'i18n';
import { useCallback, useEffect, useSyncExternalStore } from 'react';
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
 * The figures of the last visit, shown until those of the server have come, with the moment that they are from; where
 * those do not come, with a way to ask again.
 * @param memberId whose figures they must be
 */
export function LastVisit({ memberId }: { memberId: string | undefined }) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  useEffect(() => {
    showLastVisit(queryClient, memberId).catch(console.warn);
  }, [queryClient, memberId]);
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

async function showLastVisit(queryClient: QueryClient, memberId: string | undefined): Promise<void> {
  const names = (await caches.keys()).filter((name) => name.startsWith(PREFIX));
  for (const name of names) {
    const cache = await caches.open(name);
    if (!(await isOf(cache, memberId))) continue;
    for (const request of await cache.keys()) await showReply(queryClient, request.url, await cache.match(request));
  }
}

async function isOf(cache: Cache, memberId: string | undefined): Promise<boolean> {
  const profile = await cache.match(PROFILE, { ignoreVary: true });
  if (!profile || memberId === undefined) return false;
  const { result } = (await profile.json()) as { result: { _id: string } | null };
  return result?._id === memberId;
}

async function showReply(queryClient: QueryClient, address: string, reply: Response | undefined): Promise<void> {
  const { pathname, searchParams } = new URL(address);
  const url = pathname.slice(API.length);
  if (!reply || !SHOWN.includes(url)) return;
  const { result } = (await reply.json()) as { result: unknown };
  const queryKey = [...MONEY_KEY, url, Object.fromEntries(searchParams)];
  // The server was faster.
  if (queryClient.getQueryData(queryKey) !== undefined) return;
  // A device whose clock is behind would take them for newer than the page, and not ask again.
  const updatedAt = Math.min(Date.parse(reply.headers.get('date') ?? ''), performance.timeOrigin - 1);
  if (Number.isFinite(updatedAt)) queryClient.setQueryData(queryKey, result, { updatedAt });
}
