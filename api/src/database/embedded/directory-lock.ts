import { createHash, randomBytes } from 'node:crypto';
import { mkdirSync, readdirSync, realpathSync, rmSync } from 'node:fs';
import { connect, createServer, type Server } from 'node:net';
import { join, relative } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

export interface DirectoryLock {
  release(): Promise<void>;
}

class DirectoryInUseError extends Error {
  constructor(directory: string) {
    super(
      `The data directory ${directory} is in use by another running server. Stop that one first, or set DATA_DIR to another directory.`,
    );
    this.name = 'DirectoryInUseError';
  }
}

type ClaimState = 'waiting' | 'held';
type Answer = ClaimState | 'gone';

const CLAIM_PATTERN = /^lock-[0-9a-f]{16}\.sock$/;
const WAIT_MS = 20;
const ATTEMPTS = 250;
/** What fits into `sockaddr_un` on the systems we run on. */
const SOCKET_PATH_MAX_BYTES = 100;

/** The shorter way to name a socket file; socket paths have a small limit. */
function toSocketPath(directory: string, name: string): string {
  const absolute = join(directory, name);
  const fromHere = relative(process.cwd(), absolute);
  const path = Buffer.byteLength(fromHere) < Buffer.byteLength(absolute) ? fromHere : absolute;
  if (Buffer.byteLength(path) > SOCKET_PATH_MAX_BYTES) {
    throw new Error(`The path of the data directory ${directory} is too long. Set DATA_DIR to a shorter one.`);
  }
  return path;
}

function listen(server: Server, path: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(path, resolve);
  });
}

function close(server: Server): Promise<void> {
  return new Promise((resolve) => server.close(() => resolve()));
}

/** Asks the process behind a claim what it is doing. A claim whose process has died does not answer. */
function ask(path: string): Promise<Answer> {
  return new Promise((resolve) => {
    let answer = '';
    const socket = connect(path);
    socket.on('data', (chunk) => (answer += chunk.toString()));
    socket.on('error', () => resolve('gone'));
    socket.on('close', () => resolve(answer === 'held' || answer === 'waiting' ? answer : 'gone'));
  });
}

/** Windows: a pipe's name is taken by one process and free as soon as that has died. */
async function lockByPipe(directory: string): Promise<DirectoryLock> {
  const name = createHash('sha256').update(realpathSync(directory).toLowerCase()).digest('hex').slice(0, 32);
  const server = createServer((socket) => socket.end('held'));
  await listen(server, `\\\\.\\pipe\\safar-circle-${name}`).catch(() => {
    throw new DirectoryInUseError(directory);
  });
  return { release: () => close(server) };
}

/**
 * Takes the directory for this process, or throws DirectoryInUseError. The lock dies with the process, however that
 * ends.
 *
 * Every process that wants the directory listens on a socket file of its own there, then asks all others. Names are
 * never used twice, so removing the file of a dead process cannot hit a living one. Of those that wait at once the
 * lowest name goes on.
 */
export async function lockDirectory(directory: string): Promise<DirectoryLock> {
  mkdirSync(directory, { recursive: true, mode: 0o700 });
  if (process.platform === 'win32') return lockByPipe(directory);

  const ownName = `lock-${randomBytes(8).toString('hex')}.sock`;
  let state: ClaimState = 'waiting';
  const server = createServer((socket) => {
    socket.on('error', () => socket.destroy());
    socket.end(state);
  });
  await listen(server, toSocketPath(directory, ownName));
  server.unref();

  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const others = readdirSync(directory).filter((name) => CLAIM_PATTERN.test(name) && name !== ownName);
    let mustWait = false;
    for (const name of others) {
      const answer = await ask(toSocketPath(directory, name));
      if (answer === 'gone') {
        rmSync(join(directory, name), { force: true });
      } else if (answer === 'held' || name < ownName) {
        await close(server);
        throw new DirectoryInUseError(directory);
      } else {
        mustWait = true;
      }
    }
    if (!mustWait) {
      state = 'held';
      return { release: () => close(server) };
    }
    await delay(WAIT_MS);
  }
  await close(server);
  throw new DirectoryInUseError(directory);
}
