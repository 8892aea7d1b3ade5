import { createHash } from 'node:crypto';
import { rmSync } from 'node:fs';
import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import webpack from 'webpack';
import { hashAssets } from '../build/hashes.mjs';

const PLUGIN = 'ReleaseFilesPlugin';
/** Minimised, but not yet named by their content. */
const BEFORE_CONTENT_HASH = webpack.Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_HASH - 1;
/** Named, but not yet compressed. */
const AFTER_CONTENT_HASH = webpack.Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_HASH + 1;

/** Stands for the digest of the release until its content is known. As long as that: source maps count columns. */
export const RELEASE_PLACEHOLDER = 'SafarDigest_';

const INTEGRITY = '__webpack_require__.safarIntegrity';
/** The files of a chunk, in the order in which the program knows their hashes. */
const KINDS = ['js', 'css'];
const HASH_LENGTH = 64;

/**
 * Stands for the hash of a chunk's file, as base64, until the files are final. As long as that: source maps count
 * columns.
 * @param {import('webpack').Chunk} chunk @param {string} kind
 */
const hashPlaceholder = ({ id }, kind) => `SafarHash_${id}_${kind}_`.padEnd(HASH_LENGTH, '_');

/**
 * Makes the files of a release safe to load beside those of another one, and only as they were built. The release's
 * digest is part of the name under which its runtime collects chunks, so two releases in one page never take each
 * other's.
 */
export class ReleaseFilesPlugin {
  /** @param {import('webpack').Compiler} compiler */
  apply(compiler) {
    new FreshFilesPlugin().apply(compiler);
    new FileIntegrityPlugin().apply(compiler);
    // webpack trusts a file that is there under the same content hash, even when somebody has changed it since.
    compiler.hooks.beforeRun.tap(PLUGIN, () => rmSync(compiler.outputPath, { recursive: true, force: true }));
    compiler.hooks.compilation.tap(PLUGIN, (compilation) => {
      compilation.hooks.processAssets.tap({ name: PLUGIN, stage: BEFORE_CONTENT_HASH }, () => nameRelease(compilation));
    });
  }
}

/**
 * Lets a program load its files only as they were built: it holds the hash of each, for the browser to check. What
 * loads the program vouches for the program: the registry for the entry of a remote, the page for the shell. The hash
 * in the name of the shell's own file is made before: it changes with the names of the others.
 */
export class FileIntegrityPlugin {
  /** @param {import('webpack').Compiler} compiler */
  apply(compiler) {
    compiler.hooks.compilation.tap(PLUGIN, (compilation) => {
      addRuntime(compilation);
      compilation.hooks.processAssets.tap({ name: PLUGIN, stage: AFTER_CONTENT_HASH }, () => writeHashes(compilation));
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
  addToRuntime(compilation, () => new FileIntegrityRuntimeModule());
  webpack.runtime.LoadScriptRuntimeModule.getCompilationHooks(compilation).createScript.tap(
    PLUGIN,
    (source) => `${source}\nscript.integrity = ${INTEGRITY}(chunkId, 0);`,
  );
  MiniCssExtractPlugin.getCompilationHooks(compilation).beforeTagInsert.tap(
    PLUGIN,
    (source, { tag }) => `${source}\n${tag}.integrity = ${INTEGRITY}(chunkId, 1);`,
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

/** @param {import('webpack').Compilation} compilation */
function writeHashes(compilation) {
  const hashes = hashAssets(compilation);
  const programs = [...compilation.chunks].filter((chunk) => chunk.hasRuntime()).flatMap(({ files }) => [...files]);
  for (const chunk of compilation.chunks)
    for (const kind of KINDS) {
      const hash = hashes[[...chunk.files].find((file) => file.endsWith(`.${kind}`)) ?? ''];
      const [, value = ''] = hash?.split('-') ?? [];
      for (const program of programs) replaceInAsset(compilation, program, hashPlaceholder(chunk, kind), value);
    }
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

/** The hashes of the files that a program may load, by chunk. */
class FileIntegrityRuntimeModule extends webpack.RuntimeModule {
  constructor() {
    super('file integrity', webpack.RuntimeModule.STAGE_ATTACH);
  }

  /** @override */
  generate() {
    const chunks = [...(this.chunk?.getAllAsyncChunks() ?? [])];
    const hashes = Object.fromEntries(chunks.map((chunk) => [chunk.id, this.listPlaceholders(chunk)]));
    return `
const hashes = ${JSON.stringify(hashes)};
${INTEGRITY} = (chunkId, kind) => {
  const hash = hashes[chunkId]?.[kind];
  return hash ? "sha256-" + hash : "";
};`;
  }

  /** @param {import('webpack').Chunk} chunk */
  listPlaceholders(chunk) {
    const [js, css] = KINDS.map((kind) => hashPlaceholder(chunk, kind));
    const modules = this.compilation?.chunkGraph.getChunkModules(chunk) ?? [];
    const hasStyles = modules.some(({ type }) => type === 'css/mini-extract');
    return hasStyles ? [js, css] : [js];
  }
}
