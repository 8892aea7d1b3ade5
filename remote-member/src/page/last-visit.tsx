import type { Query, QueryClient } from '@tanstack/react-query';
import { useQueryClient } from '@tanstack/react-query';
import { formatMoment } from 'client/dates';
import { Button } from 'design';
import { useTranslation } from 'i18n';
import { useCallback, useEffect, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router';
import { useSession } from 'shared-auth';
import { awaitHandOver } from './hand-over';
import { keepPictures } from './keep-picture';
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
  useKeptPictures(queryClient);
  const subscribe = useCallback(
    (listener: () => void) => queryClient.getQueryCache().subscribe(listener),
    [queryClient],
  );
  const shownFrom = useSyncExternalStore(subscribe, () => findOldest(queryClient));
  const hasFailed = useSyncExternalStore(subscribe, () => listShown(queryClient).some(hasNoAnswer));
  const moment = shownFrom !== undefined && formatMoment(new Date(shownFrom).toISOString());
  return (
    <>
      {moment &&
        (hasFailed ? t('As of {moment}. Newer figures did not come.', { moment }) : t('As of {moment}', { moment }))}
      {moment && hasFailed && (
        <Button variant="ghost" onClick={() => void queryClient.refetchQueries({ predicate: hasNoAnswer })}>
          {t('Try again')}
        </Button>
      )}
    </>
  );
}

/** Of the pages that are shown, for the visit after this one. */
function useKeptPictures(queryClient: QueryClient): void {
  const { t } = useTranslation();
  const { pathname, search } = useLocation();
  const memberId = useSession().user?._id;
  useEffect(() => {
    if (search !== '') return undefined;
    return keepPictures({
      queryClient,
      path: pathname,
      openReplies: async () => {
        const own = await findOwnReplies();
        return own?.memberId === memberId ? own?.cache : undefined;
      },
      describe: (updatedAt) => t('As of {moment}', { moment: formatMoment(new Date(updatedAt).toISOString()) }),
    });
  }, [queryClient, pathname, search, memberId, t]);
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
  awaitHandOver();
  try {
    const own = await findOwnReplies();
    if (!own) return undefined;
    const requests = await own.cache.keys();
    const replies = await Promise.all(requests.map((request) => readReply(request, own.cache)));
    return { memberId: own.memberId, replies: replies.filter((reply) => reply !== undefined) };
  } catch (error) {
    console.warn(error);
    return undefined;
  }
}

interface OwnReplies {
  memberId: string;
  cache: Cache;
}

/** What this device keeps of a member, if of any. */
async function findOwnReplies(): Promise<OwnReplies | undefined> {
  const names = (await caches.keys()).filter((name) => name.startsWith(PREFIX));
  return (await Promise.all(names.map(openReplies))).find(Boolean);
}

async function openReplies(name: string): Promise<OwnReplies | undefined> {
  const cache = await caches.open(name);
  const profile = await cache.match(PROFILE, { ignoreVary: true });
  // Taken off the device meanwhile: to open it has made it again.
  if (!profile) return void (await caches.delete(name));
  const { result } = (await profile.json()) as { result: { _id: string } | null };
  return result ? { memberId: result._id, cache } : undefined;
}

async function readReply(request: Request, cache: Cache): Promise<KeptReply | undefined> {
  const { pathname, searchParams } = new URL(request.url);
  const url = pathname.slice(API.length);
  const reply = SHOWN.includes(url) ? await cache.match(request) : undefined;
  if (!reply) return undefined;
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
