import { createHash } from 'node:crypto';
import { rmSync } from 'node:fs';
import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import webpack from 'webpack';
import { hashAssets } from '../build/hashes.mjs';
import { PRERENDER_FILE } from './prerender-program.mjs';

const PLUGIN = 'ReleaseFilesPlugin';
/** Minimised, but not yet named by their content. */
const BEFORE_CONTENT_HASH = webpack.Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_HASH - 1;
/** Named, but not yet compressed. */
const AFTER_CONTENT_HASH = webpack.Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_HASH + 1;

/** Stands for the digest of the release until its content is known. As long as that: source maps count columns. */
export const RELEASE_PLACEHOLDER = 'SafarDigest_';

/** Stands for the JSON of file name -> hash in the entry, until the files are final. */
const INTEGRITY_PLACEHOLDER = 'SafarFileIntegrity';

const FILES = '__webpack_require__.safarFiles';

/** Code that gives the hash for a URL. @param {string} url the name of a variable */
const integrityOf = (url) => `${FILES}.integrityOf(${url})`;

/**
 * Makes the files of a release safe to load beside those of another one, and only as they were built. The release's
 * digest is part of the name under which its runtime collects chunks, so two releases in one page never take each
 * other's. The entry holds the hash of every other file, for the browser to check; the registry vouches for the entry.
 */
export class ReleaseFilesPlugin {
  /** @param {{ entryFile: string }} options */
  constructor({ entryFile }) {
    this.entryFile = entryFile;
  }

  /** @param {import('webpack').Compiler} compiler */
  apply(compiler) {
    new FreshFilesPlugin().apply(compiler);
    // webpack trusts a file that is there under the same content hash, even when somebody has changed it since.
    compiler.hooks.beforeRun.tap(PLUGIN, () => rmSync(compiler.outputPath, { recursive: true, force: true }));
    compiler.hooks.compilation.tap(PLUGIN, (compilation) => {
      addRuntime(compilation);
      const { processAssets } = compilation.hooks;
      processAssets.tap({ name: PLUGIN, stage: BEFORE_CONTENT_HASH }, () => nameRelease(compilation));
      processAssets.tap({ name: PLUGIN, stage: AFTER_CONTENT_HASH }, () => writeIntegrity(compilation, this.entryFile));
    });
  }
}

/**
 * Where a program loads more files.
 * @param {import('webpack').Compilation} compilation @param {() => webpack.RuntimeModule} createModule
 */
function addToRuntime(compilation, createModule) {
  compilation.hooks.runtimeRequirementInTree.for(webpack.RuntimeGlobals.ensureChunkHandlers).tap(PLUGIN, (chunk) => {
    compilation.addRuntimeModule(chunk, createModule());
  });
}

/** @param {import('webpack').Compilation} compilation */
function addRuntime(compilation) {
  addToRuntime(compilation, () => new ReleaseFilesRuntimeModule());
  webpack.runtime.LoadScriptRuntimeModule.getCompilationHooks(compilation).createScript.tap(
    PLUGIN,
    (source) => `${source}\nscript.integrity = ${integrityOf('url')};`,
  );
  MiniCssExtractPlugin.getCompilationHooks(compilation).beforeTagInsert.tap(
    PLUGIN,
    (source, { tag, href }) => `${source}\n${tag}.integrity = ${integrityOf(href)};`,
  );
}

/** @param {import('webpack').Compilation} compilation */
function nameRelease(compilation) {
  const digest = createHash('sha256')
    .update(JSON.stringify(hashAssets(compilation)))
    .digest('hex');
  for (const { name } of compilation.getAssets()) {
    if (name.endsWith('.js'))
      replaceInAsset(compilation, name, RELEASE_PLACEHOLDER, digest.slice(0, RELEASE_PLACEHOLDER.length));
  }
}

/** @param {import('webpack').Compilation} compilation @param {string} entryFile */
function writeIntegrity(compilation, entryFile) {
  const others = hashAssets(compilation);
  delete others[entryFile];
  // For the server alone; the registry vouches for it.
  delete others[PRERENDER_FILE];
  // Escaped twice: it becomes the inside of a string literal that holds JSON.
  const literal = JSON.stringify(JSON.stringify(others)).slice(1, -1);
  replaceInAsset(compilation, entryFile, INTEGRITY_PLACEHOLDER, literal);
}

/** @param {import('webpack').Compilation} compilation @param {string} name @param {string} from @param {string} to */
function replaceInAsset(compilation, name, from, to) {
  compilation.updateAsset(name, (source) => {
    const text = source.source().toString();
    return text.includes(from) ? new webpack.sources.RawSource(text.replaceAll(from, () => to)) : source;
  });
}

/**
 * A fresh URL for each further attempt at a file, because the browser may hold the broken copy of the first one. A new
 * attempt at the entry renews all its files.
 */
export class FreshFilesPlugin {
  /** @param {import('webpack').Compiler} compiler */
  apply(compiler) {
    compiler.hooks.compilation.tap(PLUGIN, (compilation) =>
      addToRuntime(compilation, () => new FreshFilesRuntimeModule()),
    );
  }
}

class FreshFilesRuntimeModule extends webpack.RuntimeModule {
  constructor() {
    super('fresh files', webpack.RuntimeModule.STAGE_ATTACH);
  }

  /** @override */
  generate() {
    return `
const entryAttempt = Number(new URL(document.currentScript.src).searchParams.get("attempt"));
const timesAsked = {};
const freshen = (nameOf) => (chunkId) => {
  const file = nameOf(chunkId);
  if (!file) return file;
  const attempt = entryAttempt + (timesAsked[file] ?? 0);
  timesAsked[file] = (timesAsked[file] ?? 0) + 1;
  return attempt ? file + "?attempt=" + attempt : file;
};
__webpack_require__.u = freshen(__webpack_require__.u);
if (__webpack_require__.miniCssF) __webpack_require__.miniCssF = freshen(__webpack_require__.miniCssF);`;
  }
}

/** Part of the remote's webpack runtime: the hashes of its files. */
class ReleaseFilesRuntimeModule extends webpack.RuntimeModule {
  constructor() {
    super('release files', webpack.RuntimeModule.STAGE_ATTACH);
  }

  /** @override */
  generate() {
    return `
const integrity = JSON.parse("${INTEGRITY_PLACEHOLDER}");
${FILES} = {
  integrityOf: (url) => integrity[url.slice(__webpack_require__.p.length).split("?")[0]] ?? "",
};`;
  }
}
