/*
 * What a page of the site may run and load: for the server, and for the proof of a release. CommonJS, because both can
 * load it.
 */
const { createHash } = require('node:crypto');

/**
 * Of the empty text: Emotion makes an empty `<style>` and fills it through the CSSOM, which the policy does not
 * restrict.
 */
const EMPTY_STYLE_HASH = "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='";

const STYLE = /<style[^>]*>(.*?)<\/style>/gs;
/** Data in script elements has a type; it is never run. */
const SCRIPT = /<script(?![^>]* (?:type|src)=)[^>]*>(.*?)<\/script>/gs;

/** @param {string} html @param {RegExp} element */
const listHashes = (html, element) =>
  Array.from(
    html.matchAll(element),
    ([, content = '']) => `'sha256-${createHash('sha256').update(content).digest('base64')}'`,
  );

/** @type {typeof import('../src/contract/page-policy').listInlineHashes} */
const listInlineHashes = (html) => ({ scripts: listHashes(html, SCRIPT), styles: listHashes(html, STYLE) });

/** @type {typeof import('../src/contract/page-policy').formatPagePolicy} */
function formatPagePolicy({ inline, remoteOrigins = [], calledOrigins = [] }) {
  const directives = {
    'default-src': ["'self'"],
    'script-src': ["'self'", ...remoteOrigins, ...inline.scripts],
    'style-src': ["'self'", EMPTY_STYLE_HASH, ...remoteOrigins, ...inline.styles],
    'img-src': ["'self'", 'data:', ...remoteOrigins],
    'font-src': ["'self'", ...remoteOrigins],
    'connect-src': ["'self'", ...remoteOrigins, ...calledOrigins],
    'frame-ancestors': ["'none'"],
    'base-uri': ["'self'"],
    'form-action': ["'self'"],
    'object-src': ["'none'"],
  };
  return Object.entries(directives)
    .map(([name, sources]) => `${name} ${sources.join(' ')}`)
    .join('; ');
}

module.exports = { formatPagePolicy, listInlineHashes };
