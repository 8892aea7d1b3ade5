import { readFile } from 'node:fs/promises';
import { join, normalize } from 'node:path';
import { originalPositionFor, TraceMap } from '@jridgewell/trace-mapping';
import type { Config } from '../config/config';
import type { Incident } from '../contract';
import { readRegistry } from '../releases/read-registry';

/** Maps are large, and what an admin looks at comes again with every look. */
const REMEMBERED_MAX = 1000;
/** Browsers count lines and columns from one; places from before the contract said so may have a zero. */
const PLACE = /^([\w./-]+):([1-9]\d*):([1-9]\d*)$/;
/** How webpack writes the name of a file. */
const SCHEME = /^webpack:\/\/\/?(?:\.\/)?/;

type Place = Pick<Incident, 'remote' | 'release'> & { place: string | null };

/** Where in the sources something was thrown, for the team that owns them: `src/network/tree.tsx:120:14`. */
export function createSourceFinder(config: Pick<Config, 'releasesDirectory'>) {
  const remembered = new Map<string, string | null>();

  async function find({ remote, release, place }: Place): Promise<string | null> {
    const [, file, line, column] = PLACE.exec(place ?? '') ?? [];
    if (file === undefined) return null;
    const path = normalize(file);
    if (path.startsWith('..') || !(await isKept(config, remote, release))) return null;
    const map = await readFile(join(config.releasesDirectory, remote, release, `${path}.map`), 'utf8').catch(
      () => undefined,
    );
    if (map === undefined) return null;
    // The map counts columns from zero.
    const found = originalPositionFor(new TraceMap(map), { line: Number(line), column: Number(column) - 1 });
    return found.source === null ? null : `${found.source.replace(SCHEME, '')}:${found.line}:${found.column + 1}`;
  }

  return async (incident: Place): Promise<string | null> => {
    if (incident.place === null) return null;
    const key = JSON.stringify([incident.remote, incident.release, incident.place]);
    const known = remembered.get(key);
    if (known !== undefined) return known;
    const found = await find(incident);
    if (remembered.size >= REMEMBERED_MAX) remembered.clear();
    remembered.set(key, found);
    return found;
  };
}

/** What an incident says of itself anyone may have made up. */
async function isKept(config: Pick<Config, 'releasesDirectory'>, remote: string, release: string): Promise<boolean> {
  const { shell, remotes } = await readRegistry(config);
  const part = remote === 'shell' ? shell : remotes.find(({ name }) => name === remote);
  return part?.kept.some(({ version }) => version === release) ?? false;
}
