import { Duplex } from 'node:stream';
import { MessageChannel, type MessagePort, type Worker } from 'node:worker_threads';

/** A connection to the engine's thread in the shape of the network socket that node-postgres expects. */
export class EngineStream extends Duplex {
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
