import type { Registry, Release } from 'federation/contract';

/** What a browser needs of a release to load it: the entry and the files of the exposed module, not those of every page. */
function trimRelease({ pages: _pages, prerenderFile: _prerenderFile, ...release }: Release): Release {
  const exposed = Object.values(release.assets).flatMap(({ js, css }) => [...js, ...css]);
  const first = [release.entry.slice(release.entry.lastIndexOf('/') + 1), ...exposed];
  const integrity = Object.entries(release.integrity).filter(([file]) => first.includes(file));
  return { ...release, integrity: Object.fromEntries(integrity) };
}

/** The registry as it is written into pages: without what only publishing and the server ask for. */
export function toVisitorRegistry({ generation, remotes }: Registry): Registry {
  return {
    generation,
    remotes: remotes.map(({ current, previous, ...remote }) => ({
      ...remote,
      current: trimRelease(current),
      previous: previous && trimRelease(previous),
      kept: [],
    })),
  };
}
