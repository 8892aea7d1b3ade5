import type { ModuleAssets, RegisteredRemote, Release } from 'federation/contract';
import { toElement } from './html';

const EXPOSED = './remote';

function listFiles(release: Release, path: string, kind: keyof ModuleAssets): string[] {
  return [release.assets[EXPOSED], release.pages?.[path]].flatMap((files) => files?.[kind] ?? []);
}

/**
 * What makes a browser ask for the files of a remote's page as soon as it has read the page: styles hold back drawing,
 * scripts are only fetched ahead, and behind what the page is drawn with. A script is asked for exactly as its loader will ask, or browsers fetch it twice: the entry with
 * CORS, the others as the origin demands.
 */
export function listRemoteElements({ name, current }: RegisteredRemote, path: string): string {
  const base = current.entry.slice(0, current.entry.lastIndexOf('/') + 1);
  const entryFile = current.entry.slice(base.length);
  const isElsewhere = URL.canParse(current.entry);
  const preload = (file: string, hasCors: boolean) =>
    toElement('link', {
      rel: 'preload',
      as: 'script',
      fetchpriority: 'low',
      href: base + file,
      integrity: current.integrity[file],
      crossorigin: hasCors ? '' : undefined,
    });
  // Always our own copy: styles that never arrive would hold back the page for ever.
  const stylesheet = (file: string) =>
    toElement('link', {
      rel: 'stylesheet',
      href: `/remotes/${name}/${current.version}/${file}`,
      'data-href': file,
      integrity: current.integrity[file],
    });
  return [
    ...listFiles(current, path, 'css').map(stylesheet),
    preload(entryFile, current.integrity[entryFile] !== undefined),
    ...listFiles(current, path, 'js').map((file) => preload(file, isElsewhere)),
  ].join('');
}

/** For a page of the shell. */
export function listShellElements({ js, css }: ModuleAssets): string {
  return [
    ...css.map((file) => toElement('link', { rel: 'stylesheet', href: `/${file}` })),
    ...js.map((file) =>
      toElement('link', { rel: 'preload', as: 'script', fetchpriority: 'low', href: `/${file}` }),
    ),
  ].join('');
}

export function listFontElements(fonts: string[]): string {
  return fonts
    .map((file) =>
      toElement('link', {
        rel: 'preload',
        as: 'font',
        type: 'font/woff2',
        href: `/${file}`,
        crossorigin: '',
      }),
    )
    .join('');
}
