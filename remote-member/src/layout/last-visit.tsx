import type { Query, QueryClient } from '@tanstack/react-query';
import { useQueryClient } from '@tanstack/react-query';
import { formatMoment } from 'client/dates';
import { Button } from 'design';
import { getLanguage, useTranslation } from 'i18n';
import { useCallback, useEffect, useState, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router';
import { useSession } from 'shared-auth';
import styles from './member-area.module.css';
import { MONEY_KEY } from '../page/wallet-queries';

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

/**
 * Figures of the last visit are told with their moment instead. While it is asked again nobody knows: the error may be
 * that of a further page, which its list says.
 */
const isOfBefore = ({ state: { status, fetchStatus, data, dataUpdatedAt, fetchMeta } }: Query) =>
  status === 'error' &&
  fetchStatus === 'idle' &&
  data !== undefined &&
  dataUpdatedAt > performance.timeOrigin &&
  !fetchMeta?.fetchMore;

/** Says that something shown was asked for again, and did not come: after a write it is not what holds. */
export function OfBefore() {
  const { t } = useTranslation();
  const client = useQueryClient();
  const filter = { type: 'active', predicate: isOfBefore } as const;
  const [main, setMain] = useState<HTMLElement | null>(null);
  const subscribe = useCallback((listener: () => void) => client.getQueryCache().subscribe(listener), [client]);
  const isShown = useSyncExternalStore(subscribe, () => client.getQueryCache().findAll(filter).length > 0);
  useEffect(() => {
    if (!isShown && main && document.activeElement === document.body) main.focus({ preventScroll: true });
  }, [isShown, main]);
  if (!isShown) return null;
  return (
    <>
      {t('This page could not be brought up to date.')}
      <Button
        variant="ghost"
        onClick={({ currentTarget }) => {
          setMain(currentTarget.closest('main'));
          void client.refetchQueries(filter);
        }}
      >
        {t('Try again')}
      </Button>
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

/** What stands further down is drawn after what a phone shows first. */
const GROWS_FOR_MS = 2_000;

/**
 * What its reader has done with the page of the last visit goes on in the one that takes its place, which has the same
 * parts. The guard says when, just before that (`shell/src/session/guards.tsx`).
 */
const awaitHandOver = () => document.addEventListener('safar:hand-over', handOver, { once: true });

function handOver(): void {
  const picture = document.querySelector('#last-visit');
  const main = picture?.closest('main');
  if (!picture?.firstChild || !main) return;
  const focused = listControls(picture).findIndex((control) => control === document.activeElement);
  const openId = picture.querySelector(':popover-open')?.id;
  // Else who reads further down would be thrown back up.
  main.style.minHeight = `${main.offsetHeight}px`;
  setTimeout(() => (main.style.minHeight = ''), GROWS_FOR_MS);
  queueMicrotask(() => {
    if (openId) document.getElementById(openId)?.showPopover();
    listControls(main)[focused]?.focus({ preventScroll: true });
  });
}

const listControls = (place: ParentNode) => [...place.querySelectorAll<HTMLElement>('a, button')];

/** Where most visits begin. */
const PAGES = ['/dashboard', '/wallet'];
/** After the last reply: what it brings has been drawn by then. */
const SETTLED_MS = 1_000;

/** A dialog, and what a toast says: the page is not left with them. */
const OF_THE_MOMENT = 'dialog[open], [role="status"][aria-atomic="false"] > *';

interface Picture {
  queryClient: QueryClient;
  /** The address of the page without its language. */
  path: string;
  /** What the device keeps of the member; undefined where it keeps nothing of them. */
  openReplies: () => Promise<Cache | undefined>;
  /** What the picture says of itself. @param updatedAt of its oldest figure, in milliseconds since 1970 */
  describe: (updatedAt: number) => string;
}

/**
 * Keeps the page as it looks with the server's figures, each time they have come, for the worker to begin the next
 * visit with (`shell/worker/pictures.ts`).
 * @returns what ends it
 */
function keepPictures(picture: Picture): (() => void) | undefined {
  if (!PAGES.includes(picture.path)) return undefined;
  const keep = () => keepPicture(picture).catch(console.warn);
  let timer: ReturnType<typeof setTimeout>;
  const wait = () => {
    clearTimeout(timer);
    timer = setTimeout(keep, SETTLED_MS);
  };
  wait();
  const leave = picture.queryClient.getQueryCache().subscribe(wait);
  return () => {
    leave();
    clearTimeout(timer);
  };
}

async function keepPicture({ queryClient, path, openReplies, describe }: Picture): Promise<void> {
  const main = document.querySelector('main');
  const updatedAt = findOldestOfToday(queryClient);
  if (!main || updatedAt === undefined || document.querySelector(OF_THE_MOMENT)) return;
  const copy = main.cloneNode(true) as HTMLElement;
  // The policy of the site refuses such styles in a page; libraries of charts draw with them.
  for (const drawn of copy.querySelectorAll('[style]')) drawn.remove();
  for (const notice of copy.getElementsByClassName(styles.notice ?? '')) notice.textContent = describe(updatedAt);
  const headers = { 'content-type': 'text/html; charset=utf-8', release: findOwnRelease() };
  const html = `<div lang="${getLanguage()}" class="${styles.picture}">${copy.innerHTML}</div>`;
  await (await openReplies())?.put(`/pictures${path}`, new Response(html, { headers }));
}

/** @returns undefined while not all that is shown has been answered since the page began */
function findOldestOfToday(queryClient: QueryClient): number | undefined {
  const states = queryClient.getQueryCache().findAll({ queryKey: MONEY_KEY, type: 'active' });
  const moments = states.map(({ state }) => (state.status === 'success' ? state.dataUpdatedAt : 0));
  const oldest = Math.min(...moments);
  return queryClient.isFetching() === 0 && oldest > performance.timeOrigin && moments.length > 0 ? oldest : undefined;
}

/** Filled in by the build. */
declare const __webpack_public_path__: string;

/** Where the files of this release lie, as the page names them. */
function findOwnRelease(): string {
  const { origin, pathname, href } = new URL(__webpack_public_path__, document.baseURI);
  return origin === location.origin ? pathname : href;
}
