import type { RemoteModule } from 'federation/contract';
import type { Language, Texts } from 'i18n';
import { addTexts } from 'i18n/host';
import { FIRST_LANGUAGE } from './addresses';

/** The shell's own texts, and those of what every program is compiled with. */
export const loadOwnTexts = async (_language: Language): Promise<Texts> =>
  (await import(/* webpackChunkName: "hi" */ '../locales/hi.po')).messages;

interface TextSource {
  part: string;
  loadTexts: RemoteModule['loadTexts'];
}

/**
 * Adds the texts of the shell and of remotes in a language, each once. A part whose texts do not arrive is shown in
 * English until they are asked for again.
 * @returns whether all are there
 */
export function createTextAdder(): (language: Language, remotes: TextSource[]) => Promise<boolean> {
  const added = new Map<string, Promise<boolean>>();

  async function add(language: Language, { part, loadTexts }: TextSource): Promise<boolean> {
    try {
      if (loadTexts) addTexts(language, await loadTexts(language));
      return true;
    } catch (error) {
      console.warn(`The texts of ${part} in ${language} did not arrive.`, error);
      added.delete(`${part} ${language}`);
      return false;
    }
  }

  return async (language, remotes) => {
    if (language === FIRST_LANGUAGE) return true;
    const parts = [{ part: 'shell', loadTexts: loadOwnTexts }, ...remotes];
    const arrived = parts.map((source) => {
      const key = `${source.part} ${language}`;
      const adding = added.get(key) ?? add(language, source);
      added.set(key, adding);
      return adding;
    });
    return (await Promise.all(arrived)).every(Boolean);
  };
}
