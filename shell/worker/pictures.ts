import { withoutLanguage } from './addresses';
import { findOwnReplies } from './kept-replies';

/** Of the page that a guard shows until it knows who is there (`shell/src/session/guards.tsx`). */
const PLACE = /<div id="last-visit"[^>]*>/;

/**
 * Puts what the member area has kept of a page into the place that the page has for it.
 * @param page as the server has sent it, or as it is kept for the hours without a line
 */
export async function addPicture(page: Response, url: URL): Promise<Response> {
  // A page goes out without it rather than not at all.
  const picture = page.ok ? await findPicture(url).catch(() => undefined) : undefined;
  if (!picture) return page;
  const html = await page.text();
  const fill = (place: string) => place + picture.html;
  // Drawn by another release it has other styles.
  const shown = html.includes(`href="${picture.release}`) ? html.replace(PLACE, fill) : html;
  const { status, statusText, headers } = page;
  return new Response(shown, { status, statusText, headers: withoutLength(headers) });
}

interface Picture {
  html: string;
  /** Where the files of the release that drew it lie. */
  release: string;
}

async function findPicture(url: URL): Promise<Picture | undefined> {
  const replies = url.search === '' ? await findOwnReplies() : undefined;
  const kept = await replies?.match(nameOfPicture(url));
  const release = kept?.headers.get('release');
  return kept && release ? { html: await kept.text(), release } : undefined;
}

/** Of the same page in another language, too: a member reads all pages in one. */
const nameOfPicture = ({ pathname }: URL) => `/pictures${withoutLanguage(pathname)}`;

function withoutLength(headers: Headers): Headers {
  const kept = new Headers(headers);
  for (const name of ['content-length', 'content-encoding']) kept.delete(name);
  return kept;
}
