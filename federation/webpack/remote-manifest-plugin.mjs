import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import webpack from 'webpack';
import { ResourceLoader } from 'jsdom';
import { CONTRACT_VERSION } from '../build/contract.mjs';
import { hashAssets, hashMaps } from '../build/hashes.mjs';
import { listImportFaults, listVersionFaults } from '../build/list-offer-faults.mjs';
import { emitFile, sortFiles } from './emit-file.mjs';
import { PRERENDER_FILE } from './prerender-program.mjs';
import { listSharedImports, mergeImports } from './shared-imports-plugin.mjs';
import { readOffer } from './shell-offer.mjs';
import { loadExposed, openPage } from '../build/load-build.mjs';

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
async function listPageFiles(compilation, entry, offer) {
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

/** @typedef {import('../src/contract/registry').RemoteManifest} RemoteManifest */
/** @typedef {import('../src/contract/registry').ShellOffer} ShellOffer */
/**
 * @typedef {'name' | 'access' | 'paths' | 'sampleAddresses'} DescribedFields
 * @typedef {Pick<RemoteManifest, DescribedFields | 'packageVersion' | 'entryFile' | 'requires'>} RemoteIdentity
 */

/** What a release's pages are proven with; no page asks for it. */
const SAMPLE_FILE = 'sample.json';

/**
 * Adds the recorded replies that a remote runs alone on to the files of its release.
 * @param {string} packageDir
 * @returns {import('webpack').WebpackPluginInstance[]} none where there is no recording
 */
export function sampleDataPlugins(packageDir) {
  const file = join(packageDir, 'src', 'sample', 'recording.json');
  return existsSync(file) ? [emitFile(SAMPLE_FILE, 'last', () => readFileSync(file))] : [];
}

/** The chunk that holds the exposed module. */
export const EXPOSED_CHUNK = 'remote';

/**
 * Writes `remote.json` beside the entry: what publishing must know of this build.
 * @param {RemoteIdentity} identity
 */
export const remoteManifestPlugin = (identity) =>
  emitFile('remote.json', 'last', (compilation) => describeBuild(compilation, identity));

/**
 * @param {import('webpack').Compilation} compilation
 * @param {RemoteIdentity} identity
 * @returns {Promise<RemoteManifest>}
 */
async function describeBuild(compilation, identity) {
  const { entryFile, packageVersion, access, paths } = identity;
  const files = hashAssets(compilation);
  const exposed = exposedAssets(compilation, entryFile);
  const offer = await readOffer(compilation.compiler.context);
  requireImportsOffered(compilation, offer);
  // It may be built for a shell of tomorrow.
  for (const { fault } of listVersionFaults(identity.name, identity.requires, offer.shared, 'the shell'))
    compilation.warnings.push(new webpack.WebpackError(`${fault}: it cannot go live beside it.`));
  const pages = await findPages(compilation, identity, offer);
  const prerenderFile = PRERENDER_FILE in files ? PRERENDER_FILE : undefined;
  const needed = [exposed, ...Object.values(pages)].flatMap(({ js, css }) => [...js, ...css]);
  const vouchedFor = new Set([entryFile, ...needed, ...(prerenderFile ? [prerenderFile] : [])]);
  // Two builds with equal files but another place in the site are two releases.
  const content = JSON.stringify([files, access, paths]);
  return {
    ...identity,
    version: `${packageVersion}-${createHash('sha256').update(content).digest('hex').slice(0, 10)}`,
    contract: CONTRACT_VERSION,
    imports: mergeImports(listSharedImports(compilation)),
    assets: { './remote': exposed },
    pages,
    prerenderFile,
    sampleFile: SAMPLE_FILE in files ? SAMPLE_FILE : undefined,
    integrity: Object.fromEntries([...vouchedFor].map((file) => [file, /** @type {string} */ (files[file])])),
    files,
    maps: hashMaps(compilation),
  };
}

/**
 * A build that imports what the shell does not offer fails, with a sentence for each use.
 * @param {import('webpack').Compilation} compilation
 * @param {ShellOffer} offer
 */
function requireImportsOffered(compilation, { exports }) {
  if (!exports) return;
  const faults = listSharedImports(compilation).flatMap(({ file, request, names }) =>
    listImportFaults(file, { [request]: names }, exports, 'the shell'),
  );
  for (const fault of new Set(faults)) compilation.errors.push(new webpack.WebpackError(fault));
}

/**
 * A build that cannot be loaded is refused when it is published, in a sentence of its own.
 * @param {import('webpack').Compilation} compilation
 * @param {RemoteIdentity} identity
 * @param {ShellOffer} offer
 */
async function findPages(compilation, identity, offer) {
  if (compilation.options.mode !== 'production') return {};
  return listPageFiles(compilation, identity, offer).catch(() => ({}));
}

/** @param {import('webpack').Compilation} compilation @param {string} entryFile */
function exposedAssets({ chunks }, entryFile) {
  const files = [...chunks].filter(({ name }) => name === EXPOSED_CHUNK).flatMap((chunk) => [...chunk.files]);
  return sortFiles(files.filter((file) => file !== entryFile));
}
