import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import * as adapterStandIn from '../shared/axios-fetch.mjs';
import * as standIns from '../shared/federation-runtime.mjs';
import { UNUSED_ADAPTER, UNUSED_PARTS } from './base.mjs';

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

test('axios asks no more of its unused adapter than what stands in for it', () => {
  const requireFromClient = createRequire(join(__dirname, '../../shared-auth/package.json'));
  const adapters = join(requireFromClient.resolve('axios/package.json'), '../lib/adapters/adapters.js');
  expect(adapters).toMatch(UNUSED_ADAPTER.test);
  const source = readFileSync(adapters, 'utf8');
  const [, name] = source.split(`from '${UNUSED_ADAPTER.request}'`)[0]?.match(/import \* as (\w+) $/) ?? [];
  expect(name).toBeDefined();
  const asked = [...source.matchAll(new RegExp(`${name}\\.(\\w+)`, 'g'))].map(([, asked]) => asked);
  expect(asked).toEqual(Object.keys(adapterStandIn));
});
