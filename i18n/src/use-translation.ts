import { useSyncExternalStore } from 'react';
import { getTranslation, type Language, subscribe } from './language';

/** @returns `t`, which gives a text in the language shown, and that language */
export const useTranslation = () => useSyncExternalStore(subscribe, getTranslation, getTranslation);

/** The same outside of components, for what is formatted while one is drawn. */
export const getLanguage = (): Language => getTranslation().language;
