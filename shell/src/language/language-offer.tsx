import { keep, readKept } from 'client/kept';
import { Button, LineIcon, LINES } from 'design';
import { type Language, LANGUAGES } from 'i18n';
import { useState, useSyncExternalStore } from 'react';
import { findChosenLanguage, useChangeLanguage } from './language';
import styles from './language-offer.module.css';

/** Each in the language that it offers: who reads that one need not read the other. */
const OFFERS: Record<Language, { text: string; close: string }> = {
  en: { text: 'Read in English', close: 'No, thank you' },
  hi: { text: 'हिन्दी में पढ़ें', close: 'नहीं, धन्यवाद' },
};

const REFUSED_KEY = 'safar:language-offer';

/** No choice of a language: what an account says still counts. */
const refuseOffer = () => keep('localStorage', REFUSED_KEY, 'refused');

const isOfferRefused = () => readKept('localStorage', REFUSED_KEY) === 'refused';

interface LanguageOfferProps {
  language: Language;
  /** What the page that is shown now may be offered in. */
  findOffered: () => Language | undefined;
  /** Hears of every page that is shown; returns what ends that. */
  subscribeToPage: (listener: () => void) => () => void;
}

/** Offers an English page in the language of its reader, above the end of the window: it moves nothing. */
export function LanguageOffer({ language, findOffered, subscribeToPage }: LanguageOfferProps) {
  const [isClosed, setClosed] = useState(() => !findChosenLanguage() && isOfferRefused());
  const changeLanguage = useChangeLanguage();
  const isOffered = useSyncExternalStore(subscribeToPage, () => findOffered() === language);
  if (isClosed || !isOffered) return null;
  const { text, close } = OFFERS[language];
  const dismiss = () => {
    setClosed(true);
    if (!findChosenLanguage()) refuseOffer();
  };
  return (
    <aside lang={language} aria-label={LANGUAGES[language]} className={styles.offer}>
      <Button onClick={() => void changeLanguage(language).then(() => setClosed(true))}>{text}</Button>
      <Button variant="ghost" aria-label={close} onClick={dismiss}>
        <LineIcon icon={LINES.close} />
      </Button>
    </aside>
  );
}
