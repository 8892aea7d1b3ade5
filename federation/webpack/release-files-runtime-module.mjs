import webpack from 'webpack';

/** Stands for the JSON of file name -> hash in the entry, until the files are final. */
export const INTEGRITY_PLACEHOLDER = 'SafarFileIntegrity';

const FILES = '__webpack_require__.safarFiles';

/** Code that gives the hash for a URL. @param {string} url the name of a variable */
export const integrityOf = (url) => `${FILES}.integrityOf(${url})`;

/**
 * Part of the remote's webpack runtime: the hashes of its files, and a fresh URL for each further attempt at a file,
 * because the browser may hold the broken copy of the first one. A new attempt at the entry renews all its files.
 */
export class ReleaseFilesRuntimeModule extends webpack.RuntimeModule {
  constructor() {
    super('release files', webpack.RuntimeModule.STAGE_ATTACH);
  }

  /** @override */
  generate() {
    return `
const integrity = JSON.parse("${INTEGRITY_PLACEHOLDER}");
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
if (__webpack_require__.miniCssF) __webpack_require__.miniCssF = freshen(__webpack_require__.miniCssF);
${FILES} = {
  integrityOf: (url) => integrity[url.slice(__webpack_require__.p.length).split("?")[0]] ?? "",
};`;
  }
}
