import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '../config/config';

const STYLESHEET = /<link [^>]*rel="stylesheet"[^>]*>/g;
const REMOTES = '/remotes/';
/** An address that means something else in a page than in a file. */
const RELATIVE_ADDRESS = /url\(\s*["']?(?!\/|data:|#|[a-z]+:)/i;

/** Puts the stylesheets that a page links to into the page itself. */
export type InlineStyles = (html: string) => Promise<string>;

const readAttribute = (element: string, name: string) => new RegExp(` ${name}="([^"]*)"`).exec(element)?.[1];

/**
 * A page drawn with what it brings along is drawn one round trip earlier. The programs know a stylesheet that is there already by its
 * `data-href`. One that is not as it was published, or cannot be read, stays a file, for the browser to judge.
 */
export function createStyleInliner(
  { shellDirectory, releasesDirectory }: Config,
  warn: (sentence: string) => void,
): InlineStyles {
  const known = new Map<string, Promise<string | undefined>>();

  async function readStyle(href: string, integrity: string | undefined): Promise<string | undefined> {
    const file = href.startsWith(REMOTES)
      ? join(releasesDirectory, href.slice(REMOTES.length))
      : join(shellDirectory, href);
    const content = await readFile(file).catch(() => undefined);
    if (content === undefined) return undefined;
    const hash = createHash('sha384').update(content).digest('base64');
    if (integrity !== undefined && integrity !== `sha384-${hash}`) {
      warn(`${href} is not as it was published.`);
      return undefined;
    }
    const style = content.toString('utf8');
    return style.includes('</') || RELATIVE_ADDRESS.test(style) ? undefined : style;
  }

  async function toStyle(link: string): Promise<string> {
    const href = readAttribute(link, 'href') ?? '';
    const style = known.get(href) ?? readStyle(href, readAttribute(link, 'integrity'));
    known.set(href, style);
    const content = await style;
    return content === undefined
      ? link
      : `<style data-href="${readAttribute(link, 'data-href') ?? href}">${content}</style>`;
  }

  return async (html) => {
    const links = html.match(STYLESHEET) ?? [];
    const styles = await Promise.all(links.map(toStyle));
    return links.reduce((text, link, place) => text.replace(link, () => styles[place] ?? link), html);
  };
}
