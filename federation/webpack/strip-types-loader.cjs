const { extname } = require('node:path');
const { transform } = require('@swc/core');

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
    ({ code, map }) => done(null, code, map),
    (error) => done(error),
  );
};
