import { readFile } from 'node:fs/promises';
import { extname } from 'node:path';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { findDictionaryPattern, nameDelta } from 'federation/dictionaries';

/*
 * A browser that holds a file of an earlier release offers it as a dictionary, and gets the difference that publishing
 * has left beside the new file (RFC 9842, Compression Dictionary Transport). Two words in the shell cost 0.1 KB so,
 * instead of 68 (docs/decisions/0090); a release of a few words may cost 1,500 bytes (e2e/bench/targets.ts).
 */

const TYPES: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
};
const OFFERED = /^:([A-Za-z0-9+/]{43}=):$/;

/** What a reply with the file at an address says, so that it becomes a dictionary for the releases to come. */
export function describeDictionary(address: string): Record<string, string> {
  const pattern = findDictionaryPattern(address);
  if (pattern === undefined) return { vary: 'accept-encoding' };
  return { vary: 'accept-encoding, available-dictionary', 'use-as-dictionary': `match="${pattern}"` };
}

/** @returns the difference between the file and what the browser offers; undefined when there is none it can use */
export async function findDelta({ url, headers }: FastifyRequest, file: string): Promise<Buffer | undefined> {
  const [, hash] = OFFERED.exec(String(headers['available-dictionary'])) ?? [];
  if (hash === undefined || !accepts(headers['accept-encoding'], 'dcz')) return undefined;
  // With a query it is a further attempt at a file that did not run: that gets the whole of it.
  if (url.includes('?')) return undefined;
  return readFile(nameDelta(file, Buffer.from(hash, 'base64').toString('hex'))).catch(() => undefined);
}

/** @param path of the file */
export function sendDelta(reply: FastifyReply, path: string, delta: Buffer): FastifyReply {
  return reply
    .header('content-encoding', 'dcz')
    .type(TYPES[extname(path)] ?? 'application/octet-stream')
    .send(delta);
}

function accepts(header: unknown, coding: string): boolean {
  return String(header)
    .split(',')
    .map((each) => each.trim().split(/\s*;\s*/))
    .some(([name, weight = '']) => name?.toLowerCase() === coding && !/^q=0(\.0*)?$/.test(weight));
}
