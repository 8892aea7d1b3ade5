import assert from 'node:assert/strict';
import { isInstalled } from './install-packages.mjs';

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
