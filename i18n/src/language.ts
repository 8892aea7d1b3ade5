import { useSyncExternalStore } from 'react';

/** The languages of the site, each by the name that its readers know it by. Texts are written in the first. */
export const LANGUAGES = { en: 'English', hi: 'हिन्दी' } as const;

export type Language = keyof typeof LANGUAGES;

export const isLanguage = (value: unknown): value is Language =>
  typeof value === 'string' && Object.hasOwn(LANGUAGES, value);

/** What fills the places of a text, by their names. */
export type TextValues = Record<string, string | number>;

/** A text in parts, as Lingui compiles it: words, and the name of each place in a list of its own. */
type TextParts = (string | string[])[];

/** A catalogue: translations by the English text. */
export type Texts = Record<string, TextParts>;

/** The text in the language shown, or in English where it is not translated. Its places are filled from `values`. */
export type Translate = (text: string, values?: TextValues) => string;

export interface Translation {
  t: Translate;
  language: Language;
}

const catalogues: Partial<Record<Language, Texts>> = {};
const listeners = new Set<() => void>();
let shown: Language = 'en';
let current: Translation | undefined;

/** The English text is its own key, so an English page loads no catalogue: its `{places}` are found here. */
const findPlaces = (text: string): TextParts =>
  text.split(/\{(\w+)\}/).map((part, index) => (index % 2 ? [part] : part));

const translate: Translate = (text, values = {}) =>
  (catalogues[shown]?.[text] ?? findPlaces(text))
    .map((part) => (typeof part === 'string' ? part : (values[part[0] ?? ''] ?? '')))
    .join('');

/**
 * What `useTranslation` gives, outside of components. It is one object per state of the texts: a component is drawn
 * again when, and only when, they change.
 */
export const getTranslation = (): Translation =>
  (current ??= { t: (text, values) => translate(text, values), language: shown });

function subscribe(onChange: () => void): () => void {
  listeners.add(onChange);
  return () => listeners.delete(onChange);
}

export function change(language: Language, texts?: Texts): void {
  if (texts) catalogues[language] = { ...catalogues[language], ...texts };
  else shown = language;
  current = undefined;
  for (const tell of listeners) tell();
}

/** @returns `t`, which gives a text in the language shown, and that language */
export const useTranslation = () => useSyncExternalStore(subscribe, getTranslation, getTranslation);

/** The same outside of components, for what is formatted while one is drawn. */
export const getLanguage = (): Language => getTranslation().language;
