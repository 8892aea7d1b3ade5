import { link, readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Registry } from 'federation/contract';
import { RECORD_FILE, type SitePage, type SiteRecord } from './rendered-site';

/*
 * A page that cannot be rendered stays as it was last: the same file, with the releases that it was made from, whose
 * files are kept. So a bad release leaves every page that could be rendered before it, until one can be rendered again.
 */

/** By address, the page of the newest rendering that has it whole. */
type FindGoodPage = (path: string) => Promise<SitePage | undefined>;

/**
 * Looks through the renderings that are kept, those used last first.
 * @param configuration that the pages must have been rendered with
 * @param registry that must still keep the releases that a page was rendered from
 * @param directory that a found page is added to
 */
export function createGoodPageFinder(
  pagesDirectory: string,
  configuration: string,
  registry: Registry,
  directory: string,
): FindGoodPage {
  let renderings: ReturnType<typeof listRenderings> | undefined;

  return async (path) => {
    renderings ??= listRenderings(pagesDirectory);
    for (const { directory: from, record } of await renderings) {
      const page = record.configuration === configuration ? record.pages[path] : undefined;
      if (!page?.releases || !isKept(page.releases, registry)) continue;
      const isThere = await linkPage(page.file, from, directory).catch(() => false);
      if (isThere) return page;
    }
    return undefined;
  };
}

async function listRenderings(pagesDirectory: string) {
  const found = (await readdir(pagesDirectory)).map(async (name) => {
    const directory = join(pagesDirectory, name);
    try {
      const record = JSON.parse(await readFile(join(directory, RECORD_FILE), 'utf8')) as SiteRecord;
      return [{ directory, record, usedAtMs: (await stat(directory)).mtimeMs }];
    } catch {
      // A lock, one that is being made, or one that another process has just removed.
      return [];
    }
  });
  return (await Promise.all(found)).flat().toSorted((a, b) => b.usedAtMs - a.usedAtMs);
}

function isKept(releases: Record<string, string>, { shell, remotes }: Registry): boolean {
  return Object.entries(releases).every(([name, version]) => {
    const part = name === 'shell' ? shell : remotes.find((remote) => remote.name === name);
    return part?.kept.some((release) => release.version === version);
  });
}

/** The same file in both: for browsers that have it, it has not changed. */
async function linkPage(file: string, from: string, to: string): Promise<true> {
  const links = ['', '.br', '.gz'].map((copy) =>
    link(join(from, file + copy), join(to, file + copy)).catch((error: NodeJS.ErrnoException) => {
      // Of another page that is the same.
      if (error.code !== 'EEXIST') throw error;
    }),
  );
  await Promise.all(links);
  return true;
}
