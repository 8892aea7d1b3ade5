import type { RunningRelease } from './contain-remote';

/** In a stack: an address with line and column. */
const CALL = /([a-z-]+:\/\/[^\s()]+?):(\d+):(\d+)/g;
const FILE_OF_REMOTE = /^\/remotes\/([^/]+)\/([^/]+)\/(.+)$/;
const FILE_OF_SHELL = /^\/(assets\/.+)$/;

/** Where in the files of a release a call stands; the shell's files do not say of which release they are. */
interface Place {
  remote: string;
  version?: string;
  place: string;
}

/** Some browsers know the line and no column, and say zero; the API takes none before the first. */
const isBeforeFirst = (place: string) => /:0(:|$)/.test(place);

/** The innermost call in the files of a release whose line and column are known. */
export function findPlace(error: unknown, { remote, version }: RunningRelease): string | undefined {
  const isOfRelease = (place: Place | undefined) =>
    place?.remote === remote &&
    (place.version === undefined || place.version === version) &&
    !isBeforeFirst(place.place);
  return listPlaces(error).find(isOfRelease)?.place;
}

/** Every call in the stack of an error, the innermost first; undefined when it is not in a file of the site. */
export function listPlaces(error: unknown): (Place | undefined)[] {
  // The message stands in the stack, too, and may hold addresses.
  const stack = readText(error, 'stack').replace(readText(error, 'message'), '');
  return Array.from(stack.matchAll(CALL), ([, address = '', line, column]) => {
    if (!URL.canParse(address)) return undefined;
    const { protocol, origin, pathname } = new URL(address);
    const isOfWeb = protocol === 'http:' || protocol === 'https:';
    const [, remote, version, file] = (isOfWeb && FILE_OF_REMOTE.exec(pathname)) || [];
    if (remote && version) return { remote, version, place: `${file}:${line}:${column}` };
    const [, own] = (origin === location.origin && FILE_OF_SHELL.exec(pathname)) || [];
    return own ? { remote: 'shell', place: `${own}:${line}:${column}` } : undefined;
  });
}

/** What is thrown may be anything. */
export function readText(error: unknown, name: 'message' | 'name' | 'stack'): string {
  const value = typeof error === 'object' && error !== null ? (error as Record<string, unknown>)[name] : undefined;
  return typeof value === 'string' ? value : '';
}
