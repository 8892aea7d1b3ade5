// @ts-check
// Plain JavaScript, like everything the engine's thread loads: it runs as it is from src (tests, dev) and from dist.

const STARTUP_HEADER_BYTES = 4;
const TYPED_HEADER_BYTES = 5;

/**
 * Splits off the whole messages of the PostgreSQL wire protocol at the start of what a client has sent.
 * Only the first message of a connection has no type byte.
 * @param {Buffer} received
 * @param {boolean} isStartup whether the next message is a startup message; then only that one is taken
 * @returns {{ complete: Buffer, rest: Buffer }}
 */
function takeWholeMessages(received, isStartup) {
  let end = 0;
  for (;;) {
    const header = isStartup ? STARTUP_HEADER_BYTES : TYPED_HEADER_BYTES;
    if (received.length - end < header) break;
    const length = isStartup ? received.readInt32BE(end) : received.readInt32BE(end + 1) + 1;
    if (length < header || received.length - end < length) break;
    end += length;
    if (isStartup) break;
  }
  return { complete: received.subarray(0, end), rest: received.subarray(end) };
}

module.exports = { takeWholeMessages };
