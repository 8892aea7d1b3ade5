// @ts-check
// The embedded database's own thread: opens PGlite and serves it to this process's connection pool as a PostgreSQL
// server would, by the wire protocol over message ports. A thread, because a long statement would stall the event loop
// of the server.

const { readFileSync } = require('node:fs');
const { parentPort, workerData } = require('node:worker_threads');
const { PGlite } = require('@electric-sql/pglite');
const { pg_trgm } = require('@electric-sql/pglite/contrib/pg_trgm');
const { takeWholeMessages } = require('./message-framing.cjs');

/** @typedef {import('node:worker_threads').MessagePort} MessagePort */
/** @typedef {{ client: MessagePort } | 'stop'} Order */

const TERMINATE = 'X'.charCodeAt(0);
/** Answers are collected up to this size, so that few messages wake the server's thread. */
const ANSWER_MAX_BYTES = 256 * 1024;

/** @param {unknown} message */
function report(message) {
  parentPort?.postMessage(message);
}

/**
 * Serves one connection: whole messages go to the engine in the order of their arrival, its answers go back.
 * @param {PGlite} engine
 * @param {MessagePort} client
 */
function serveClient(engine, client) {
  /** @type {Buffer} */
  let received = Buffer.alloc(0);
  let isStarted = false;
  /** @type {Promise<unknown>} */
  let turn = Promise.resolve();

  /** @type {Uint8Array[]} */
  let answers = [];
  let answerBytes = 0;
  const sendAnswer = () => {
    if (answers.length === 0) return;
    const message = new Uint8Array(answerBytes);
    let place = 0;
    for (const part of answers) {
      message.set(part, place);
      place += part.length;
    }
    answers = [];
    answerBytes = 0;
    client.postMessage(message);
  };
  /** @param {Uint8Array} data a view of the engine's memory, which changes */
  const answer = (data) => {
    answers.push(data.slice());
    answerBytes += data.length;
    if (answerBytes >= ANSWER_MAX_BYTES) sendAnswer();
  };

  const executeWholeMessages = async () => {
    const { complete, rest } = takeWholeMessages(received, !isStarted);
    received = rest;
    if (complete.length === 0) return;
    if (isStarted && complete[0] === TERMINATE) return client.close();
    isStarted = true;
    await engine.runExclusive(() => engine.execProtocolRawStream(complete, { onRawData: answer }));
    sendAnswer();
    if (received.length > 0) await executeWholeMessages();
  };

  const leave = async () => {
    // Connections share the engine's one session: the next must not find this one's transaction or prepared statements.
    if (!isStarted || engine.closed) return;
    if (engine.isInTransaction()) await engine.exec('ROLLBACK');
    await engine.exec('DISCARD ALL');
  };

  client.on('message', (/** @type {Uint8Array} */ chunk) => {
    received =
      received.length === 0
        ? Buffer.from(chunk.buffer, chunk.byteOffset, chunk.length)
        : Buffer.concat([received, chunk]);
    turn = turn.then(executeWholeMessages).catch((error) => {
      report({ failed: String(error) });
      client.close();
    });
  });
  client.on('close', () => {
    turn = turn.then(leave).catch((error) => report({ failed: String(error) }));
  });
}

async function run() {
  const { dataDirectory, savedFile, program } = workerData;
  const loadDataDir = savedFile && new Blob([readFileSync(savedFile)]);
  const options = { extensions: { pg_trgm }, loadDataDir, pgliteWasmModule: program };
  const engine = await PGlite.create(dataDirectory, options);
  parentPort?.on('message', async (/** @type {Order} */ order) => {
    if (order !== 'stop') return serveClient(engine, order.client);
    await engine.close();
    parentPort?.close();
  });
  report({ ready: true });
}

run().catch((error) => report({ failed: String(error) }));
