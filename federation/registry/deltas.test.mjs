import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { createDCtx, decompressUsingDict } from '@bokuweb/zstd-wasm';
import { integrityOf } from '../build/hashes.mjs';
import { sampleBuild, sampleShell, temporaryDir } from '../test/sample-build.mjs';
import { findDictionaryPattern } from './dictionaries.cjs';
import { publishRelease } from './publish.mjs';
import { createDirectoryStore } from './store.mjs';

const now = new Date('2026-03-02T10:00:00Z');
/** A program that no compression makes small. */
const PROGRAM = Array.from({ length: 400 }, (_, at) => integrityOf(`line ${at}`)).join('\n');
const greet = (word) => `${PROGRAM}\nconsole.log('${word}');`;
const sha256 = (content) => createHash('sha256').update(content).digest();

/** @param {'member' | 'shell'} name @param {number} number of the release @param {Record<string, string>} contents */
function buildOf(name, number, contents) {
  const files = Object.fromEntries(Object.entries(contents).map(([file, text]) => [file, integrityOf(text)]));
  const given = { packageVersion: `1.${number}.0`, version: `1.${number}.0-x`, files };
  const build = name === 'shell' ? sampleShell('x', given) : sampleBuild('x', given);
  for (const [file, text] of Object.entries(contents)) {
    mkdirSync(dirname(join(build.dir, file)), { recursive: true });
    writeFileSync(join(build.dir, file), text);
    writeFileSync(join(build.dir, `${file}.br`), brotliCompressSync(text));
  }
  return build;
}

function newStore() {
  const directory = temporaryDir('releases');
  const store = createDirectoryStore(directory);
  const publish = (name, number, contents) =>
    publishRelease(store, buildOf(name, number, contents), { now, mayRepeatVersion: true });
  const dirOf = (name, number) => join(directory, name, `1.${number}.0-x`);
  const listDeltas = (name, number) =>
    readdirSync(dirOf(name, number), { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.dcz'))
      .sort();
  return { directory, publish, dirOf, listDeltas };
}

/** As a browser does it (RFC 9842, section 5). */
function restore(delta, dictionary) {
  expect(delta.subarray(0, 8)).toEqual(Buffer.from([0x5e, 0x2a, 0x4d, 0x18, 0x20, 0, 0, 0]));
  expect(delta.subarray(8, 40)).toEqual(sha256(dictionary));
  return Buffer.from(decompressUsingDict(createDCtx(), delta.subarray(40), Buffer.from(dictionary))).toString();
}

test.each([
  ['/assets/shell.0a1b2c3d.js', '/assets/shell.*.js'],
  ['/assets/635.18afe622.css', '/assets/635.*.css'],
  ['/remotes/member/1.0.0-0a1b2c/remoteEntry.js', '/remotes/member/*/remoteEntry.js'],
  ['/remotes/member/1.0.0-0a1b2c/assets/319.f1b7f0ed.js', '/remotes/member/*/assets/319.*.js'],
  ['/assets/anek-latin.7fc61623.woff2', undefined],
  ['/favicon.svg', undefined],
  ['/program.js', undefined],
])('%s is a dictionary for %s', (address, pattern) => expect(findDictionaryPattern(address)).toBe(pattern));

test('a remote’s release holds what its files are to those of the release before, in less bytes, without a loss', async () => {
  const { publish, dirOf, listDeltas } = newStore();
  await publish('member', 1, { 'remoteEntry.js': greet('Good day'), 'assets/243.0a0a0a0a.js': greet('A page') });
  expect(listDeltas('member', 1)).toEqual([]);
  await publish('member', 2, { 'remoteEntry.js': greet('Hello'), 'assets/243.0b0b0b0b.js': greet('Another page') });
  const [page, entry, ...others] = listDeltas('member', 2);
  expect(others).toEqual([]);
  expect(entry).toBe(`remoteEntry.js.${sha256(greet('Good day')).toString('hex')}.dcz`);
  expect(page).toBe(`assets/243.0b0b0b0b.js.${sha256(greet('A page')).toString('hex')}.dcz`);
  const delta = readFileSync(join(dirOf('member', 2), entry));
  expect(delta.length).toBeLessThan(150);
  expect(restore(delta, greet('Good day'))).toBe(greet('Hello'));
});

test('a file of the shell that has not changed has the address that browsers know, and no difference', async () => {
  const { publish, listDeltas } = newStore();
  const same = { 'assets/renderer.0a0a0a0a.js': PROGRAM };
  await publish('shell', 1, { ...same, 'assets/shell.0a0a0a0a.js': greet('Good day'), 'index.html': greet('page') });
  await publish('shell', 2, { ...same, 'assets/shell.0b0b0b0b.js': greet('Hello'), 'index.html': greet('a page') });
  expect(listDeltas('shell', 2)).toEqual([`assets/shell.0b0b0b0b.js.${sha256(greet('Good day')).toString('hex')}.dcz`]);
});

test('the differences reach five releases back', async () => {
  const { publish, listDeltas, directory } = newStore();
  for (let number = 1; number <= 7; number++) await publish('member', number, { 'remoteEntry.js': greet(number) });
  const expected = [6, 5, 4, 3, 2].map((number) => `remoteEntry.js.${sha256(greet(number)).toString('hex')}.dcz`);
  expect(listDeltas('member', 7).sort()).toEqual(expected.sort());
  rmSync(join(directory, 'member', '1.7.0-x'), { recursive: true });
  await publish('member', 8, { 'remoteEntry.js': greet(8) });
  expect(listDeltas('member', 8)).toHaveLength(4);
});

test('a difference that is hardly smaller than the file, or to a file of another name, is not kept', async () => {
  const { publish, listDeltas } = newStore();
  const other = Array.from({ length: 400 }, (_, at) => integrityOf(`other ${at}`)).join('\n');
  await publish('member', 1, { 'remoteEntry.js': PROGRAM, 'assets/243.0a0a0a0a.js': PROGRAM });
  await publish('member', 2, { 'remoteEntry.js': other, 'assets/319.0a0a0a0a.js': PROGRAM });
  expect(listDeltas('member', 2)).toEqual([]);
});
