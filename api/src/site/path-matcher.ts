/** Turns a path in the router's notation (`/admin/user/:memberId`, `/docs/*`) into a test. */
function toPattern(path: string): RegExp {
  const segments = path.split('/').filter((segment) => segment !== '');
  const patterns = segments.map((segment) => {
    if (segment === '*') return '(?:/.*)?';
    if (segment.startsWith(':')) return segment.endsWith('?') ? '(?:/[^/]+)?' : '/[^/]+';
    return `/${segment.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}`;
  });
  return new RegExp(`^${patterns.join('')}/?$`, 'i');
}

/**
 * Finds what is kept for a path of the site. Case and a final slash do not matter, as in the router; a path of its own
 * goes before a pattern.
 */
export function createPathFinder<Value>(byPath: Map<string, Value>): (path: string) => Value | undefined {
  const hasParameter = (path: string) => Number(/[:*]/.test(path));
  const patterns = [...byPath]
    .toSorted(([a], [b]) => hasParameter(a) - hasParameter(b))
    .map(([path, value]) => ({ pattern: toPattern(path), value }));
  return (path) => byPath.get(path) ?? patterns.find(({ pattern }) => pattern.test(path))?.value;
}
