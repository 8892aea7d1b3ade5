import { change, type Language, type Texts } from './language';

/**
 * Adds a program's texts, and shows them: a language is on the page once its texts are. Only the shell calls it.
 * @param texts compiled catalogue, by the English text
 */
export const addTexts = (language: Language, texts: Texts): void => change(language, texts);

/** Shows the whole page in a language. Its texts are added before. */
export const showLanguage = (language: Language): void => change(language);
