/** Turns a path in the router's notation (`/admin/user/:memberId`, `/docs/*`) into a test. Case and a final slash do not matter, as in the router. */
function toPattern(path: string): string {
  const segments = path.split('/').filter((segment) => segment !== '');
  const patterns = segments.map((segment) => {
    if (segment === '*') return '(?:/.*)?';
    if (segment.startsWith(':')) return segment.endsWith('?') ? '(?:/[^/]+)?' : '/[^/]+';
    return `/${segment.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}`;
  });
  return patterns.join('');
}

/** @returns whether a page of the site is at a path */
export function createPathMatcher(paths: string[]): (path: string) => boolean {
  const pattern = new RegExp(`^(?:${paths.map(toPattern).join('|')})/?$`, 'i');
  return (path) => paths.length > 0 && pattern.test(path);
}
