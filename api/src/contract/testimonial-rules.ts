/** What may be published as a member's words. Imports nothing: it runs in the browser too. */

/** So many have to be there before the examples go. */
export const TESTIMONIALS_MIN = 3;
export const WORDS_MAX = 400;

/** Sums, rates and promises: a reader takes them for what they will be paid. */
const ABOUT_INCOME =
  /[₹$%]|\b(?:rs|inr|rupees?|lakhs?|crores?|percent|guarante\w*|assured)\b|रुपय|रुपए|प्रतिशत|फ़ीसदी|फीसदी|गारंटी|लाख|करोड़/iu;

/** Why words can't be published, as a sentence for the staff who enter them. */
export function checkWords(words: string): string | undefined {
  if (!ABOUT_INCOME.test(words)) return undefined;
  return 'Words with sums, rates or promises can’t be published: they read like a promise of income.';
}
