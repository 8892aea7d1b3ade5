import { Type, type Static } from 'typebox';

/** The languages that the site is read in. The first is the one that it is written in. */
export const LANGUAGES = ['en', 'hi'] as const;

export const Language = Type.Enum(LANGUAGES);
export type Language = Static<typeof Language>;

/** What stands before every path of the site in a language. */
export const prefixOf = (language: Language) => (language === 'en' ? '' : `/${language}`);
