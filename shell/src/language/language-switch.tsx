import { isLanguage, LANGUAGES, useTranslation } from 'i18n';
import type { MouseEvent } from 'react';
import { useSyncExternalStore } from 'react';
import { useLocation } from 'react-router';
import { NOWHERE, toAddress } from './addresses';
import { useChangeLanguage } from './language';

const subscribeToNothing = () => () => undefined;

/**
 * The path shown. What the server draws around pages of many paths has none; it is given the path when it has been
 * taken over.
 */
function useShownPath(): string | undefined {
  const { pathname } = useLocation();
  const isTakenOver = useSyncExternalStore(
    subscribeToNothing,
    () => true,
    () => typeof document === 'undefined',
  );
  return isTakenOver && pathname !== NOWHERE ? pathname : undefined;
}

/** Leads to the same page in another language; once there is a program, it changes the page in place. */
export function LanguageSwitch({ className }: { className?: string }) {
  const { language } = useTranslation();
  const path = useShownPath();
  const changeLanguage = useChangeLanguage();
  const others = Object.keys(LANGUAGES).filter(isLanguage);
  return others
    .filter((other) => other !== language)
    .map((other, place) => {
      const onClick = (event: MouseEvent) => {
        if (event.ctrlKey || event.metaKey || event.shiftKey) return;
        event.preventDefault();
        void changeLanguage(other);
      };
      const href = path && toAddress(path, other);
      return (
        // By its place, so that the link that was pressed keeps the focus when it becomes another language's.
        <a key={place} className={className} href={href} lang={other} hrefLang={other} onClick={onClick}>
          {LANGUAGES[other]}
        </a>
      );
    });
}
