const { extname } = require('node:path');
const { transform } = require('@swc/core');

/** `msg` only marks texts. A copy in each file is one that the minifier takes away; a shared module it calls. */
const MARK = /^import \{ msg \} from ['"]client\/msg['"];/m;
const inlineMark = (/** @type {string} */ code) => code.replace(MARK, 'const msg = (text) => text;');

/**
 * Loads TypeScript as jest does: types are stripped here and checked by `npm run types`.
 * @this {import('webpack').LoaderContext<object>}
 * @param {string} source
 */
module.exports = function stripTypes(source) {
  const done = this.async();
  transform(source, {
    filename: this.resourcePath,
    sourceFileName: this.resourcePath,
    sourceMaps: this.sourceMap,
    configFile: false,
    swcrc: false,
    jsc: {
      parser: { syntax: 'typescript', tsx: extname(this.resourcePath) === '.tsx' },
      transform: { react: { runtime: 'automatic' } },
      target: 'es2022',
    },
  }).then(
    ({ code, map }) => done(null, inlineMark(code), map),
    (error) => done(error),
  );
};
