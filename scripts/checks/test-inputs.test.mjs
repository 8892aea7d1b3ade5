import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { listWorkspacesWith, readJson, repositoryDir } from '../program/repository.mjs';

/*
 * Nx keeps the result of a target as long as its inputs are the same. A file that a suite reads and that is not among
 * them can change, and the result of before is shown for it.
 */

const { namedInputs, targetDefaults } = readJson('nx.json');
const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  cwd: repositoryDir,
  encoding: 'utf8',
})
  .trim()
  .split('\n');

/** What Nx takes for the inputs of a target, names resolved. @param {unknown[]} inputs @returns {string[]} */
const resolveInputs = (inputs) =>
  inputs.flatMap((input) => {
    if (typeof input !== 'string') return [];
    return namedInputs[input] ? resolveInputs(namedInputs[input]) : [input];
  });

/** @param {string} glob with `**` for folders, and `*` for a part of a name */
const toPattern = (glob) => {
  const pattern = glob
    .replace(/[.+^$(){}|[\]\\]/g, '\\$&')
    .replace(/\*\*\/\*|\*\*\/|\*\*|\*/g, (star) => ({ '*': '[^/]*', '**/': '(?:.*/)?' })[star] ?? '.*');
  return new RegExp(`^${pattern}$`);
};

/** @param {string} workspace @param {string} target @returns {(file: string) => boolean} */
function toIsInput(workspace, target) {
  const inputs = readJson(`${workspace}/package.json`).nx?.targets?.[target]?.inputs ?? targetDefaults[target].inputs;
  const globs = resolveInputs(inputs).map((input) =>
    input.replace('{projectRoot}', workspace).replace('{workspaceRoot}/', ''),
  );
  const [refused, taken] = [true, false].map((isRefusal) =>
    globs.filter((glob) => glob.startsWith('!') === isRefusal).map((glob) => toPattern(glob.replace('!', ''))),
  );
  return (file) => taken?.some((glob) => glob.test(file)) === true && !refused?.some((glob) => glob.test(file));
}

/** The files of other folders that a source names: as a path from itself, or from the root of the repository. */
function listRead(/** @type {string} */ source, /** @type {string} */ workspace) {
  const texts = [...readFileSync(join(repositoryDir, source), 'utf8').matchAll(/(['"`])([\w@./-]+\/[\w@./-]*)\1/g)];
  const paths = texts.map(([, , text = '']) =>
    normalize(text.startsWith('.') ? join(dirname(source), text) : text).replace(/\/$/, ''),
  );
  const strange = paths.filter((path) => !`${path}/`.startsWith(`${workspace}/`));
  return files.filter((file) => strange.some((path) => file === path || file.startsWith(`${path}/`)));
}

const suites = listWorkspacesWith('test');

test.each(suites)('what the tests of %s read elsewhere is among their inputs', (workspace) => {
  const isInput = toIsInput(workspace, 'test');
  const sources = files.filter((file) => file.startsWith(`${workspace}/`) && /\.(test|spec)\.[a-z]+$/.test(file));
  assert.ok(sources.length > 0);
  const stale = sources.flatMap((source) =>
    listRead(source, workspace)
      .filter((file) => !isInput(file))
      .map((file) => `${source} reads ${file}`),
  );
  assert.deepEqual(stale, []);
});

test('a page that a suite of the API reads is seen, and a page that it does not read is no input', () => {
  assert.deepEqual(listRead('api/src/compensation/examples.test.ts', 'api'), ['docs/compensation.md']);
  const isInput = toIsInput('api', 'test');
  assert.ok(isInput('docs/compensation.md') && isInput('api/src/contract/rules.ts') && isInput('jest.base.cjs'));
  assert.ok(!isInput('docs/money.md'));
});

test('the monolith of the benchmark is checked again when a program that it is made of changes', () => {
  assert.ok(toIsInput('e2e', 'types')('remote-member/src/remote.tsx'));
});
