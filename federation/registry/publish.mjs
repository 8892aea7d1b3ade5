import { cpSync, existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * @typedef {import('../src/contract/registry').Registry} Registry
 * @typedef {import('../src/contract/registry').RemoteManifest} RemoteManifest
 * @typedef {import('../src/contract/registry').RegisteredRemote} RegisteredRemote
 */

const repositoryDir = join(dirname(fileURLToPath(import.meta.url)), '..', '..');

/**
 * Copies the build in `<packageDir>/dist` to its immutable directory below `releasesDir` and makes it current.
 * @param {string} packageDir
 * @param {string} releasesDir
 * @returns {string} the version that is live now
 */
export function publishRemote(packageDir, releasesDir) {
  const manifest = readManifest(packageDir);
  const target = join(releasesDir, manifest.name, manifest.version);
  if (!existsSync(target)) copyRelease(join(packageDir, 'dist'), target);
  const registry = readRegistry(releasesDir);
  const known = registry.remotes.find((remote) => remote.name === manifest.name);
  if (known?.current.version === manifest.version) return manifest.version;
  const remotes = [
    ...registry.remotes.filter((remote) => remote !== known),
    registeredRemote(manifest, known),
  ];
  writeRegistry(releasesDir, { generation: registry.generation + 1, remotes });
  return manifest.version;
}

/** @param {string} packageDir @returns {RemoteManifest} */
function readManifest(packageDir) {
  const file = join(packageDir, 'dist', 'remote.json');
  if (!existsSync(file)) throw new Error(`${packageDir} is not built: run "npm run build" first`);
  return JSON.parse(readFileSync(file, 'utf8'));
}

/** @param {string} releasesDir @returns {Registry} */
function readRegistry(releasesDir) {
  const file = join(releasesDir, 'registry.json');
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : { generation: 0, remotes: [] };
}

/** A reader sees the old directory or the whole new one, never half of it. @param {string} from @param {string} target */
function copyRelease(from, target) {
  const unfinished = `${target}.unfinished-${process.pid}`;
  cpSync(from, unfinished, { recursive: true });
  renameSync(unfinished, target);
}

/** @param {RemoteManifest} manifest @param {RegisteredRemote | undefined} known @returns {RegisteredRemote} */
function registeredRemote(manifest, known) {
  const { name, access, paths, version, contract, integrity, assets, entryFile } = manifest;
  const entry = `/remotes/${name}/${version}/${entryFile}`;
  return {
    name,
    access,
    paths,
    current: { version, contract, entry, integrity, assets },
    previous: known?.current ?? null,
  };
}

/** @param {string} releasesDir @param {Registry} registry */
function writeRegistry(releasesDir, registry) {
  mkdirSync(releasesDir, { recursive: true });
  const unfinished = join(releasesDir, `registry.json.unfinished-${process.pid}`);
  writeFileSync(unfinished, `${JSON.stringify(registry, null, 2)}\n`);
  renameSync(unfinished, join(releasesDir, 'registry.json'));
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const releasesDir = process.env.RELEASES_DIR ?? join(repositoryDir, 'releases');
  for (const name of ['remote-marketing', 'remote-member', 'remote-admin']) {
    console.log(`${name} ${publishRemote(join(repositoryDir, name), releasesDir)} is live`);
  }
}
