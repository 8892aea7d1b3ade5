import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';

const TYPES: Record<string, string> = { '.js': 'text/javascript', '.css': 'text/css', '.woff2': 'font/woff2' };

const ICON = '<svg xmlns="http://www.w3.org/2000/svg"/>';

/** What the host says of itself and of the remote that it shows. */
interface Host {
  brand: string;
  manifest: string;
}

/**
 * Serves a built host on an origin of its own, under the strictest policy that lets it load a remote from elsewhere.
 * @param dir with `host.js`, which may load more
 */
export async function serveHost(dir: string, { brand, manifest }: Host) {
  const remoteOrigin = new URL(manifest).origin;
  const directives = ['script-src', 'style-src', 'connect-src', 'font-src', 'img-src'];
  const policy = directives.map((name) => `${name} 'self' ${remoteOrigin}`).join('; ');
  const style = existsSync(join(dir, 'host.css')) ? '<link rel="stylesheet" href="/host.css">' : '';
  const page = `<!doctype html>
<html lang="en" data-brand="${brand}" data-manifest="${manifest}">
  <head><meta charset="utf-8"><title>${brand}</title>${style}<link rel="icon" href="/icon.svg"><script type="module" src="/host.js"></script></head>
  <body></body>
</html>`;
  const server = createServer(({ url = '/' }, response) => {
    const { pathname } = new URL(url, 'http://host');
    const file = join(dir, pathname);
    response.setHeader('content-security-policy', `default-src 'none'; ${policy}`);
    response.setHeader('x-content-type-options', 'nosniff');
    if (extname(pathname) === '') response.setHeader('content-type', 'text/html').end(page);
    else if (pathname === '/icon.svg') response.setHeader('content-type', 'image/svg+xml').end(ICON);
    else if (!existsSync(file)) response.writeHead(404).end();
    else response.setHeader('content-type', TYPES[extname(file)] ?? 'application/octet-stream').end(readFileSync(file));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
