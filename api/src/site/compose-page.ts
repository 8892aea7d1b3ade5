import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type {
  ModuleAssets,
  PrerenderedPage,
  RegisteredRemote,
  Registry,
  Release,
  SiteConfig,
} from 'federation/contract';
import type { Language } from '../contract/languages';
import { manifestPathOf } from './installed-site';

const PLACES = {
  head: '<!--safar:head-->',
  registry: '<!--safar:registry-->',
  siteConfig: '<!--safar:site-config-->',
  files: '</head>',
  root: '<!--safar:root-->',
};
const NOTICES: Record<Language, string> = {
  en: '{name} needs JavaScript to show this page.',
  hi: 'इस पेज के लिए {name} को JavaScript चाहिए।',
};
const EXPOSED = './remote';
const STYLESHEET = /<link [^>]*rel="stylesheet"[^>]*>/g;
const REMOTES = '/remotes/';
/** An address that means something else in a page than in a file. */
const RELATIVE_ADDRESS = /url\(\s*["']?(?!\/|data:|#|[a-z]+:)/i;

/** The shell's page and what the server knows; what differs from page to page comes with each. */
export interface PageTemplate {
  html: string;
  registry: Registry;
  siteConfig: SiteConfig;
}

export interface PageContent {
  rendered: PrerenderedPage | undefined;
  /** A page is complete; a frame is what the browser starts with; an outline is replaced by what it shows. */
  kind: 'page' | 'frame' | 'outline';
  /** English without it. */
  translation?: Translation | undefined;
  files: PageFiles;
}

interface Translation {
  language: Language;
  /** What the shell's page says itself, by the English of it. */
  texts: Record<string, string>;
  /** Elements for the catalogue that every page begins with. */
  late: string;
}

/** Elements for the files that a page needs. */
interface PageFiles {
  styles: string;
  /** What the program begins with: fetched when the page has been drawn. */
  late: string;
}

/** @throws Error when the shell's page has no place for something */
export function composePage({ html, registry, siteConfig }: PageTemplate, content: PageContent): string {
  const missing = Object.values(PLACES).find((place) => !html.includes(place));
  if (missing) throw new Error(`The shell's index.html has no ${missing}.`);
  const { rendered, kind, files, translation } = content;
  const language = translation?.language ?? 'en';
  const name = escapeHtml(siteConfig.brand.name);
  const mark = rendered && kind !== 'outline' ? ' data-prerendered' : '';
  const isReadable = rendered && kind === 'page';
  const noScript = `<noscript>${NOTICES[language].replace('{name}', name)}</noscript>`;
  // The browser asks for nothing in a template; the shell's start takes the elements out of it.
  const lateFiles = files.late + (translation?.late ?? '');
  const late = lateFiles === '' ? '' : `<template id="safar-late-files">${lateFiles}</template>`;
  return translate(html, translation)
    .replace(PLACES.head, () => rendered?.head ?? `<title>${name}</title>`)
    .replace(PLACES.registry, () => toDataElement('safar-registry', toVisitorRegistry(registry)))
    .replace(PLACES.siteConfig, () => toDataElement('safar-site-config', siteConfig))
    .replace(PLACES.files, () => files.styles + late + PLACES.files)
    .replace(PLACES.root, () => `<div id="root"${mark}>${rendered?.body ?? ''}</div>${isReadable ? '' : noScript}`);
}

/** The shell's page in another language: it has no more than a few sentences, each an element's own. */
function translate(html: string, translation: Translation | undefined): string {
  if (!translation) return html;
  const { language, texts } = translation;
  return Object.entries(texts).reduce(
    (page, [text, translated]) => page.replaceAll(text, () => escapeHtml(translated)),
    html
      .replace(/<html lang="\w+"/, `<html lang="${language}"`)
      .replace(manifestPathOf('en'), () => manifestPathOf(language)),
  );
}

/** The registry as a browser needs it: without what only publishing and the server ask for. */
function toVisitorRegistry({ generation, shell, remotes }: Registry): Registry {
  return {
    generation,
    shell: shell && { version: shell.version, kept: [] },
    remotes: remotes.map(({ current, previous, ...remote }) => ({
      ...remote,
      current: trimRelease(current),
      previous: previous && trimRelease(previous),
      kept: [],
    })),
  };
}

/** To load a release takes the entry and the files of the exposed module, not those of every page. */
function trimRelease({ pages: _pages, prerenderFile: _prerenderFile, ...release }: Release): Release {
  const exposed = Object.values(release.assets).flatMap(({ js, css }) => [...js, ...css]);
  const first = [release.entry.slice(release.entry.lastIndexOf('/') + 1), ...exposed];
  const integrity = Object.entries(release.integrity).filter(([file]) => first.includes(file));
  return { ...release, integrity: Object.fromEntries(integrity) };
}

/**
 * The files of a remote's page. A script is asked for exactly as its loader will ask, or browsers fetch it twice: the
 * entry with CORS, the others as the origin demands.
 */
export function listRemoteElements({ name, current }: RegisteredRemote, path: string): PageFiles {
  const base = current.entry.slice(0, current.entry.lastIndexOf('/') + 1);
  const entryFile = current.entry.slice(base.length);
  const isElsewhere = URL.canParse(current.entry);
  const listFiles = (kind: keyof ModuleAssets) =>
    [current.assets[EXPOSED], current.pages?.[path]].flatMap((files) => files?.[kind] ?? []);
  const preload = (file: string, hasCors: boolean) =>
    toLink({
      rel: 'preload',
      as: 'script',
      href: base + file,
      integrity: current.integrity[file],
      crossorigin: hasCors ? '' : undefined,
    });
  // Always our own copy: it can stand in the page, and styles that never arrive would hold back the page without end.
  const stylesheet = (file: string) =>
    toLink({
      rel: 'stylesheet',
      href: `${REMOTES}${name}/${current.version}/${file}`,
      'data-href': file,
      integrity: current.integrity[file],
    });
  return {
    styles: listFiles('css').map(stylesheet).join(''),
    late: [
      preload(entryFile, current.integrity[entryFile] !== undefined),
      ...listFiles('js').map((file) => preload(file, isElsewhere)),
    ].join(''),
  };
}

interface ShellFiles extends ModuleAssets {
  integrity?: Record<string, string>;
}

/** For a page of the shell. */
export function listShellElements({ js, css, integrity }: ShellFiles): PageFiles {
  const link = (file: string, attributes: Record<string, string>) =>
    toLink({ ...attributes, href: `/${file}`, integrity: integrity?.[file] });
  return {
    styles: css.map((file) => link(file, { rel: 'stylesheet' })).join(''),
    late: js.map((file) => link(file, { rel: 'preload', as: 'script' })).join(''),
  };
}

/**
 * Puts the stylesheets that a page links to into the page itself: it is drawn one round trip earlier, 450 ms on slow 4G
 * (docs/decisions/0044). The programs know a stylesheet that is there already by its `data-href`. One that is not as it
 * was published, or cannot be read, stays a file, for the browser to judge.
 */
export function createStyleInliner(
  { shellDirectory, releasesDirectory }: { shellDirectory: string; releasesDirectory: string },
  fail: (sentence: string) => void,
) {
  const known = new Map<string, Promise<string | undefined>>();
  const readAttribute = (element: string, name: string) => new RegExp(` ${name}="([^"]*)"`).exec(element)?.[1];

  async function readStyle(href: string, integrity: string | undefined): Promise<string | undefined> {
    const file = href.startsWith(REMOTES)
      ? join(releasesDirectory, href.slice(REMOTES.length))
      : join(shellDirectory, href);
    const content = await readFile(file).catch(() => undefined);
    if (content === undefined) return undefined;
    const hash = createHash('sha256').update(content).digest('base64');
    if (integrity !== undefined && integrity !== `sha256-${hash}`) {
      fail(`${href} is not as it was published.`);
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
    if (content === undefined) return link;
    return `<style data-href="${readAttribute(link, 'data-href') ?? href}">${content}</style>`;
  }

  return async (html: string): Promise<string> => {
    const links = html.match(STYLESHEET) ?? [];
    const styles = await Promise.all(links.map(toStyle));
    return links.reduce((text, link, place) => text.replace(link, () => styles[place] ?? link), html);
  };
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, (character) => ENTITIES[character] ?? character);
}

/** JSON inside HTML: no `<` can end the element early. */
function toDataElement(id: string, value: unknown): string {
  const json = JSON.stringify(value).replaceAll('<', '\\u003c');
  return `<script type="application/json" id="${id}">${json}</script>`;
}

/** Attributes that are undefined are left out. */
function toLink(attributes: Record<string, string | undefined>): string {
  const written = Object.entries(attributes).map(([key, value]) => {
    if (value === undefined) return '';
    return value === '' ? ` ${key}` : ` ${key}="${escapeHtml(value)}"`;
  });
  return `<link${written.join('')}>`;
}
