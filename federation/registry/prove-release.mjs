import { execFile } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { chromium } from 'playwright-core';
import { isShell, SHELL } from './entries.mjs';
import { Refusal } from '../refusal.mjs';
import { findBrowser, listInstalledBrowsers } from './find-browser.mjs';
import { openSamplePage } from './open-sample-page.mjs';
import { describeSite, serveSampleSite } from './serve-sample-site.mjs';
import { renderSampleParts } from './site-pages.cjs';

/**
 * @typedef {import('../src/contract/registry').Proof} Proof
 * @typedef {import('../src/contract/registry').Registry} Registry
 * @typedef {import('./read-build.mjs').Build} Build
 * @typedef {import('./store.mjs').ReleaseStore} ReleaseStore
 * @typedef {import('../src/contract/prerendering').PrerenderedPage} PrerenderedPage
 * @typedef {import('./serve-sample-site.mjs').RemoteBuild} RemoteBuild
 * @typedef {import('./serve-sample-site.mjs').ShellBuild} ShellBuild
 * @typedef {'this shell' | 'the live shell'} ShellWords
 */

const VERSION_TIMEOUT_MS = 20_000;
/** Opened at a time. */
const TABS = 3;
/** Any text: in the sample data everybody who asks is the member that it knows. */
const SAMPLE_TOKEN = 'sample';

/**
 * Opens every page that a release brings or changes: of a remote its own in the live shell, of a shell its own and
 * those of every live remote.
 * @param {ReleaseStore} store
 * @param {Registry} registry
 * @param {Pick<Build, 'dir' | 'manifest'>} build
 * @returns {Promise<Proof>}
 * @throws Refusal when one of them is not as a visitor should find it
 */
export async function proveRelease(store, registry, { dir, manifest }) {
  const browser = await launchBrowser();
  try {
    let pages = 0;
    if (isShell(manifest)) {
      const shell = { dir, manifest };
      pages += await provePages(browser, shell, undefined, 'this shell');
      for (const remote of await readRemotes(store, registry))
        pages += await provePages(browser, shell, remote, 'this shell');
    } else pages = await provePages(browser, await readShell(store, registry), { dir, manifest }, 'the live shell');
    return { verdict: 'proven', browser: `Chromium ${browser.version()}`, pages };
  } finally {
    await browser.close();
  }
}

/** @returns {Promise<import('playwright-core').Browser>} */
async function launchBrowser() {
  const executablePath = await findBrowser({
    env: process.env,
    installed: listInstalledBrowsers(),
    playwrightPath: chromium.executablePath(),
    runs: (path) =>
      promisify(execFile)(path, ['--version'], { timeout: VERSION_TIMEOUT_MS }).then(
        () => true,
        () => false,
      ),
  });
  const isRoot = process.getuid?.() === 0;
  // Chromium's sandbox refuses to run as root.
  const options = { executablePath, args: isRoot ? ['--no-sandbox'] : [] };
  const browser = executablePath && (await chromium.launch(options).catch(() => undefined));
  if (browser) return browser;
  throw new Refusal(
    'There is no browser to prove the release with: install Chromium, name one in CHROMIUM_PATH, or say "--unproven".',
  );
}

/** @param {ReleaseStore} store @param {Registry} registry @returns {Promise<ShellBuild>} */
async function readShell(store, { shell }) {
  const version = shell?.version ?? '';
  const manifest = await store.readManifest(SHELL, version);
  if (!isShell(manifest)) throw new Error(`release ${version} of the shell is none of a shell`);
  return { dir: await store.findDirectory(SHELL, version), manifest };
}

/** @param {ReleaseStore} store @param {Registry} registry @returns {Promise<RemoteBuild[]>} all that are live */
async function readRemotes(store, { remotes }) {
  const builds = remotes.map(async ({ name, current }) => {
    const manifest = await store.readManifest(name, current.version);
    return isShell(manifest) ? [] : [{ dir: await store.findDirectory(name, current.version), manifest }];
  });
  return (await Promise.all(builds)).flat();
}

/**
 * Opens the pages of a remote, or of the shell itself.
 * @param {import('playwright-core').Browser} browser
 * @param {ShellBuild} shell
 * @param {RemoteBuild | undefined} remote
 * @param {ShellWords} words
 * @returns {Promise<number>} how many
 * @throws Refusal
 */
async function provePages(browser, shell, remote, words) {
  const owner = remote?.manifest.name ?? SHELL;
  const addresses = remote ? listAddresses(remote.manifest) : listShellPaths(shell);
  const site = await serveSampleSite(shell, remote, await renderPages(shell, remote));
  const context = await browser.newContext({ reducedMotion: 'reduce' });
  if (remote && remote.manifest.access !== 'public')
    await context.addInitScript((token) => localStorage.setItem('token', token), SAMPLE_TOKEN);
  try {
    const waiting = [...addresses];
    const openNext = async () => {
      for (let path = waiting.shift(); path !== undefined; path = waiting.shift()) {
        const fault = await openSamplePage(context, site.origin + path);
        if (fault) throw new Refusal(`${path} of ${owner} does not work in ${words}: ${fault.replace(/[.\s]+$/, '')}.`);
      }
    };
    await Promise.all(Array.from({ length: TABS }, openNext));
    return addresses.length;
  } finally {
    await context.close();
    await site.close();
  }
}

/**
 * What the server would send of the pages that anyone may open, for the browser to take over.
 * @param {ShellBuild} shell @param {RemoteBuild} [remote]
 * @returns {Promise<Record<string, PrerenderedPage>>}
 */
async function renderPages(shell, remote) {
  const program = join(shell.dir, 'prerender.cjs');
  const { name, access, prerenderFile } = remote?.manifest ?? {
    name: SHELL,
    access: 'public',
    prerenderFile: undefined,
  };
  if (!existsSync(program) || access !== 'public' || (remote && !prerenderFile)) return {};
  const part = { name, program: remote && prerenderFile && join(remote.dir, prerenderFile) };
  const parts = await renderSampleParts(program, describeSite(shell, remote), [part]);
  return parts[name]?.pages ?? {};
}

/** @param {ShellBuild} shell @returns {string[]} */
const listShellPaths = ({ dir }) => JSON.parse(readFileSync(join(dir, 'site.json'), 'utf8')).paths;

/**
 * Where the pages of a remote are opened.
 * @param {RemoteBuild['manifest']} manifest
 * @returns {string[]}
 * @throws Refusal when nobody can tell, because a path has a parameter
 */
export function listAddresses({ name, paths, sampleAddresses = {} }) {
  return paths.map((path) => {
    const address = sampleAddresses[path] ?? path;
    if (!/[:*]/.test(address)) return address;
    throw new Refusal(
      `${path} of ${name} cannot be opened without an example: name one in "sampleAddresses" of its remote.json.`,
    );
  });
}
