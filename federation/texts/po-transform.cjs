const { compileCatalogue } = require('./compile-catalogue.cjs');

/** For jest: the same. */
module.exports = {
  /** @param {string} source */
  process: (source) => ({ code: compileCatalogue(source).replace('export const messages', 'exports.messages') }),
};
