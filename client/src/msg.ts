/**
 * Marks a text that is written where nothing is drawn yet (copy, titles of routes), so that it is found for the
 * catalogues; `t` of `useTranslation` translates it. Each program has a copy, which its build takes away again.
 */
export const msg = (text: string): string => text;
