import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { ShellManifest } from 'federation/contract';
import { integrityOf } from '../../federation/build/hashes.mjs';
import { REPOSITORY_DIR } from '../site/require-build';

const BUILD_DIR = join(REPOSITORY_DIR, 'shell', 'dist');
const TEXT = /\.(js|css|html|json|cjs)$/;
const CONTENT_HASH = /^assets\/.*\.([0-9a-f]{8})\.(?:js|css)$/;

/**
 * The built shell once more, as a release in which every file has changed: each has another name, and the program asks
 * for its parts by those names. It has no source maps.
 * @returns its directory
 */
export function makeShellVariant(number: number): string {
  const files = readdirSync(BUILD_DIR, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(BUILD_DIR.length + 1))
    .filter((file) => !/\.(br|gz|map)$/.test(file) && file !== 'shell.json');
  const hashes = files.flatMap((file) => CONTENT_HASH.exec(file)?.[1] ?? []);
  const rename = (text: string) =>
    hashes.reduce((renamed, hash) => renamed.replaceAll(hash, shortHash(`${hash} ${number}`, 8)), text);

  const parts = files.map((file) => ({ target: rename(file), ...changeFile(join(BUILD_DIR, file), rename) }));
  // The program holds the hashes of its parts, and the page those of the program.
  for (const isHolder of [isProgram, isPage]) {
    const holders = parts.filter(({ target }) => isHolder(target));
    const held = parts.filter(({ target }) => target.startsWith('assets/') && !isHolder(target));
    const hashes = held.map(({ hash, changed }) => [hash, hashOf(changed)] as const);
    for (const holder of holders)
      holder.changed = Buffer.from(
        hashes.reduce((text, [from, to]) => text.replaceAll(from, to), String(holder.changed)),
      );
  }

  const directory = mkdtempSync(join(tmpdir(), 'safar-shell-'));
  const hashed: Record<string, string> = {};
  for (const { target, changed } of parts) {
    mkdirSync(dirname(join(directory, target)), { recursive: true });
    writeFileSync(join(directory, target), changed);
    hashed[target] = integrityOf(changed);
  }
  const built = JSON.parse(readFileSync(join(BUILD_DIR, 'shell.json'), 'utf8')) as ShellManifest;
  const version = `${built.packageVersion}-${shortHash(JSON.stringify(hashed), 10)}`;
  writeFileSync(join(directory, 'shell.json'), JSON.stringify({ ...built, version, files: hashed, maps: {} }));
  return directory;
}

const isProgram = (file: string) => /^assets\/shell\..*\.js$/.test(file);
const isPage = (file: string) => file === 'index.html' || file === 'site.json';

/** The program has them without the name of their algorithm. */
const hashOf = (content: Uint8Array) => integrityOf(content).slice('sha256-'.length);

function changeFile(path: string, change: (text: string) => string): { hash: string; changed: Buffer } {
  const content = readFileSync(path);
  return { hash: hashOf(content), changed: TEXT.test(path) ? Buffer.from(change(content.toString())) : content };
}

function shortHash(text: string, length: number): string {
  return createHash('sha256').update(text).digest('hex').slice(0, length);
}
