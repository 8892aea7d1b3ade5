import { parseRegistry } from './parse-registry.cjs';

const release = {
  version: '1.0.0',
  contract: 2,
  entry: '/remotes/member/1.0.0/remoteEntry.js',
  integrity: { 'remoteEntry.js': 'sha256-x' },
  assets: { './remote': { js: ['a.js'], css: [] } },
  pages: { '/wallet': { js: [], css: [] } },
  requires: { react: '^19.0.0' },
};
const kept = { version: '1.0.0', entry: release.entry, publishedAt: '2026-03-02T10:00:00.000Z', isWithdrawn: false };
const member = { name: 'member', access: 'member', paths: ['/wallet'], current: release, previous: null, kept: [kept] };
const registryOf = (remote) => ({ generation: 3, remotes: [remote] });

test('a registry is given as it is, with a shell or without, whether or not its releases name pages', () => {
  const older = { ...release, pages: undefined };
  const registry = registryOf({ ...member, current: { ...release, prerenderFile: 'prerender.cjs' }, previous: older });
  expect(parseRegistry(JSON.stringify(registry))).toEqual(registry);
  const withShell = { ...registry, shell: { version: '2.0.0', kept: [{ ...kept, entry: undefined }] } };
  expect(parseRegistry(JSON.stringify(withShell))).toEqual(withShell);
});

test.each([
  ['', 'it is not JSON'],
  ['[]', 'it must hold a generation and a list of remotes'],
  ['{"generation":-1,"remotes":[]}', 'it must hold a generation and a list of remotes'],
  ['{"generation":1,"remotes":[null]}', 'the entry of a remote is incomplete'],
  ['{"generation":1,"remotes":[],"shell":{"kept":[]}}', 'the entry of the shell is incomplete'],
  ['{"generation":1,"remotes":[],"shell":{"version":"1","kept":[{}]}}', 'the entry of the shell is incomplete'],
])('%j is refused', (text, reason) => {
  expect(() => parseRegistry(text)).toThrow(`registry.json is damaged: ${reason}`);
});

test.each([
  ['name', { name: '' }],
  ['access', { access: 'everyone' }],
  ['paths', { paths: ['wallet'] }],
  ['current', { current: null }],
  ['current', { current: { ...release, contract: '2' } }],
  ['current', { current: { ...release, integrity: { 'remoteEntry.js': 1 } } }],
  ['current', { current: { ...release, assets: { './remote': { js: ['a.js'] } } } }],
  ['current', { current: { ...release, pages: { '/wallet': null } } }],
  ['current', { current: { ...release, prerenderFile: 1 } }],
  ['current', { current: { ...release, requires: undefined } }],
  ['previous', { previous: undefined }],
  ['previous', { previous: { ...release, entry: '' } }],
  ['kept', { kept: [{ ...kept, isWithdrawn: 'no' }] }],
])('a wrong "%s" is named with its remote (%j)', (field, given) => {
  expect(() => parseRegistry(JSON.stringify(registryOf({ ...member, ...given })))).toThrow(
    field === 'name'
      ? 'registry.json is damaged: the entry of'
      : `registry.json is damaged: the entry of member is incomplete: "${field}" is missing or wrong`,
  );
});
