import { readPathname } from '../language/addresses';
import { loadMatchedPages } from '../remotes/load-matched-pages';
import type { RemoteLoader } from '../remotes/remote-loader';
import { listOwnRoutes } from './router';
import { savesData } from '../session/saves-data';

/** A mouse that rests on a link, a keyboard that reaches it, a finger that lands on it. */
const INTENTS = ['pointerover', 'focusin', 'touchstart'];

/**
 * Loads the remote and the page behind a link as soon as a visitor seems to want it, unless they save data. Without it
 * a change of the route begins with a round trip for the page's program, and misses its 100 ms from the press of the
 * link to the content on every line that is slower than that.
 */
export function prefetchOnIntent(page: Document, loader: RemoteLoader): void {
  const wanted = new Set<string>([readPathname(page.location.pathname).path]);
  const onIntent = ({ target }: Event) => {
    if (savesData()) return;
    const link = target instanceof Element ? target.closest('a') : null;
    if (!link || link.origin !== page.location.origin || link.target) return;
    const { path } = readPathname(link.pathname);
    if (wanted.has(path)) return;
    wanted.add(path);
    // Whatever fails here is tried again, and shown, when the link is followed.
    loadPage(loader, path).catch(() => wanted.delete(path));
  };
  for (const intent of INTENTS) page.addEventListener(intent, onIntent, { passive: true });
}

async function loadPage(loader: RemoteLoader, path: string): Promise<void> {
  const routes = (await loader.loadRoutes(path)) ?? listOwnRoutes();
  if (!(await loadMatchedPages(routes, path))) throw new Error('its code did not arrive');
}
