import { findOwnReplies } from './kept-replies';

/** Of the page that a guard shows until it knows who is there (`shell/src/session/kept-picture.tsx`). */
const PLACE = /<div id="last-visit"[^>]*>/;

/**
 * Puts what the member area has kept of a page into the place that the page has for it.
 * @param page as the server has sent it, or as it is kept for the hours without a line
 */
export async function addPicture(page: Response, url: URL): Promise<Response> {
  const replies = url.search === '' ? await findOwnReplies() : undefined;
  const picture = await replies?.match(nameOfPicture(url));
  const release = picture?.headers.get('release');
  const language = picture?.headers.get('content-language');
  if (!picture || !release || !page.ok) return page;
  const [html, inner] = await Promise.all([page.text(), picture.text()]);
  const fill = (place: string) => place.replace('<div', `<div lang="${language}"`) + inner;
  // Drawn by another release it has other styles.
  const shown = html.includes(`href="${release}`) ? html.replace(PLACE, fill) : html;
  const { status, statusText, headers } = page;
  return new Response(shown, { status, statusText, headers: withoutLength(headers) });
}

/** Of the same page in another language, too: a member reads all pages in one. */
const nameOfPicture = ({ pathname }: URL) => `/pictures${pathname.replace(/^\/hi(?=\/)/, '')}`;

function withoutLength(headers: Headers): Headers {
  const kept = new Headers(headers);
  for (const name of ['content-length', 'content-encoding']) kept.delete(name);
  return kept;
}
