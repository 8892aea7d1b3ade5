// @ts-check
// The callers, in a thread of their own, so that what they cost is not taken from the server's thread.

import { parentPort } from 'node:worker_threads';
import { Pool } from 'undici';

/**
 * @typedef {{ method: 'GET' | 'POST' | 'PATCH', path: string, headers: Record<string, string>, body?: string }} Call
 */
/** @typedef {{ calls: Call[], callers: number, sliceMs: number, isRepeated: boolean }} Order */
/** @typedef {{ latenciesMs: number[], errors: string[], elapsedMs: number, used: number }} Slice */

/**
 * Sends the calls, so many at a time, until the time is over or none is left.
 * @param {Pool} pool
 * @param {Order} order
 * @returns {Promise<Slice>}
 */
async function run(pool, { calls, callers, sliceMs, isRepeated }) {
  /** @type {number[]} */
  const latenciesMs = [];
  /** @type {string[]} */
  const errors = [];
  const started = performance.now();
  let used = 0;
  const callInTurn = async () => {
    while ((isRepeated || used < calls.length) && performance.now() - started < sliceMs) {
      const call = calls[used++ % calls.length];
      if (!call) return;
      const sent = performance.now();
      const { statusCode, body } = await pool.request(call);
      const text = await body.text();
      latenciesMs.push(performance.now() - sent);
      if (statusCode !== 200) errors.push(`${call.method} ${call.path}: ${statusCode} ${text.slice(0, 200)}`);
    }
  };
  await Promise.all(Array.from({ length: callers }, callInTurn));
  return { latenciesMs, errors, elapsedMs: performance.now() - started, used };
}

/** @type {Map<string, Pool>} */
const pools = new Map();

parentPort?.on('message', async (/** @type {Order & { origin: string }} */ order) => {
  const key = `${order.origin} ${order.callers}`;
  const pool = pools.get(key) ?? new Pool(order.origin, { connections: order.callers, pipelining: 1 });
  pools.set(key, pool);
  try {
    parentPort?.postMessage(await run(pool, order));
  } catch (error) {
    parentPort?.postMessage({ latenciesMs: [], errors: [String(error)], elapsedMs: order.sliceMs, used: 0 });
  }
});
