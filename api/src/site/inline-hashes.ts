import { createHash } from 'node:crypto';

/** What a policy has to allow by its hash, as it is written there. */
export interface InlineHashes {
  scripts: string[];
  styles: string[];
}

const STYLE = /<style[^>]*>(.*?)<\/style>/gs;
/** Data in script elements has a type; it is never run. */
const SCRIPT = /<script(?![^>]* (?:type|src)=)[^>]*>(.*?)<\/script>/gs;

const listHashes = (html: string, element: RegExp) =>
  Array.from(
    html.matchAll(element),
    ([, content = '']) => `'sha256-${createHash('sha256').update(content).digest('base64')}'`,
  );

/** The code and the styles that stand in a page. */
export function listInlineHashes(html: string): InlineHashes {
  return { scripts: listHashes(html, SCRIPT), styles: listHashes(html, STYLE) };
}
