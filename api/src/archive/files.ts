import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import type { Lines } from './month-tables';

/** What a file is known by. */
export interface WrittenFile {
  bytes: number;
  sha256: string;
  rows: number;
  /** See `Lines`. */
  digest: string;
}

/** The disk has it, not its cache alone. */
export async function syncPath(path: string): Promise<void> {
  const handle = await open(path, 'r');
  await handle.sync();
  await handle.close();
}

/** Writes a header and lines as CSV, compressed; no more than a batch of lines is in memory. */
export async function writeCsv(path: string, header: string, batches: AsyncIterable<Lines>): Promise<WrittenFile> {
  const hash = createHash('sha256');
  let [bytes, rows, digest] = [0, 0, 0n];
  async function* listText() {
    yield `${header}\n`;
    for await (const batch of batches) {
      rows += batch.rows;
      digest += batch.digest;
      yield batch.lines;
    }
  }
  async function* count(chunks: AsyncIterable<Buffer>) {
    for await (const chunk of chunks) {
      hash.update(chunk);
      bytes += chunk.length;
      yield chunk;
    }
  }
  await pipeline(Readable.from(listText(), { objectMode: false }), createGzip(), count, createWriteStream(path));
  await syncPath(path);
  return { bytes, sha256: hash.digest('hex'), rows, digest: String(digest) };
}

const LINES_MAX = 5000;

const isHalfQuoted = (piece: string) => piece.split('"').length % 2 === 0;

/**
 * Reads a compressed CSV a part at a time: first its header, then lines. What a person wrote may break within its
 * quotes, and is one line still. @param onBytes sees the file as it is
 */
async function* readText(path: string, onBytes: (chunk: Buffer) => void): AsyncGenerator<string[]> {
  const file = createReadStream(path);
  file.on('data', (chunk) => onBytes(Buffer.from(chunk)));
  const text = file.pipe(createGunzip());
  file.on('error', (error) => text.destroy(error));
  text.setEncoding('utf8');
  let rest = '';
  let isInQuotes = false;
  let broken: string[] = [];
  let lines: string[] = [];
  for await (const part of text) {
    const pieces = `${rest}${String(part)}`.split('\n');
    rest = pieces.pop() ?? '';
    for (const piece of pieces) {
      if (isHalfQuoted(piece)) isInQuotes = !isInQuotes;
      broken.push(piece);
      if (isInQuotes) continue;
      lines.push(broken.join('\n'));
      broken = [];
    }
    if (lines.length < LINES_MAX) continue;
    yield lines;
    lines = [];
  }
  yield lines;
  if (rest !== '' || isInQuotes) throw new Error(`${path} ends in the middle of a line.`);
}

const toDigest = (line: string) => BigInt(`0x${createHash('md5').update(line).digest('hex').slice(0, 15)}`);

/**
 * Reads a file to its end and says what it is known by, as `writeCsv` did when it wrote it.
 * @param onLines gets what follows the header
 */
export async function readCsv(
  path: string,
  header: string,
  onLines: (lines: string[]) => Promise<void> = async () => {},
): Promise<WrittenFile> {
  const hash = createHash('sha256');
  let [bytes, rows, digest, isHead] = [0, 0, 0n, true];
  const onBytes = (chunk: Buffer) => {
    hash.update(chunk);
    bytes += chunk.length;
  };
  for await (const lines of readText(path, onBytes)) {
    if (isHead && lines.shift() !== header) throw new Error(`${path} does not begin with ${header}`);
    isHead = false;
    rows += lines.length;
    digest += lines.reduce((sum, line) => sum + toDigest(line), 0n);
    await onLines(lines);
  }
  return { bytes, sha256: hash.digest('hex'), rows, digest: String(digest) };
}
