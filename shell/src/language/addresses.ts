import { getLanguage, isLanguage, type Language } from 'i18n';

/** Addresses in it have no prefix, and its texts need no catalogue. */
export const FIRST_LANGUAGE = 'en' satisfies Language;

/** The path of what is drawn before it is known which page it will be: none has it. */
export const NOWHERE = '/nowhere';

/** What stands before every path of the site in a language; pages and remotes do not know it. */
export const prefixOf = (language: Language) => (language === FIRST_LANGUAGE ? '' : `/${language}`);

/** @param pathname as the browser has it */
export function readPathname(pathname: string): { language: Language; path: string } {
  const [, first] = pathname.split('/');
  if (first === FIRST_LANGUAGE || !isLanguage(first)) return { language: FIRST_LANGUAGE, path: pathname };
  return { language: first, path: pathname.slice(prefixOf(first).length) || '/' };
}

/** @param path of the site, which may have a query and a hash */
export function toAddress(path: string, language = getLanguage()): string {
  const prefix = prefixOf(language);
  return prefix + (prefix ? path.replace(/^\/(?=$|[?#])/, '') : path);
}

/** Gives the page that is open the address that it has in the language. */
export function updateAddress(): void {
  const { pathname, search, hash } = window.location;
  const { path, language } = readPathname(pathname);
  if (language === getLanguage()) return;
  window.history.replaceState(window.history.state, '', toAddress(path + search + hash));
}
