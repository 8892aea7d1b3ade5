import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { after, test } from 'node:test';
import { readJson } from '../program/repository.mjs';
import { isStale } from './build-stamps.mjs';
import { fingerprintInputs, fingerprintOutput } from './fingerprint.mjs';
import { readNxInputs } from './nx-inputs.mjs';

const rootDir = mkdtempSync(join(tmpdir(), 'safar-build-'));
after(() => rmSync(rootDir, { recursive: true }));

/** @param {string} path @param {string} content */
function write(path, content) {
  const file = join(rootDir, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, content);
}

const inputs = { folders: ['shell', 'design'], files: ['package-lock.json'] };
write('shell/src/index.tsx', 'one');
write('design/src/tokens.css', 'two');
write('package-lock.json', '{}');

test('a build is stale when there was none, when its sources changed, and when something else changed its output', () => {
  const lastBuild = { inputs: 'a', output: 'b' };
  assert.equal(isStale({ inputs: 'a', output: 'b' }, lastBuild), false);
  assert.equal(isStale({ inputs: 'a', output: 'b' }, undefined), true);
  assert.equal(isStale({ inputs: 'changed', output: 'b' }, lastBuild), true);
  assert.equal(isStale({ inputs: 'a', output: 'changed' }, lastBuild), true);
  assert.equal(isStale({ inputs: 'a', output: undefined }, lastBuild), true);
});

test('a changed, new or renamed source, in any of the folders, changes the fingerprint', () => {
  const seen = new Set([fingerprintInputs(rootDir, inputs)]);
  write('shell/src/index.tsx', 'changed');
  seen.add(fingerprintInputs(rootDir, inputs));
  write('design/src/fonts.css', 'new');
  seen.add(fingerprintInputs(rootDir, inputs));
  rmSync(join(rootDir, 'design/src/fonts.css'));
  write('design/src/font.css', 'new');
  seen.add(fingerprintInputs(rootDir, inputs));
  write('package-lock.json', '{"react":"19.3.1"}');
  seen.add(fingerprintInputs(rootDir, inputs));
  assert.equal(seen.size, 5);
});

test('tests, builds and a file touched without a change leave the fingerprint as it is', () => {
  const before = fingerprintInputs(rootDir, inputs);
  write('shell/src/index.test.tsx', 'a test');
  write('shell/dist/shell.js', 'a build');
  write('shell/node_modules/react/index.js', 'a package');
  utimesSync(join(rootDir, 'shell/src/index.tsx'), 0, 0);
  assert.equal(fingerprintInputs(rootDir, inputs), before);
});

test('what came out has a fingerprint that a rewritten or removed file changes', () => {
  const distDir = join(rootDir, 'shell/dist');
  const before = fingerprintOutput(distDir);
  assert.equal(fingerprintOutput(distDir), before);
  utimesSync(join(distDir, 'shell.js'), 0, 0);
  assert.notEqual(fingerprintOutput(distDir), before);
  rmSync(distDir, { recursive: true });
  assert.equal(fingerprintOutput(distDir), undefined);
});

test('a workspace is built from itself, from the packages consumed as source, and from the root’s configuration', () => {
  const { folders, files } = readNxInputs(readJson('nx.json').namedInputs.builtFrom, 'remote-admin');
  assert.deepEqual(folders, ['remote-admin', 'client', 'design', 'federation', 'shared-auth', 'api/src/contract']);
  assert.deepEqual(files, ['package.json', 'package-lock.json', 'tsconfig.base.json']);
});

test('a pattern that the stamp does not understand is refused', () => {
  assert.throws(() => readNxInputs(['{projectRoot}/src/*.ts'], 'shell'), /does not know/);
});
