import type { PageHandle } from 'federation/contract';
import type { Translate } from 'i18n';
import { useTranslation } from 'i18n';
import { useEffect } from 'react';
import { useMatches } from 'react-router';
import { useShellConfig } from './shell-config';

/** Shows the title and description of the deepest matched route in the document's head. */
export function usePageHead(): void {
  const { brand } = useShellConfig();
  const { t } = useTranslation();
  const handle = findPageHandle(useMatches());

  useEffect(() => {
    document.title = formatTitle(t, handle, brand.name);
    const description = document.querySelector('meta[name="description"]');
    if (handle) description?.setAttribute('content', t(handle.description));
  }, [t, handle, brand.name]);
}

/** What the deepest matched route says of its page. */
export function findPageHandle(matches: { handle?: unknown }[]): PageHandle | undefined {
  return matches.map((match) => match.handle).findLast(isPageHandle);
}

export function formatTitle(t: Translate, handle: PageHandle | undefined, brandName: string): string {
  return handle ? `${t(handle.title)} · ${brandName}` : brandName;
}

function isPageHandle(handle: unknown): handle is PageHandle {
  return typeof handle === 'object' && handle !== null && 'title' in handle && 'description' in handle;
}
