/**
 * The sources of small remotes that take the names, places and access of the real ones, in releases that differ in
 * what can go right or wrong.
 * @typedef {import('./sample-builds').RemoteName} RemoteName
 * @typedef {import('./sample-builds').SampleKind} SampleKind
 */

/** @type {Record<RemoteName, { access: string, paths: [string, string] }>} */
const PLACES = {
  marketing: { access: 'public', paths: ['/', '/about'] },
  member: { access: 'member', paths: ['/wallet', '/profile'] },
  admin: { access: 'admin', paths: ['/admin', '/admin/user'] },
};

const VERSIONS = {
  first: '1.0.0',
  second: '2.0.0',
  import: '3.0.0',
  render: '4.0.0',
  contract: '5.0.0',
  react: '6.0.0',
  skew: '7.0.0',
};

/** @returns {{ name: RemoteName, kind: SampleKind }[]} */
export function listSamples() {
  /** @type {RemoteName[]} */
  const everyone = ['marketing', 'member', 'admin'];
  /** @type {SampleKind[]} */
  const kinds = ['first', 'import', 'render', 'contract'];
  return [
    ...everyone.flatMap((name) => kinds.map((kind) => ({ name, kind }))),
    { name: 'member', kind: 'second' },
    { name: 'member', kind: 'react' },
    { name: 'member', kind: 'skew' },
  ];
}

/** @param {RemoteName} name @param {SampleKind} kind @returns {Record<string, string>} text by file */
export function describeSample(name, kind) {
  const { access, paths } = PLACES[name];
  return {
    'package.json': JSON.stringify({
      name: `remote-${name}`,
      version: VERSIONS[kind],
      dependencies: rangesOf(kind),
    }),
    'remote.json': JSON.stringify({ name, access, devPort: 0, paths }),
    'tsconfig.json': JSON.stringify({
      extends: '../tsconfig.base.json',
      compilerOptions: { jsx: 'react-jsx' },
    }),
    'src/remote.tsx': remoteSource(kind, paths),
    'src/page.tsx': pageSource(name, kind),
    'src/page.module.css': '.page { padding: 1rem; }',
    'src/more-page.tsx': `export const MorePage = () => <h1>More of ${name} ${VERSIONS[kind]}</h1>;`,
  };
}

/** @param {SampleKind} kind */
function rangesOf(kind) {
  return {
    // As wide as a release of half a year ago would ask for.
    react: kind === 'react' ? '^20.0.0' : '^19.0.0',
    'react-dom': '^19.0.0',
    'react-router': '^7.9.0',
    'react-router-dom': '^7.9.0',
    // A session of tomorrow, which the shell of today does not have.
    'shared-auth': kind === 'skew' ? '^1.1.0' : '^1.0.0',
  };
}

/** @param {SampleKind} kind @param {[string, string]} paths */
function remoteSource(kind, [first, more]) {
  const handle = "{ title: 'Sample', description: 'A page of a sample release.' }";
  return `
${kind === 'import' ? "if (localStorage.getItem('healed') === null) throw new Error('no fuel at import');" : ''}
export const remote = {
  contract: ${kind === 'contract' ? 2 : 1},
  routes: [
    { path: '${first}', handle: ${handle}, lazy: { Component: async () => (await import('./page')).SamplePage } },
    { path: '${more}', handle: ${handle}, lazy: { Component: async () => (await import('./more-page')).MorePage } },
  ],
};`;
}

/** @param {RemoteName} name @param {SampleKind} kind */
function pageSource(name, kind) {
  return `
import { Link } from 'react-router';
import { useSession } from 'shared-auth';
import styles from './page.module.css';

export function SamplePage() {
  const { user } = useSession();
  ${kind === 'render' ? "if (localStorage.getItem('healed') === null) throw new Error('no fuel in render');" : ''}
  return (
    <div className={styles.page}>
      <h1>Start of ${name} ${VERSIONS[kind]}</h1>
      <p>{user ? \`for \${user.name}\` : 'for visitors'}</p>
      <Link to="${PLACES[name].paths[1]}">More of ${name}</Link>
    </div>
  );
}`;
}
