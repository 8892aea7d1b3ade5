import type { Registry } from 'federation/contract';
import { isLanguage, type Language } from 'i18n';
import { FIRST_LANGUAGE, readPathname } from '../language/addresses';
import { findChosenLanguage } from '../language/language';
import { findRemoteByPath } from '../remotes/registry';

/** The address says it; a page that only members see follows what they chose. */
export function findPageLanguage(registry: Registry, pathname: string): Language {
  const { language, path } = readPathname(pathname);
  const isPrivate = findRemoteByPath(registry, path)?.access === 'member';
  return (isPrivate && findChosenLanguage()) || language;
}

/** The language that a page without one in its address is offered in: the one chosen here, else the browser's. */
export function findOfferedLanguage(registry: Registry): Language | undefined {
  const { language, path } = readPathname(window.location.pathname);
  const isPublic = (findRemoteByPath(registry, path)?.access ?? 'public') === 'public';
  if (!isPublic || language !== FIRST_LANGUAGE) return undefined;
  const wanted = findChosenLanguage() ?? navigator.languages.map((name) => name.slice(0, 2)).find(isLanguage);
  return wanted === FIRST_LANGUAGE ? undefined : wanted;
}
