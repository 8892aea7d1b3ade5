/**
 * What `npm run record -w api` has written down.
 * @typedef {Record<string, unknown>} Replies by method and address, as in `GET /api/v1/plans`
 * @typedef {{ replies: Replies, after: Record<string, Replies> }} Recording `after`: for a write, what is read
 *   differently after it
 * @typedef {{ method: string, url: string, body: string }} RecordedCall
 */

/**
 * Answers as the API did when it was asked: for a remote that runs alone, for its tests, and for the proof of its
 * release.
 * @param {Recording} recording
 * @returns {(call: RecordedCall) => unknown} the body of the reply; a file is a text; undefined when there is none
 */
export function createReplies({ replies, after }) {
  let current = replies;
  return ({ method, url, body }) => {
    const { pathname, searchParams } = new URL(url);
    const path = `${method} ${pathname}`;
    // A write that is recorded more than once is told by its body.
    const exact = method === 'GET' ? `${path}?${searchParams.toString()}` : `${path} ${body}`;
    // Another page of a list is its own; of other queries one stands for all.
    const key = exact in current || searchParams.has('cursor') ? exact : findKey(current, path);
    if (key === undefined) return undefined;
    const reply = current[key];
    if (reply !== undefined && key in after) current = { ...current, ...after[key] };
    return reply;
  };
}

/** @param {Replies} replies @param {string} path */
const findKey = (replies, path) =>
  path in replies ? path : Object.keys(replies).find((key) => key.startsWith(`${path}?`));
