import type { Query, QueryClient } from '@tanstack/react-query';
import { useQueryClient } from '@tanstack/react-query';
import { formatMoment } from 'client/dates';
import { Button } from 'design';
import { useTranslation } from 'i18n';
import { useCallback, useEffect, useState, useSyncExternalStore } from 'react';
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
  // Begun while the page is made, so that it is read when the page is drawn.
  const [replies] = useState(() => readReplies(memberId));
  useEffect(() => {
    showReplies(queryClient, replies).catch(console.warn);
  }, [queryClient, replies]);
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

interface KeptReply {
  queryKey: readonly unknown[];
  result: unknown;
  /** In milliseconds since 1970; not a number where the reply has no date. */
  updatedAt: number;
}

/** What the device keeps of a member; nothing where it cannot be read. */
async function readReplies(memberId: string | undefined): Promise<KeptReply[]> {
  try {
    const names = (await caches.keys()).filter((name) => name.startsWith(PREFIX));
    const replies = await Promise.all(names.map((name) => readCache(name, memberId)));
    return replies.flat();
  } catch (error) {
    console.warn(error);
    return [];
  }
}

async function readCache(name: string, memberId: string | undefined): Promise<KeptReply[]> {
  const cache = await caches.open(name);
  const requests = await cache.keys();
  // Taken off the device meanwhile: to open it has made it again.
  if (requests.length === 0) await caches.delete(name);
  if (!(await isOf(cache, memberId))) return [];
  const replies = requests.map(async (request) => readReply(request.url, await cache.match(request)));
  return (await Promise.all(replies)).filter((reply) => reply !== undefined);
}

async function isOf(cache: Cache, memberId: string | undefined): Promise<boolean> {
  const profile = await cache.match(PROFILE, { ignoreVary: true });
  if (!profile || memberId === undefined) return false;
  const { result } = (await profile.json()) as { result: { _id: string } | null };
  return result?._id === memberId;
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

async function showReplies(queryClient: QueryClient, replies: Promise<KeptReply[]>): Promise<void> {
  for (const { queryKey, result, updatedAt } of await replies) {
    // Where there is something, the server was faster.
    if (Number.isFinite(updatedAt) && queryClient.getQueryData(queryKey) === undefined)
      queryClient.setQueryData(queryKey, result, { updatedAt });
  }
}
