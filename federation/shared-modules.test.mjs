import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import semver from 'semver';
import { SHARED_MODULES, remoteSharedModules, requiredRanges } from './shared-modules.mjs';

const repositoryDir = join(__dirname, '..');
const readPackage = (folder) => JSON.parse(readFileSync(join(repositoryDir, folder, 'package.json'), 'utf8'));
const programs = readPackage('.').workspaces.filter(
  (workspace) => workspace === 'shell' || existsSync(join(repositoryDir, workspace, 'remote.json')),
);

test.each(Object.keys(SHARED_MODULES))('the shell and every remote ask for the same range of %s', (name) => {
  const ranges = programs.map((workspace) => [workspace, readPackage(workspace).dependencies[name]]);
  const [, expected] = ranges.find(([workspace]) => workspace === 'shell');
  expect(ranges).toEqual(programs.map((workspace) => [workspace, expected]));
});

test.each(Object.keys(SHARED_MODULES))('the workspaces that build on %s allow the version of the shell', (name) => {
  const wanted = readPackage('shell').dependencies[name];
  for (const workspace of ['client', 'design', 'federation', 'shared-auth']) {
    const { dependencies = {}, peerDependencies = {} } = readPackage(workspace);
    const range = peerDependencies[name] ?? dependencies[name];
    if (range && range !== '*') expect([workspace, semver.intersects(range, wanted)]).toEqual([workspace, true]);
  }
});

test('a workspace that does not depend on a shared module is told so', () => {
  expect(() => remoteSharedModules({ dependencies: { react: '^19.0.0' } }, () => '^19.0.0')).toThrow(
    'package.json must depend on react-dom: it is a shared module',
  );
});

test('a release requires each module once, without its subpaths', () => {
  const dependencies = Object.fromEntries(Object.keys(SHARED_MODULES).map((name) => [name, '^1.0.0']));
  const shared = remoteSharedModules({ dependencies }, (name) => dependencies[name]);
  expect(requiredRanges(shared)).toEqual(dependencies);
});
