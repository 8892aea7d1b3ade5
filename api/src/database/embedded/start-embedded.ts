import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Worker, MessageChannel, type MessagePort } from 'node:worker_threads';
import { Duplex } from 'node:stream';
import type { PoolConfig } from 'pg';
import { nameCommand } from '../../name-command';
import { createDatabase, type Database } from '../database';
import { lockDirectory } from './directory-lock';

/** A connection to the engine's thread in the shape of the network socket that node-postgres expects. */
class EngineStream extends Duplex {
  private port: MessagePort | undefined;
  private unsent: Buffer[] = [];

  constructor(private readonly worker: Worker) {
    super({ allowHalfOpen: false });
  }

  /** Called by node-postgres in place of `net.Socket.connect`; there is only one engine to connect to. */
  connect(): this {
    const { port1, port2 } = new MessageChannel();
    port1.on('message', (chunk: Uint8Array) => this.push(chunk));
    port1.on('close', () => this.push(null));
    this.port = port1;
    this.worker.postMessage({ client: port2 }, [port2]);
    process.nextTick(() => this.emit('connect'));
    return this;
  }

  setNoDelay(): this {
    return this;
  }

  setKeepAlive(): this {
    return this;
  }

  ref(): this {
    this.port?.ref();
    return this;
  }

  unref(): this {
    this.port?.unref();
    return this;
  }

  override _read(): void {
    // The engine pushes as it answers.
  }

  override _write(chunk: Buffer, _encoding: BufferEncoding, done: (error?: Error | null) => void): void {
    // What is written in one go crosses to the engine in one message: waking its thread is what costs.
    if (this.unsent.length === 0) queueMicrotask(() => this.send());
    this.unsent.push(chunk);
    done();
  }

  private send(): void {
    if (this.unsent.length === 0) return;
    // A copy of its own: posting a view clones everything behind it, here Node's shared pool of buffers.
    const message = new Uint8Array(this.unsent.reduce((bytes, chunk) => bytes + chunk.length, 0));
    let place = 0;
    for (const chunk of this.unsent) {
      message.set(chunk, place);
      place += chunk.length;
    }
    this.unsent = [];
    this.port?.postMessage(message);
  }

  override _final(done: (error?: Error | null) => void): void {
    this.send();
    this.port?.close();
    done();
  }

  override _destroy(error: Error | null, done: (error?: Error | null) => void): void {
    this.port?.close();
    done(error);
  }
}

type EngineMessage = { ready: true } | { failed: string };

/** Where the engine keeps its data, and the file of another's that they begin as. */
interface EngineData {
  dataDirectory: string;
  savedFile?: string;
}

/** Node has it; its types are those of browsers. */
declare const WebAssembly: { compile: (bytes: Uint8Array) => Promise<object> };

let compiled: Promise<object> | undefined;

/** Nearly half of what an engine costs to start: a process with many of them, as those of tests, pays it once. */
function compileEngine(): Promise<object> {
  const program = join(dirname(require.resolve('@electric-sql/pglite')), 'pglite.wasm');
  return (compiled ??= readFile(program).then((bytes) => WebAssembly.compile(bytes)));
}

async function startEngine(data: EngineData): Promise<Worker> {
  const workerData = { ...data, program: await compileEngine() };
  const worker = new Worker(join(__dirname, 'engine.cjs'), { workerData });
  return new Promise((resolve, reject) => {
    worker.once('error', reject);
    worker.once('message', (message: EngineMessage) => {
      worker.off('error', reject);
      if ('ready' in message) resolve(worker);
      else reject(new Error(`The embedded database did not start: ${message.failed}`));
    });
  });
}

/** Resolves when the engine has written everything and its thread has ended. */
function stopEngine(worker: Worker): Promise<void> {
  return new Promise((resolve) => {
    worker.once('exit', () => resolve());
    worker.postMessage('stop');
  });
}

async function openEngine(
  data: EngineData,
  onError: (error: Error) => void,
  onStopped: () => Promise<void>,
  poolOptions: PoolConfig = {},
): Promise<Database> {
  const worker = await startEngine(data);
  worker.on('error', onError);
  worker.on('message', (message: EngineMessage) => {
    if ('failed' in message) onError(new Error(message.failed));
  });
  const poolConfig = {
    stream: () => new EngineStream(worker),
    user: 'postgres',
    database: 'postgres',
    // The engine has one session: statements queue for it in the pool.
    max: 1,
    idleTimeoutMillis: 0,
    ...poolOptions,
  };
  return createDatabase(poolConfig, onError, async () => {
    await stopEngine(worker);
    await onStopped();
  });
}

/** The release of PostgreSQL that PGlite is made of; a test compares it with the engine's own word. */
const ENGINE_MAJOR = '18';

const toClusterDirectory = (directory: string) => join(directory, 'pglite');

export function hasEmbeddedDatabase(directory: string): boolean {
  return existsSync(join(toClusterDirectory(directory), 'PG_VERSION'));
}

/** PostgreSQL reads no directory of another major release. */
function requireOwnMajor(directory: string, clusterDirectory: string): void {
  const file = join(clusterDirectory, 'PG_VERSION');
  const major = existsSync(file) ? readFileSync(file, 'utf8').trim() : ENGINE_MAJOR;
  if (major === ENGINE_MAJOR) return;
  throw new Error(
    `The data directory ${directory} was written by PostgreSQL ${major}, and this release's embedded database is PostgreSQL ${ENGINE_MAJOR}. With the release that you used before, run "${nameCommand('export')} -- /path/to/club.safar"; then move the directory away and, with this release, run "${nameCommand('import')} -- /path/to/club.safar".`,
  );
}

/** Opens the embedded database in a directory, which stays locked until the database is closed. */
export async function startEmbeddedDatabase(directory: string, onError: (error: Error) => void): Promise<Database> {
  const lock = await lockDirectory(directory);
  const clusterDirectory = toClusterDirectory(directory);
  mkdirSync(clusterDirectory, { recursive: true, mode: 0o700 });
  try {
    requireOwnMajor(directory, clusterDirectory);
    return await openEngine({ dataDirectory: clusterDirectory }, onError, () => lock.release());
  } catch (error) {
    await lock.release();
    throw error;
  }
}

/**
 * An embedded database that is gone when it is closed.
 * @param options.savedFile what PGlite's `dumpDataDir` saved of another database, which this one begins as
 */
export function startMemoryDatabase(
  onError: (error: Error) => void,
  { savedFile, ...poolOptions }: PoolConfig & { savedFile?: string } = {},
): Promise<Database> {
  return openEngine({ dataDirectory: 'memory://', savedFile }, onError, async () => {}, poolOptions);
}
