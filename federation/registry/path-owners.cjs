// CommonJS, because the commands and the server can both load it.

/** What the server answers itself, with everything below it; `hi` is the whole site in another language. */
const RESERVED = ['api', 'assets', 'remotes', 'health', 'metrics', 'preview', 'hi'];

/**
 * Also each file at the root, by its dot: `robots.txt`, `manifest.webmanifest`, those of `.well-known` and whatever a
 * shell brings.
 * @param {string} first part of an address
 */
const isOfServer = (first) => RESERVED.includes(first) || first.includes('.');

/** As the router compares: without case, the final slash, and the names of parameters. @param {string} path */
const normalize = (path) =>
  `/${path
    .toLowerCase()
    .split('/')
    .filter((segment) => segment !== '')
    .map((segment) => segment.replace(/^:[^?]*/, ':'))
    .join('/')}`;

/**
 * Every address has one owner.
 * @param {{ name: string, paths: string[] }} part a remote, or the shell
 * @param {{ name: string, paths: string[] }[]} owners of the other addresses: remotes, and the shell
 * @returns {string | undefined} a sentence about the first address that the part cannot have
 */
function findPathFault({ name, paths }, owners) {
  const taken = new Map(owners.flatMap((owner) => owner.paths.map((path) => [normalize(path), owner.name])));
  for (const path of paths) {
    const address = normalize(path);
    const [first = ''] = address.slice(1).split('/');
    if (isOfServer(first)) return `${name} cannot have the path ${path}: the server answers there itself.`;
    if (first === '*' || first.startsWith(':'))
      return `${name} cannot have the path ${path}: it takes the pages of all.`;
    const owner = taken.get(address);
    if (owner) return `${name} cannot have the path ${path}: it belongs to ${owner}.`;
    taken.set(address, `${name} already`);
  }
  return undefined;
}

/**
 * Whether a path is one of the granted ones: each is an address, or ends with `/*` for itself and all below it.
 * @param {string} path @param {string[]} granted
 */
function isGranted(path, granted) {
  const address = normalize(path);
  return granted.some((grant) => {
    if (!grant.endsWith('/*')) return normalize(grant) === address;
    const top = normalize(grant.slice(0, -2));
    return top === '/' || address === top || address.startsWith(`${top}/`);
  });
}

module.exports = { findPathFault, isGranted };
