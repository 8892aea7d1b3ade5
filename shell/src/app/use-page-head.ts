import type { PageHandle } from 'federation/contract';
import { useEffect } from 'react';
import { useMatches } from 'react-router';
import { useShellConfig } from './shell-config';

/** Shows the title and description of the deepest matched route in the document's head. */
export function usePageHead(): void {
  const { brand } = useShellConfig();
  const handle = useMatches()
    .map((match) => match.handle)
    .findLast(isPageHandle);

  useEffect(() => {
    document.title = handle ? `${handle.title} · ${brand.name}` : brand.name;
    const description = document.querySelector('meta[name="description"]');
    if (handle) description?.setAttribute('content', handle.description);
  }, [handle, brand.name]);
}

function isPageHandle(handle: unknown): handle is PageHandle {
  return typeof handle === 'object' && handle !== null && 'title' in handle && 'description' in handle;
}
