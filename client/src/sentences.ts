import { type Translate, useTranslation } from 'i18n';

/** An amount, a number, or a list of numbers. */
const FIGURE = /₹?\d+(?:, ?\d+)*(?:\.\d+)?/g;

/**
 * A sentence of the server, or of a rule that browser and server share, in the language shown: both write it in
 * English, with its figures. Catalogues know it word for word, or with numbered places for its figures; in a language
 * that does not know it, it stays English.
 */
export function translateSentence(t: Translate, sentence: string): string {
  const translated = t(sentence);
  if (translated !== sentence) return translated;
  const figures: Record<string, string> = {};
  let count = 0;
  const text = sentence.replace(FIGURE, (figure) => {
    figures[count] = figure;
    return `{${count++}}`;
  });
  return t(text, figures);
}

/** @returns the same for a component, of a sentence that there may be */
export function useSentences(): (sentence: string | false | undefined) => string | undefined {
  const { t } = useTranslation();
  return (sentence) => (sentence ? translateSentence(t, sentence) : undefined);
}
