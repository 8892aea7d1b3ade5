import type { Profile } from 'api/contract';
import { findToken, onReplyAsOf } from 'shared-auth/host';

const PROFILE = '/api/v1/user/profile';
/** After the page has loaded: what is still on its way could not be kept. */
const SETTLED_MS = 3000;

/**
 * Lets the device keep the site of the person who is signed in, for the hours without a line. It begins when the page
 * has settled, and its program comes then, too.
 */
export function keepSite(): void {
  if (!('serviceWorker' in navigator)) return;
  // In the file that makes calls: a page with a member has it by then, and one without needs neither.
  const load = () => import(/* webpackChunkName: "http" */ './start-worker');
  const begin = () =>
    setTimeout(() => {
      load()
        .then(({ startWorker }) => startWorker())
        .catch(console.warn);
    }, SETTLED_MS);
  if (document.readyState === 'complete') begin();
  else window.addEventListener('load', begin, { once: true });
}

/** Not written within `new Worker`: it would be a program of its own then, with a runtime. */
const MAKE_FORMATTER = new URL('./make-formatter.js', import.meta.url);

/**
 * The first formatter that `Intl` makes in a process looks through all languages of the browser, 120 ms on a cheap
 * phone, and all others take next to nothing: it is made beside the page, before one with dates is drawn (taps answered
 * within 200 ms, `npm run bench -- web return`).
 */
const makeFormatterOfDates = () => void new Worker(MAKE_FORMATTER);

/** The profile that the device has kept with the replies to the stored token; the line is not asked. */
export async function findKeptProfile(): Promise<Profile | undefined> {
  if (!navigator.serviceWorker?.controller) return undefined;
  makeFormatterOfDates();
  try {
    const headers = { authorization: findToken() ?? '' };
    const kept = await fetch(PROFILE, { headers, cache: 'only-if-cached', mode: 'same-origin' });
    return kept.status === 200 ? ((await kept.json()) as { result: Profile }).result : undefined;
  } catch {
    return undefined;
  }
}

let asOf: string | undefined;
const listeners = new Set<() => void>();

/** From when what is shown is, while there is no line; undefined while the server answers. */
export const getAsOf = () => asOf;

export function subscribeToAsOf(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const watchReplies = () =>
  onReplyAsOf((moment) => {
    asOf = moment;
    for (const listener of listeners) listener();
  });
