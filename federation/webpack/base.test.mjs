import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import * as axiosStandIn from '../shared/axios-parts.mjs';
import * as standIns from '../shared/federation-runtime.mjs';
import { UNUSED_OF_AXIOS, UNUSED_PARTS } from './base.mjs';

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

test.each(Object.entries(UNUSED_OF_AXIOS))('%s of axios asks no more than what stands in for it', (file, requests) => {
  const requireFromClient = createRequire(join(__dirname, '../../shared-auth/package.json'));
  const source = readFileSync(join(requireFromClient.resolve('axios/package.json'), '../lib', file), 'utf8');
  for (const request of requests) {
    const [, asked = ''] = /import ([^;]+) $/.exec(source.split(`from '${request}'`)[0] ?? '') ?? [];
    const [, whole] = /^\* as (\w+)$/.exec(asked) ?? [];
    const [, named] = /^\{ (\w+) \}$/.exec(asked) ?? [];
    const names = whole
      ? [...source.matchAll(new RegExp(`${whole}\\.(\\w+)`, 'g'))].map(([, name]) => name)
      : [named ?? 'default'];
    expect(asked).not.toBe('');
    for (const name of names) expect(Object.keys(axiosStandIn)).toContain(name);
  }
});
