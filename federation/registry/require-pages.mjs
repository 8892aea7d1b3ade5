import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describeRelease, isShell, replaceRemote, replaceShell, SHELL } from './entries.mjs';
import { Refusal } from '../refusal.mjs';
import { renderParts } from './render-parts.cjs';

/**
 * @typedef {import('../src/contract/registry').Registry} Registry
 * @typedef {import('../src/contract/registry').RegisteredRemote} RegisteredRemote
 * @typedef {import('../src/contract/registry').RemoteManifest} RemoteManifest
 * @typedef {import('../src/contract/registry').ShellManifest} ShellManifest
 * @typedef {import('./read-build.mjs').Build} Build
 * @typedef {import('./store.mjs').ReleaseStore} ReleaseStore
 */

/** The program of a shell that renders pages on the server. */
const SHELL_PROGRAM = 'prerender.cjs';
const SAMPLE_SITE = fileURLToPath(new URL('../src/contract/default-site-config.json', import.meta.url));

/**
 * Renders the pages of a build that anyone may open, as a server would do once it is live: those of a remote with the
 * program of the live shell; with a new shell its own, and those of all remotes.
 * @param {ReleaseStore} store
 * @param {Registry} registry
 * @param {Build} build
 * @throws Refusal
 */
export async function requirePages(store, registry, { dir, manifest }) {
  const failures = isShell(manifest)
    ? await listFailuresOfShell(store, registry, dir, manifest)
    : await listFailuresOfRemote(store, registry, dir, manifest);
  if (failures[0]) throw new Refusal(failures[0]);
}

/** @param {ReleaseStore} store @param {Registry} registry @param {string} dir @param {RemoteManifest} manifest */
async function listFailuresOfRemote(store, registry, dir, manifest) {
  const { name, access, paths } = manifest;
  const remote = { name, access, paths, current: describeRelease(manifest), previous: null, kept: [] };
  if (!registry.shell || !isRendered(remote)) return [];
  const shellDir = await store.findDirectory(SHELL, registry.shell.version);
  return listFailures(shellDir, replaceRemote(registry, remote), [toPart(remote, dir)]);
}

/** @param {ReleaseStore} store @param {Registry} registry @param {string} dir @param {ShellManifest} manifest */
async function listFailuresOfShell(store, registry, dir, { version }) {
  const remotes = await Promise.all(
    registry.remotes
      .filter(isRendered)
      .map(async (remote) => toPart(remote, await store.findDirectory(remote.name, remote.current.version))),
  );
  const next = replaceShell(registry, { version, kept: [] });
  const failures = await listFailures(dir, next, [{ name: SHELL }, ...remotes]);
  if (failures.length === 0 || !registry.shell) return failures;
  // What the live shell cannot render either is the matter of another team.
  const before = await listFailures(await store.findDirectory(SHELL, registry.shell.version), registry, remotes);
  return failures.filter((failure) => !before.includes(failure));
}

/** @param {RegisteredRemote} remote */
const isRendered = ({ access, current }) => access === 'public' && current.prerenderFile !== undefined;

/** @param {RegisteredRemote} remote @param {string} dir that its files are in */
const toPart = ({ name, current }, dir) => ({ name, program: join(dir, current.prerenderFile ?? '') });

/**
 * @param {string} shellDir
 * @param {Registry} registry
 * @param {{ name: string, program?: string }[]} parts
 * @returns {Promise<string[]>} sentences about what cannot be rendered
 */
async function listFailures(shellDir, registry, parts) {
  const program = join(shellDir, SHELL_PROGRAM);
  // A shell under development brings none.
  if (!existsSync(program)) return [];
  const siteConfig = JSON.parse(readFileSync(SAMPLE_SITE, 'utf8'));
  const rendered = await renderParts(program, { origin: 'https://site.example', siteConfig, registry }, parts);
  return Object.values(rendered).flatMap(({ failures }) => failures);
}
