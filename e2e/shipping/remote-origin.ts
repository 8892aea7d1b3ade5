import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';

/** What the origin does instead of sending a file. */
export type Fault = 'refused' | 'missing' | 'foreign' | 'hang' | 'changed';

const TYPES: Record<string, string> = { '.js': 'text/javascript', '.css': 'text/css' };

/** An origin of a remote's own, as a team would run one: the published releases with CORS, and faults on demand. */
export class RemoteOrigin {
  private server = createServer();
  private faults: { fault: Fault; path: RegExp }[] = [];
  private port = 0;

  constructor(private readonly releasesDir: string) {}

  get origin(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  async start(): Promise<void> {
    this.server = createServer((request, response) => this.answer(request.url ?? '/', response));
    this.server.listen(this.port, '127.0.0.1');
    await once(this.server, 'listening');
    this.port = (this.server.address() as AddressInfo).port;
  }

  async stop(): Promise<void> {
    if (!this.server.listening) return;
    this.server.closeAllConnections();
    this.server.close();
    await once(this.server, 'close');
  }

  /** @param path of the files that it happens to */
  async break(fault: Fault, path: RegExp): Promise<void> {
    if (fault === 'refused') await this.stop();
    this.faults.push({ fault, path });
  }

  async heal(): Promise<void> {
    this.faults = [];
    if (!this.server.listening) await this.start();
  }

  private answer(url: string, response: ServerResponse): void {
    const { pathname } = new URL(url, this.origin);
    const fault = this.faults.find(({ path }) => path.test(pathname))?.fault;
    const file = join(this.releasesDir, pathname.replace('/remotes/', ''));
    response.setHeader('access-control-allow-origin', '*');
    response.setHeader('cache-control', 'public, max-age=31536000, immutable');
    if (fault === 'hang') return;
    if (fault === 'missing' || !existsSync(file)) {
      response.writeHead(404, { 'cache-control': 'no-store' }).end();
      return;
    }
    if (fault === 'foreign') {
      response.writeHead(200, { 'content-type': 'text/html', 'cache-control': 'no-store' }).end('<h1>Hello</h1>');
      return;
    }
    const content = readFileSync(file);
    // A space in the place of the last byte: a program that would run all the same.
    if (fault === 'changed') content[content.length - 1] = 0x20;
    response.writeHead(200, { 'content-type': TYPES[extname(file)] ?? 'application/octet-stream' }).end(content);
  }
}
