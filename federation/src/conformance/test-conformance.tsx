import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { RequestHandler } from 'msw';
import { delay, http } from 'msw';
import { setupServer } from 'msw/node';
import { findContractFault } from '../../build/contract.mjs';
import type { Access, RemoteModule } from '../contract';
import { CONTRACT_VERSION } from '../contract';
import { listCssFaults, listSourceFaults } from './list-faults';
import { openPage } from './open-page';
import { trackLeftovers } from './track-leftovers';

interface ConformanceOptions {
  /** Folder of the remote's package. */
  packageDir: string;
  /** Imports the remote again: `() => import('./remote')`. */
  load: () => Promise<{ remote: RemoteModule }>;
  /** Answers of the API; without one a request never ends. */
  handlers?: RequestHandler[];
}

/** Compiling a page for the first time takes long on a machine that is busy with other workspaces. */
const TIMEOUT_MS = 60_000;

/** What every remote must keep so that the shell can mount it beside the others. Called by a test of each remote. */
export function testConformance({ packageDir, load, handlers = [] }: ConformanceOptions): void {
  const { access, paths } = readDescription(packageDir);
  const api = setupServer(
    ...handlers,
    http.all('*', () => delay('infinite')),
  );
  beforeAll(() => {
    standInForBrowser();
    api.listen({ onUnhandledRequest: 'bypass' });
  });
  afterAll(() => api.close());

  describe('the contract of a remote', () => {
    it(
      'importing the remote has no effect',
      async () => {
        const leftovers = trackLeftovers();
        const markup = document.documentElement.outerHTML;
        await load();
        expect(leftovers.stop()).toEqual([]);
        expect(document.documentElement.outerHTML).toBe(markup);
        expect({ ...localStorage, ...sessionStorage }).toEqual({});
      },
      TIMEOUT_MS,
    );

    it('the routes are pages with title and description at exactly the paths of remote.json', async () => {
      const { remote } = await load();
      expect(findContractFault(remote, { contract: CONTRACT_VERSION, paths })).toBeUndefined();
    });

    it.each(paths)(
      '%s is loaded when it is visited, is shown by the one router of the shell, and leaves nothing behind',
      async (path) => {
        const { remote } = await load();
        // The first visit loads the page's libraries, which may keep a listener for good.
        await (await openPage({ remote, path, access })).close();
        const leftovers = trackLeftovers();
        const page = await openPage({ remote, path, access });
        expect(page.error).toBeUndefined();
        await page.close();
        expect(leftovers.stop()).toEqual([]);
      },
      TIMEOUT_MS,
    );

    it('every selector of its styles has a class of its own', () => {
      expect(listCssFaults(packageDir)).toEqual([]);
    });

    it('its sources make no Router and no redux store, set no global, and know no other program', () => {
      expect(listSourceFaults(packageDir)).toEqual([]);
    });
  });
}

function readDescription(packageDir: string): { access: Access; paths: string[] } {
  return JSON.parse(readFileSync(join(packageDir, 'remote.json'), 'utf8'));
}

/** The parts of a browser that jsdom lacks and pages may ask for: nothing matches, and nothing changes its size. */
function standInForBrowser(): void {
  window.matchMedia ??= (media) =>
    Object.assign(new EventTarget(), {
      media,
      matches: false,
      onchange: null,
      addListener: () => undefined,
      removeListener: () => undefined,
    });
  window.ResizeObserver ??= class {
    observe = () => undefined;
    unobserve = () => undefined;
    disconnect = () => undefined;
  };
}
