import { act } from '@testing-library/react';
import type { Language } from 'i18n';
import { addTexts, showLanguage } from 'i18n/host';
import { messages } from '../locales/hi.po';

/** Does what the shell does when a reader chooses a language. */
export function showIn(language: Language): void {
  act(() => {
    addTexts('hi', messages);
    showLanguage(language);
  });
}
