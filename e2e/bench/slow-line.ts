import { once } from 'node:events';
import type { Socket } from 'node:net';
import { connect, createServer } from 'node:net';
import getPort from 'get-port';

export interface LineSpeed {
  roundTripMs: number;
  downBitsPerSecond: number;
  upBitsPerSecond: number;
}

/** As Lighthouse has it. */
export const SLOW_4G: LineSpeed = { roundTripMs: 150, downBitsPerSecond: 1_638_400, upBitsPerSecond: 750_000 };
const UNHINDERED: LineSpeed = { roundTripMs: 0, downBitsPerSecond: Infinity, upBitsPerSecond: Infinity };
/** A page begins to be read before it is whole. */
const PART_BYTES = 1_400;

/** What went over a line from one moment on: all that its sockets carried, heads of HTTP included. */
export interface Traffic {
  downBytes: number;
  upBytes: number;
  /** Paths that were asked for. */
  asked: string[];
}

export interface Line {
  origin: string;
  setSpeed: (speed: LineSpeed) => void;
  /** Counts from now on. */
  count: () => Traffic;
  stop: () => Promise<void>;
}

/**
 * A line to a server, for a browser to be sent through. Its count and its speed are the same for a page and for a
 * service worker, which the browser's own tools leave out or count twice.
 */
export async function layLine(target: string): Promise<Line> {
  const port = await getPort();
  const { hostname, port: targetPort } = new URL(target);
  let speed = UNHINDERED;
  let traffic: Traffic = { downBytes: 0, upBytes: 0, asked: [] };
  const down = createWay(() => [speed.downBitsPerSecond, speed.roundTripMs / 2]);
  const up = createWay(() => [speed.upBitsPerSecond, speed.roundTripMs / 2]);
  const sockets = new Set<Socket>();
  const line = createServer((browser) => {
    const server = connect(Number(targetPort), hostname);
    // To connect takes a round trip, too.
    const opened = wait(speed.roundTripMs);
    for (const socket of [browser, server]) {
      sockets.add(socket);
      socket.setNoDelay(true);
      socket.on('error', () => socket.destroy());
      socket.on('close', () => sockets.delete(socket));
    }
    browser.on('data', (bytes: Buffer) => {
      traffic.upBytes += bytes.length;
      const [, path] = /^[A-Z]+ (\S+) HTTP/.exec(bytes.toString('latin1')) ?? [];
      if (path !== undefined) traffic.asked.push(path);
      void opened.then(() => up(bytes, (part) => server.write(part)));
    });
    server.on('data', (bytes: Buffer) => {
      traffic.downBytes += bytes.length;
      for (let at = 0; at < bytes.length; at += PART_BYTES)
        down(bytes.subarray(at, at + PART_BYTES), (part) => browser.write(part));
    });
    browser.on('close', () => server.destroy());
    server.on('end', () => down(Buffer.alloc(0), () => browser.end()));
  });
  line.listen(port, '127.0.0.1');
  await once(line, 'listening');
  return {
    origin: `http://127.0.0.1:${port}`,
    setSpeed: (next) => void (speed = next),
    count: () => (traffic = { downBytes: 0, upBytes: 0, asked: [] }),
    stop: async () => {
      for (const socket of sockets) socket.destroy();
      line.close();
      await once(line, 'close');
    },
  };
}

const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** One way of a line, which all connections share: what is sent first arrives first. */
function createWay(readSpeed: () => [bitsPerSecond: number, delayMs: number]) {
  let freeAtMs = 0;
  let last = Promise.resolve();
  return (bytes: Buffer, deliver: (bytes: Buffer) => void) => {
    const [bitsPerSecond, delayMs] = readSpeed();
    freeAtMs = Math.max(performance.now(), freeAtMs) + (bytes.length * 8 * 1000) / bitsPerSecond;
    const arrival =
      freeAtMs + delayMs - performance.now() < 1 ? undefined : wait(freeAtMs + delayMs - performance.now());
    last = last.then(() => arrival).then(() => deliver(bytes));
  };
}
