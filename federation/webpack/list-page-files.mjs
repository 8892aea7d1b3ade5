import { ResourceLoader } from 'jsdom';
import { loadExposed, openPage } from '../build/load-build.mjs';
import { sortFiles } from './emit-file.mjs';

/**
 * @typedef {import('../src/contract/registry').ModuleAssets} ModuleAssets
 * @typedef {Record<string, () => Promise<unknown>>} LazyParts
 * @typedef {{ path?: string, lazy?: LazyParts, children?: Route[] }} Route
 */

/** Where the build seems to be served from; no request goes there. */
const BUILD_URL = 'https://build.invalid/';

/**
 * The files that each page asks for when it is opened, found by asking the finished build in a page without a browser.
 * @param {import('webpack').Compilation} compilation
 * @param {{ name: string, entryFile: string }} entry
 * @param {import('../src/contract/registry').ShellOffer} offer
 * @returns {Promise<Record<string, ModuleAssets>>} by path
 */
export async function listPageFiles(compilation, entry, offer) {
  /** @type {Record<string, ModuleAssets>} */
  const files = {};
  for (const path of await withRoutes(compilation, entry, offer, async (pages) => pages.map((page) => page.path))) {
    // In a page of its own: what one page has asked for, the next would not ask for again.
    files[path] = await withRoutes(compilation, entry, offer, async (pages, document) =>
      recordFiles(document, pages.find((page) => page.path === path)?.load),
    );
  }
  return files;
}

/**
 * @template Result
 * @param {import('webpack').Compilation} compilation
 * @param {{ name: string, entryFile: string }} entry
 * @param {import('../src/contract/registry').ShellOffer} offer
 * @param {(pages: ReturnType<typeof listPages>, document: Document) => Promise<Result>} use
 */
async function withRoutes(compilation, entry, offer, use) {
  const page = openPage(BUILD_URL, new BuiltFiles(compilation));
  try {
    const remote = /** @type {{ createRoutes: () => Route[] }} */ (await loadExposed(page, entry, offer));
    return await use(listPages(remote.createRoutes()), page.window.document);
  } finally {
    page.window.close();
  }
}

/** @param {Document} document @param {(() => Promise<unknown>) | undefined} load @returns {ModuleAssets} */
function recordFiles(document, load) {
  const before = document.querySelectorAll('script, link').length;
  // The files are asked for at once; whether they arrive does not matter here.
  load?.().catch(() => undefined);
  const files = [...document.querySelectorAll('script, link')]
    .slice(before)
    .map((element) => String(element.getAttribute('src') ?? element.getAttribute('href')))
    .map((url) => url.slice(BUILD_URL.length));
  return sortFiles(files);
}

/**
 * Every page with whatever is imported for it: itself and the layouts around it.
 * @param {Route[]} routes
 * @param {LazyParts[]} around
 * @returns {{ path: string, load: () => Promise<unknown> }[]}
 */
function listPages(routes, around = []) {
  return routes.flatMap(({ path, lazy, children }) => {
    const parts = lazy ? [...around, lazy] : around;
    if (children) return listPages(children, parts);
    const imports = parts.flatMap((part) => Object.values(part));
    return path ? [{ path, load: () => Promise.all(imports.map((load) => load())) }] : [];
  });
}

class BuiltFiles extends ResourceLoader {
  /** @param {import('webpack').Compilation} compilation */
  constructor(compilation) {
    super();
    this.compilation = compilation;
  }

  /** @override @param {string} url */
  fetch(url) {
    const asset = this.compilation.getAsset(url.slice(BUILD_URL.length));
    const content = asset ? Promise.resolve(Buffer.from(asset.source.buffer())) : Promise.reject(new Error(url));
    return Object.assign(content, { abort: () => undefined });
  }
}
