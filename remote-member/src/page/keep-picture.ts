import type { QueryClient } from '@tanstack/react-query';
import { getLanguage } from 'i18n';
import styles from './member-area.module.css';
import { MONEY_KEY } from './wallet-queries';

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
export function keepPictures(picture: Picture): (() => void) | undefined {
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
