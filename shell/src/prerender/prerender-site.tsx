import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { Script } from 'node:vm';
import { Section, Skeleton } from 'design';
import type { PrerenderedPage, PrerenderedPart, PrerenderJob, RegisteredRemote } from 'federation/contract';
import * as react from 'react';
import * as jsxRuntime from 'react/jsx-runtime';
import * as reactDom from 'react-dom';
import type { RouteObject } from 'react-router';
import * as reactRouter from 'react-router';
import * as reactRouterDom from 'react-router-dom';
import * as sharedAuth from 'shared-auth';
import { listRoutes } from '../app/router';
import { containRemote } from '../remotes/contain-remote';
import { requireRemoteModule } from '../remotes/load-release';
import { AREA_ROUTE_IDS, createRemoteLoader } from '../remotes/remote-loader';
import site from '../../site.json';
import { renderOrganisation, renderPage, type RenderedSite } from './render-page';

/** Any path that has no page of its own. */
const NOWHERE = '/nowhere';

/** The rough outline of a page whose code is still loading. */
function PageSkeleton() {
  return (
    <Section>
      <div role="status" aria-label="Loading">
        <Skeleton />
        <Skeleton />
        <Skeleton />
      </div>
    </Section>
  );
}

/** Renders every page of the asked parts that anyone may open. */
async function prerenderParts(job: PrerenderJob): Promise<PrerenderedPart> {
  const isAsked = (part: string) => job.part === undefined || job.part === part;
  const remotes = job.registry.remotes.filter(({ name }) => isAsked(name));
  const parts = [
    ...(isAsked('shell') ? [await prerenderShell(job)] : []),
    ...(await Promise.all(remotes.map((remote) => prerenderRemote(job, remote)))),
  ];
  const rendered: PrerenderedPart = Object.assign({}, ...parts, {
    pages: Object.assign({}, ...parts.map(({ pages }) => pages)),
    failures: parts.flatMap(({ failures }) => failures),
  });
  const home = rendered.pages['/'];
  if (home) home.head += renderOrganisation(job.siteConfig, job.origin);
  return rendered;
}

/** The shell's own pages, and what surrounds the others until it is known who is there. */
async function prerenderShell({ origin, siteConfig: config, registry }: PrerenderJob): Promise<PrerenderedPart> {
  const rendered: RenderedSite = { origin, config, registry };
  const loader = createRemoteLoader(registry);
  const pages: Record<string, PrerenderedPage> = {};
  for (const path of site.paths) pages[path] = await renderPage(rendered, listRoutes(loader, config), path, true);
  const frame = (routeId: string, element: RouteObject['element']) => {
    const area = [{ path: NOWHERE, element }];
    return renderPage(rendered, listRoutes(loader, config, { [routeId]: area }), NOWHERE, false);
  };
  return {
    pages,
    frames: {
      public: await frame(AREA_ROUTE_IDS.public, <PageSkeleton />),
      member: await frame(AREA_ROUTE_IDS.member, null),
      admin: await frame(AREA_ROUTE_IDS.admin, null),
    },
    notFound: await renderPage(rendered, listRoutes(loader, config), NOWHERE, false),
    failures: [],
  };
}

async function prerenderRemote(
  { origin, siteConfig: config, registry, programs }: PrerenderJob,
  { name, current, paths }: RegisteredRemote,
): Promise<PrerenderedPart> {
  const rendered: RenderedSite = { origin, config, registry };
  const loader = createRemoteLoader(registry);
  const pages: Record<string, PrerenderedPage> = {};
  const failures: string[] = [];
  const file = programs[name];
  if (!file) return { pages, failures };
  const program = readFile(file, 'utf8').then((code) => requireRemoteModule(evaluateProgram(code, file).remote));
  for (const path of paths.filter((candidate) => !/[:*]/.test(candidate))) {
    try {
      const area = [
        containRemote({ remote: name, version: current.version }, (await program).createRoutes(), () => undefined),
      ];
      const site = listRoutes(loader, config, { [AREA_ROUTE_IDS.public]: area });
      pages[path] = await renderPage(rendered, site, path, true);
    } catch (error) {
      failures.push(`The page ${path} of ${name} ${current.version} cannot be rendered: ${String(error)}.`);
    }
  }
  return { pages, failures };
}

/** What a remote's program is given instead of bringing it, as in the browser. */
const SHARED: Record<string, unknown> = {
  react,
  'react/jsx-runtime': jsxRuntime,
  'react-dom': reactDom,
  'react-router': reactRouter,
  'react-router-dom': reactRouterDom,
  'shared-auth': sharedAuth,
};

function requireShared(name: string): unknown {
  if (name in SHARED) return SHARED[name];
  throw new Error(`it asks for ${name}, which this site does not share`);
}

/**
 * Runs a remote's program for the server.
 * @param code CommonJS
 * @param file named in what it throws
 * @returns what it exports
 */
function evaluateProgram(code: string, file: string): { remote?: unknown } {
  const run = new Script(`(function (module, exports, require) {${code}\n})`, { filename: file });
  const module = { exports: {} };
  run.runInThisContext()(module, module.exports, requireShared);
  return module.exports;
}

// This program runs in a process of its own: a job comes in, rendered pages go out.
const STANDARD_INPUT = 0;
const job = JSON.parse(readFileSync(STANDARD_INPUT, 'utf8')) as PrerenderJob;
void prerenderParts(job).then((part) => {
  // Timers that a remote has left do not keep it.
  process.stdout.write(`\n${JSON.stringify(part)}`, () => process.exit());
});
