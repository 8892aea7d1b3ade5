import { randomBytes } from 'node:crypto';
import { cpSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { buildApp } from '../src/app';
import { parseConfig } from '../src/config/config';
import type { Database } from '../src/database/database';
import { LoadThread, type Call, type Load } from './load';
import { measureByTurns } from './measure';
import type { Line } from './report';

const REPOSITORY_DIR = resolve(__dirname, '..', '..');
const CALLERS = [8, 64];
const LEAST_SHARE = 0.7;
const CALLS_PER_SLICE = 20_000;
const HEADERS = { 'accept-encoding': 'br' };

const toCalls = (path: string): Call[] => Array(CALLS_PER_SLICE).fill({ method: 'GET', path, headers: HEADERS });

/** A copy of the built shell, beside whose files the same server finds the bytes of its own first page. */
async function measureIn(shellDir: string, database: Database): Promise<Line[]> {
  const config = parseConfig({
    LOG_LEVEL: 'silent',
    SHELL_DIR: shellDir,
    RELEASES_DIR: join(REPOSITORY_DIR, 'releases'),
  });
  const app = await buildApp({ config, database, now: () => new Date(), randomBytes, sendMail: undefined });
  const thread = new LoadThread();
  try {
    const origin = await app.listen({ host: '127.0.0.1', port: 0 });
    const page = await app.inject({ url: '/', headers: HEADERS });
    writeFileSync(join(shellDir, 'first-page.html'), (await app.inject('/')).rawPayload);
    writeFileSync(join(shellDir, 'first-page.html.br'), page.rawPayload);
    const toLoad =
      (path: string): Load =>
      (callers, sliceMs) =>
        thread.run(origin, toCalls(path), callers, sliceMs);
    const lines: Line[] = [];
    for (const callers of CALLERS) {
      const [file, rendered] = await measureByTurns([toLoad('/first-page.html'), toLoad('/')], callers);
      if (!file || !rendered) throw new Error('A load was not measured');
      lines.push(
        { name: `floor: the same ${page.rawPayload.length} bytes as a file`, callers, figures: file },
        { name: 'GET /', callers, figures: rendered, floor: { figures: file, leastShare: LEAST_SHARE } },
      );
    }
    return lines;
  } finally {
    await thread.stop();
    await app.close();
  }
}

/**
 * A prerendered page beside the same bytes as a plain file, both from this server.
 * @throws Error when the site is not built
 */
export async function measurePages(database: Database): Promise<Line[]> {
  const built = join(REPOSITORY_DIR, 'shell', 'dist');
  if (!existsSync(join(built, 'index.html')))
    throw new Error('The site is not built. Run "npm run build" and "npm run publish:remotes" first.');
  const shellDir = mkdtempSync(join(tmpdir(), 'safar-bench-'));
  try {
    cpSync(built, shellDir, { recursive: true });
    return await measureIn(shellDir, database);
  } finally {
    rmSync(shellDir, { recursive: true, force: true });
  }
}
