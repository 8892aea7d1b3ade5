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
  faulty: '3.0.0',
  react: '4.0.0',
  skew: '5.0.0',
  effect: '6.0.0',
};

/** @returns {{ name: RemoteName, kind: SampleKind }[]} */
export function listSamples() {
  /** @type {RemoteName[]} */
  const everyone = ['marketing', 'member', 'admin'];
  /** @type {SampleKind[]} */
  const kinds = ['first', 'faulty'];
  return [
    ...everyone.flatMap((name) => kinds.map((kind) => ({ name, kind }))),
    { name: 'marketing', kind: 'second' },
    { name: 'member', kind: 'second' },
    { name: 'member', kind: 'effect' },
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
    i18n: '^1.0.0',
    'shared-auth': kind === 'skew' ? '^1.99.0' : '^1.0.0',
  };
}

/**
 * A faulty release does what `localStorage.fault` says, until that is removed.
 * @param {SampleKind} kind
 * @param {string} fault
 * @param {string} code
 */
const whenFaulty = (kind, fault, code) =>
  kind === 'faulty' ? `if (localStorage.getItem('fault') === '${fault}') ${code}` : '';

/** @param {SampleKind} kind @param {[string, string]} paths */
function remoteSource(kind, [first, more]) {
  const handle = "{ title: 'Sample', description: 'A page of a sample release.' }";
  return `
let contract = 2;
${whenFaulty(kind, 'import', "throw new Error('no fuel at import');")}
${whenFaulty(kind, 'contract', 'contract = 3;')}
export const remote = {
  contract,
  createRoutes: () => [
    { path: '${first}', handle: ${handle}, lazy: { Component: async () => (await import('./page')).SamplePage } },
    { path: '${more}', handle: ${handle}, lazy: { Component: async () => (await import('./more-page')).MorePage } },
  ],
};`;
}

/** @param {RemoteName} name @param {SampleKind} kind */
function pageSource(name, kind) {
  return `
import { useEffect } from 'react';
import { Link } from 'react-router';
import { useSession } from 'shared-auth';
import styles from './page.module.css';

export function SamplePage() {
  const { user } = useSession();
  ${whenFaulty(kind, 'render', "throw new Error('no fuel in render');")}
  useEffect(() => {
    ${kind === 'effect' ? "throw new Error('no fuel in an effect');" : ''}
  }, []);
  return (
    <div className={styles.page}>
      <h1>Start of ${name} ${VERSIONS[kind]}</h1>
      <p>{user ? \`for \${user.name}\` : 'for visitors'}</p>
      <Link to="${PLACES[name].paths[1]}">More of ${name}</Link>
    </div>
  );
}`;
}
