import { readFileSync } from 'node:fs';
import * as standIns from '../shared/federation-runtime.mjs';
import { join } from 'node:path';
import { baseConfig, UNUSED_PARTS } from './base.mjs';

const namesOf = (part) => /export \{ (.*) \};/.exec(readFileSync(part, 'utf8'))?.[1].split(', ');

test.each(Object.entries(UNUSED_PARTS))('%s of the federation’s runtime gives what stands in for it', (part, names) => {
  expect(namesOf(part)).toEqual(names);
  for (const name of names) expect(standIns).toHaveProperty(name);
});

test('what stands in for the start of the runtime begins it with the build’s options', () => {
  const init = jest.fn((options) => ({ options }));
  const initOptions = { name: 'safar_one' };
  expect(standIns.init({ webpackRequire: { federation: { runtime: { init }, initOptions } } })).toEqual({
    options: initOptions,
  });
  const factory = () => 'the module';
  expect(standIns.getSharedFallbackGetter({ factory })).toBe(factory);
});

test('what a build hashes does not tell in which folder it was made', () => {
  const inFolder = (folder) => {
    const packageDir = join(folder, 'shell');
    const { output } = baseConfig({ packageDir, packageJson: { name: 'shell' }, isProduction: true });
    const hash = new output.hashFunction();
    hash.update(`import '${packageDir}/src/app/boot.tsx'; fetch('/approve')`);
    hash.update(Buffer.from(`{"sources":["${folder}/node_modules/react/index.js"]}`));
    return hash.digest('hex');
  };
  for (const folder of ['/app', '/srv/a/folder/further/down']) expect(inFolder(folder)).toBe(inFolder('/home/one'));
});
