/*
 * Preloaded into a server whose journeys publish releases: each makes all its pages again, and nobody counts their
 * bytes. The pages whose budgets are kept come from a server without this.
 */
const zlib = require('node:zlib');

const QUALITY = 4;
const { brotliCompress } = zlib;

/** @type {(content: Buffer, done: (error: Error | null, compressed: Buffer) => void) => void} */
zlib.brotliCompress = (content, done) =>
  brotliCompress(content, { params: { [zlib.constants.BROTLI_PARAM_QUALITY]: QUALITY } }, done);
