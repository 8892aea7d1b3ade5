import assert from 'node:assert/strict';
import { addAddresses, findRegistry, isInstalled } from './install-packages.mjs';

const react = { version: '19.3.1' };
const shellLink = { link: true };
const lockfile = {
  packages: {
    '': {},
    shell: { version: '1.0.0' },
    'node_modules/shell': shellLink,
    'node_modules/react': react,
    'node_modules/fsevents': { version: '2.3.3', optional: true },
  },
};

test('every locked package in its locked version is an installation, optional ones aside', () => {
  const packages = { 'node_modules/shell': shellLink, 'node_modules/react': react };
  assert.equal(isInstalled(lockfile, { packages }), true);
});

test('another version, a missing package and a missing workspace link each ask for an installation', () => {
  const otherReact = { 'node_modules/shell': shellLink, 'node_modules/react': { version: '19.3.0' } };
  assert.equal(isInstalled(lockfile, { packages: otherReact }), false);
  assert.equal(isInstalled(lockfile, { packages: { 'node_modules/shell': shellLink } }), false);
  assert.equal(isInstalled(lockfile, { packages: { 'node_modules/react': react } }), false);
});

test('a package gets the address at which registries have it, also under another name, a workspace none', () => {
  const packages = {
    shell: { version: '1.0.0' },
    'node_modules/shell': { link: true, resolved: 'shell' },
    'node_modules/a/node_modules/@swc/core': { version: '1.15.0' },
    'node_modules/compiler': { name: 'typescript', version: '7.0.2' },
  };
  const { packages: addressed } = addAddresses({ packages }, 'https://packages.example/npm/');
  assert.equal(
    addressed['node_modules/a/node_modules/@swc/core']?.resolved,
    'https://packages.example/npm/@swc/core/-/core-1.15.0.tgz',
  );
  assert.equal(
    addressed['node_modules/compiler']?.resolved,
    'https://packages.example/npm/typescript/-/typescript-7.0.2.tgz',
  );
  assert.deepEqual(addressed.shell, packages.shell);
  assert.deepEqual(addressed['node_modules/shell'], packages['node_modules/shell']);
});

test('the address of the registry is found behind what npm warns of, and is not guessed', () => {
  const registry = 'https://packages.example/npm/';
  assert.equal(findRegistry({ code: 0, output: `${registry}\n` }), registry);
  assert.equal(findRegistry({ code: 0, output: `npm warn Unknown user config "x".\n${registry}\n` }), registry);
  assert.equal(findRegistry({ code: 0, output: 'undefined\n' }), undefined);
  assert.equal(findRegistry({ code: 0, output: 'https://packages.example/npm?team=1\n' }), undefined);
  assert.equal(findRegistry({ code: 1, output: 'npm error The registry option is protected\n' }), undefined);
});
