import { type Translate, useTranslation } from 'i18n';

/** An amount, a number, or a list of numbers. */
const FIGURE = /₹?\d+(?:, ?\d+)*(?:\.\d+)?/g;

/**
 * A sentence of the server, or of a rule that browser and server share, in the language shown: both write it in
 * English, with its figures. Catalogues know it word for word, or with numbered places for its figures, whole or each
 * of several; in a language that does not know it, it stays English.
 */
export function translateSentence(t: Translate, sentence: string): string {
  const whole = translateWhole(t, sentence);
  if (whole !== undefined) return whole;
  // Advice may follow: "UPI carries at most ₹1,00,000. Pay by IMPS."
  const parts = sentence.split(/\. (?=[A-Z])/);
  const known = parts.map((part, index) => translateWhole(t, index < parts.length - 1 ? `${part}.` : part));
  return known.every((part) => part !== undefined) ? known.join(' ') : sentence;
}

function translateWhole(t: Translate, sentence: string): string | undefined {
  const translated = t(sentence);
  if (translated !== sentence) return translated;
  const figures: Record<string, string> = {};
  let count = 0;
  const text = sentence.replace(FIGURE, (figure) => {
    figures[count] = figure;
    return `{${count++}}`;
  });
  const filled = t(text, figures);
  return filled === sentence ? undefined : filled;
}

/** @returns the same for a component, of a sentence that there may be */
export function useSentences(): (sentence: string | false | undefined) => string | undefined {
  const { t } = useTranslation();
  return (sentence) => (sentence ? translateSentence(t, sentence) : undefined);
}
