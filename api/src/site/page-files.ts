import type { ModuleAssets, RegisteredRemote, Release } from 'federation/contract';
import type { PageFiles } from './compose-page';
import { toElement } from './html';

const EXPOSED = './remote';

function listFiles(release: Release, path: string, kind: keyof ModuleAssets): string[] {
  return [release.assets[EXPOSED], release.pages?.[path]].flatMap((files) => files?.[kind] ?? []);
}

/**
 * The files of a remote's page. A script is asked for exactly as its loader will ask, or browsers fetch it twice: the entry with CORS, the
 * others as the origin demands.
 */
export function listRemoteElements({ name, current }: RegisteredRemote, path: string): PageFiles {
  const base = current.entry.slice(0, current.entry.lastIndexOf('/') + 1);
  const entryFile = current.entry.slice(base.length);
  const isElsewhere = URL.canParse(current.entry);
  const preload = (file: string, hasCors: boolean) =>
    toElement('link', {
      rel: 'preload',
      as: 'script',
      href: base + file,
      integrity: current.integrity[file],
      crossorigin: hasCors ? '' : undefined,
    });
  // Always our own copy: it can stand in the page, and styles that never arrive would hold back the page for ever.
  const stylesheet = (file: string) =>
    toElement('link', {
      rel: 'stylesheet',
      href: `/remotes/${name}/${current.version}/${file}`,
      'data-href': file,
      integrity: current.integrity[file],
    });
  return {
    styles: listFiles(current, path, 'css').map(stylesheet).join(''),
    late: [
      preload(entryFile, current.integrity[entryFile] !== undefined),
      ...listFiles(current, path, 'js').map((file) => preload(file, isElsewhere)),
    ].join(''),
  };
}

/** For a page of the shell. */
export function listShellElements({ js, css }: ModuleAssets): PageFiles {
  return {
    styles: css.map((file) => toElement('link', { rel: 'stylesheet', href: `/${file}` })).join(''),
    late: js.map((file) => toElement('link', { rel: 'preload', as: 'script', href: `/${file}` })).join(''),
  };
}
