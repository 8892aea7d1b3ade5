import { randomUUID } from 'node:crypto';
import { linkSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';

const RETRY_MS = 10;
const PATIENCE_MS = 10_000;
/** The work under the lock takes moments; who holds it longer is gone, perhaps on another machine, or too late. */
const ABANDONED_AFTER_MS = 30_000;

/** @typedef {{ host: string, pid: number, token: string }} Holder */

/** @type {typeof import('../src/contract/lock-file').withLock} */
export async function withLock(lockFile, work) {
  const holder = { host: hostname(), pid: process.pid, token: randomUUID() };
  // Written whole before it is linked into place: nobody ever reads half a holder.
  const ownFile = `${lockFile}.${holder.token}`;
  writeFileSync(ownFile, JSON.stringify(holder));
  try {
    await takeLock(lockFile, ownFile);
    try {
      return await work();
    } finally {
      // Work that took too long has lost it to another process.
      if (findHolder(lockFile)?.token === holder.token) rmSync(lockFile);
    }
  } finally {
    rmSync(ownFile, { force: true });
  }
}

/** @param {string} lockFile @param {string} ownFile */
async function takeLock(lockFile, ownFile) {
  const deadline = Date.now() + PATIENCE_MS;
  while (!tryLink(ownFile, lockFile)) {
    if (Date.now() > deadline) throw new Error(`${lockFile} has been taken for too long by another process`);
    if (!freeIfAbandoned(lockFile, ownFile)) await wait(RETRY_MS);
  }
}

/**
 * Only one process at a time may remove the lock of a given dead holder: the one that links the claim to it. A claim
 * is a lock itself, so that of a process that died while freeing is freed in the same way.
 * @param {string} lockFile @param {string} ownFile
 * @returns {boolean} whether it is worth trying again at once
 */
function freeIfAbandoned(lockFile, ownFile) {
  const holder = findHolder(lockFile);
  if (!holder) return true;
  if (isAlive(holder) && !isOld(lockFile)) return false;
  const claim = `${lockFile}.claim-${holder.token}`;
  if (!tryLink(ownFile, claim)) return freeIfAbandoned(claim, ownFile);
  if (findHolder(lockFile)?.token === holder.token) rmSync(lockFile);
  rmSync(claim);
  rmSync(ownFile.slice(0, -holder.token.length) + holder.token, { force: true });
  return true;
}

/** @param {string} from @param {string} to */
function tryLink(from, to) {
  try {
    linkSync(from, to);
    return true;
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code === 'EEXIST') return false;
    throw error;
  }
}

/** @param {string} lockFile @returns {Holder | undefined} */
function findHolder(lockFile) {
  try {
    return JSON.parse(readFileSync(lockFile, 'utf8'));
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code === 'ENOENT') return undefined;
    throw error;
  }
}

/** @param {Holder} holder */
function isAlive({ host, pid }) {
  if (host !== hostname()) return true;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return /** @type {NodeJS.ErrnoException} */ (error).code === 'EPERM';
  }
}

/** @param {string} lockFile */
function isOld(lockFile) {
  const status = statSync(lockFile, { throwIfNoEntry: false });
  return status !== undefined && Date.now() - status.mtimeMs > ABANDONED_AFTER_MS;
}
