import { keep, readKept } from 'client/kept';
import { isLanguage, type Language } from 'i18n';
import { showLanguage } from 'i18n/host';
import { createContext, use } from 'react';

const KEY = 'safar:language';

/** The language that was chosen on this device. */
export function findChosenLanguage(): Language | undefined {
  const chosen = readKept('localStorage', KEY);
  return isLanguage(chosen) ? chosen : undefined;
}

/** Where that is refused, the address still has it. */
export const keepChosenLanguage = (language: Language) => keep('localStorage', KEY, language);

/** Shows the page in a language, whose texts are there. */
export function showPageIn(language: Language): void {
  document.documentElement.lang = language;
  showLanguage(language);
}

/** Changes the language of the whole page, at once, and for later visits. */
export type ChangeLanguage = (language: Language) => Promise<void>;

/** Nothing to press in what the server draws. */
export const changeNothing: ChangeLanguage = () => Promise.resolve();

export const LanguageContext = createContext(changeNothing);

export const useChangeLanguage = () => use(LanguageContext);
