const { compileCatalogue } = require('./compile-catalogue.cjs');

/** For webpack: an import of a PO file gives its `messages`. @param {string} source */
module.exports = (source) => compileCatalogue(source);
