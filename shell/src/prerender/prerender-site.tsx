import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { Script } from 'node:vm';
import { msg } from 'client/msg';
import { Section, Skeleton } from 'design';
import type {
  PrerenderedPage,
  PrerenderedPart,
  PrerenderedTranslation,
  PrerenderJob,
  RegisteredRemote,
} from 'federation/contract';
import * as i18n from 'i18n';
import { addTexts, showLanguage } from 'i18n/host';
import * as react from 'react';
import * as jsxRuntime from 'react/jsx-runtime';
import * as reactDom from 'react-dom';
import type { RouteObject } from 'react-router';
import * as reactRouter from 'react-router';
import * as reactRouterDom from 'react-router-dom';
import * as sharedAuth from 'shared-auth';
import { listRoutes } from '../app/router';
import { FIRST_LANGUAGE, NOWHERE, toAddress } from '../language/addresses';
import { loadOwnTexts } from '../language/texts';
import { containRemote } from '../remotes/contain-remote';
import type { RemoteParts } from '../remotes/load-release';
import { requireRemoteModule } from '../remotes/load-release';
import { AREA_ROUTE_IDS, createRemoteLoader } from '../remotes/remote-loader';
import site from '../../site.json';
import { renderOrganisation, renderPage, type RenderedSite } from './render-page';

/** The texts of `index.html`, which it shows before there is a program. */
const PAGE_TEXTS = [
  msg('What is here can be read, but not used just now.'),
  msg('A part of the page did not arrive.'),
  msg('Try again'),
];

/** The rough outline of a page whose code is still loading. */
function PageSkeleton() {
  const { t } = i18n.useTranslation();
  return (
    <Section>
      <div role="status" aria-label={t('Loading')}>
        <Skeleton />
        <Skeleton />
        <Skeleton />
      </div>
    </Section>
  );
}

/** Renders every page of the asked parts that anyone may open, in one language after the other. */
async function prerenderParts(job: PrerenderJob): Promise<PrerenderedPart> {
  const isAsked = (part: string) => job.part === undefined || job.part === part;
  const remotes = job.registry.remotes.filter(({ name }) => isAsked(name)).map((remote) => startRemote(job, remote));
  const translations: Record<string, PrerenderedTranslation> = {};
  const failures: string[] = [];
  for (const language of ALL_LANGUAGES) {
    await showTexts(language, remotes);
    const parts = [
      ...(isAsked('shell') ? [await prerenderShell(job)] : []),
      ...(await Promise.all(remotes.map((remote) => prerenderRemote(job, remote)))),
    ].flatMap((part) => part ?? []);
    failures.push(...parts.flatMap((part) => part.failures));
    if (parts.length > 0) translations[language] = joinParts(job, parts);
  }
  const { [FIRST_LANGUAGE]: english, ...others } = translations;
  return { ...(english ?? { pages: {} }), translations: others, failures };
}

const ALL_LANGUAGES = Object.keys(i18n.LANGUAGES).filter(i18n.isLanguage);

interface StartedRemote {
  remote: RegisteredRemote;
  /** Absent where its release brings no program. */
  program?: Promise<RemoteParts>;
}

function startRemote({ programs }: PrerenderJob, remote: RegisteredRemote): StartedRemote {
  const file = programs[remote.name];
  if (!file) return { remote };
  const program = readFile(file, 'utf8').then((code) => requireRemoteModule(evaluateProgram(code, file).remote));
  // Said of each of its pages.
  program.catch(() => undefined);
  return { remote, program };
}

/** What does not arrive is said with the pages, which have it in English. */
async function showTexts(language: i18n.Language, remotes: StartedRemote[]): Promise<void> {
  if (language === FIRST_LANGUAGE) return;
  addTexts(language, await loadOwnTexts(language));
  for (const { program } of remotes) {
    const texts = await program?.then(({ loadTexts }) => loadTexts?.(language)).catch(() => undefined);
    if (texts) addTexts(language, texts);
  }
  showLanguage(language);
}

function joinParts(job: PrerenderJob, parts: PrerenderedPart[]): PrerenderedTranslation {
  const { t } = i18n.getTranslation();
  const [{ frames, notFound } = {}] = parts;
  const pages: PrerenderedPart['pages'] = Object.assign({}, ...parts.map((part) => part.pages));
  if (pages['/']) pages['/'].head += renderOrganisation(job.siteConfig, job.origin);
  return { pages, frames, notFound, texts: Object.fromEntries(PAGE_TEXTS.map((text) => [text, t(text)])) };
}

/** The shell's own pages, and what surrounds the others until it is known who is there. */
async function prerenderShell({ origin, siteConfig: config, registry }: PrerenderJob): Promise<PrerenderedPart> {
  const rendered: RenderedSite = { origin, config, registry };
  const loader = createRemoteLoader(registry);
  const pages: Record<string, PrerenderedPage> = {};
  for (const path of site.paths)
    pages[path] = await renderPage(rendered, listRoutes(loader, config), path, ALL_LANGUAGES);
  const frame = (routeId: string, element: RouteObject['element']) => {
    const area = [{ path: NOWHERE, element }];
    return renderPage(rendered, listRoutes(loader, config, { [routeId]: area }), NOWHERE, []);
  };
  return {
    pages,
    frames: {
      public: await frame(AREA_ROUTE_IDS.public, <PageSkeleton />),
      member: await frame(AREA_ROUTE_IDS.member, null),
      admin: await frame(AREA_ROUTE_IDS.admin, null),
    },
    notFound: await renderPage(rendered, listRoutes(loader, config), NOWHERE, []),
    failures: [],
  };
}

/** @returns undefined where it has no texts in the language shown */
async function prerenderRemote(
  { origin, siteConfig: config, registry }: PrerenderJob,
  { remote: { name, current, paths }, program }: StartedRemote,
): Promise<PrerenderedPart | undefined> {
  const rendered: RenderedSite = { origin, config, registry };
  const loader = createRemoteLoader(registry);
  const pages: Record<string, PrerenderedPage> = {};
  const failures: string[] = [];
  if (!program) return { pages, failures };
  const hasTexts = await program.then(
    ({ loadTexts }) => loadTexts !== undefined,
    () => true,
  );
  if (!hasTexts && i18n.getLanguage() !== FIRST_LANGUAGE) return undefined;
  for (const path of paths.filter((candidate) => !/[:*]/.test(candidate))) {
    try {
      const area = [
        containRemote({ remote: name, version: current.version }, (await program).createRoutes(), () => undefined),
      ];
      const site = listRoutes(loader, config, { [AREA_ROUTE_IDS.public]: area });
      pages[path] = await renderPage(rendered, site, path, hasTexts ? ALL_LANGUAGES : [FIRST_LANGUAGE]);
    } catch (error) {
      const address = toAddress(path);
      failures.push(`The page ${address} of ${name} ${current.version} cannot be rendered: ${String(error)}.`);
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
  i18n,
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
