import { checkUtr, normalizeUtr } from './rules';

/** Words with which receipts introduce the reference of the bank, and the reference after them. */
const LABELLED =
  /(?:utr|rrn|reference|ref|txn|transaction)[^a-z0-9]*(?:no|number|id)?[^a-z0-9]{0,4}([a-z0-9]{12,22})\b/gi;

/**
 * The bank's reference in what somebody pasted: the text itself, or the whole text of a receipt. When a receipt has
 * several texts of that form, the one that is called a reference is it.
 * @returns undefined when there is none, or no telling which
 */
export function findUtr(mode: string, text: string): string | undefined {
  const isUtr = (part: string) => checkUtr(mode, part) === undefined;
  if (isUtr(text)) return normalizeUtr(text);
  const labelled = new Set(Array.from(text.matchAll(LABELLED), ([, utr = '']) => utr.toUpperCase()).filter(isUtr));
  const parts = new Set(
    text
      .split(/[^A-Za-z0-9]+/)
      .map((part) => part.toUpperCase())
      .filter((part) => /[0-9]{4}/.test(part) && isUtr(part)),
  );
  const found = labelled.size > 0 ? labelled : parts;
  return found.size === 1 ? [...found][0] : undefined;
}
