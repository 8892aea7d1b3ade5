import type { Registry } from 'federation/contract';
import { applyOverrides, listOverrides, removeOverrides } from './override-badge';

const registry: Registry = {
  generation: 1,
  remotes: ['member', 'admin'].map((name) => ({
    name,
    access: 'member',
    paths: [`/${name}`],
    current: {
      version: '1.0.0',
      contract: 2,
      entry: `/remotes/${name}/1.0.0/remoteEntry.js`,
      integrity: { 'remoteEntry.js': 'sha256-x' },
      assets: {},
      requires: {},
    },
    previous: null,
    kept: [],
  })),
};

afterEach(() => localStorage.clear());

test('one remote comes from the developer’s own machine, unhashed; the others stay', () => {
  localStorage.setItem('safar:override:member', 'http://localhost:3002');
  const [member, admin] = applyOverrides(registry, listOverrides(registry)).remotes;
  expect(member?.current).toMatchObject({ entry: 'http://localhost:3002/remoteEntry.js', integrity: {} });
  expect(admin).toEqual(registry.remotes[1]);
});

test.each(['https://evil.example', 'http://localhost.evil.example', 'http://localhost:3002/path', 'x'])(
  '%s is no machine of a developer',
  (origin) => {
    localStorage.setItem('safar:override:member', origin);
    expect(listOverrides(registry)).toEqual([]);
  },
);

test('a reset forgets them', () => {
  localStorage.setItem('safar:override:member', 'http://127.0.0.1:3002');
  const overrides = listOverrides(registry);
  expect(overrides).toHaveLength(1);
  removeOverrides(overrides);
  expect(listOverrides(registry)).toEqual([]);
});
