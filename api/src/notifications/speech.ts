import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import PO from 'pofile';
import type { Language } from '../contract';
import { describeDevice } from '../contract/rules';

/** How something is told to somebody in their language. */
export interface Speech {
  /** The text with its `{places}` filled; in English where it is not translated. */
  t: (text: string, values?: Record<string, string>) => string;
  /** A moment, by the clock of India. */
  timeInIndia: (iso: string) => string;
  /** A business date, with the name of its month. */
  longDate: (date: string) => string;
  /** Where money goes, as a fact has it in English. */
  destination: (masked: string) => string;
  /** A browser's user agent in words ("Chrome on Android"). */
  device: (userAgent: string) => string;
}

/** Marks a text that `t` is given later, so that it is found for the catalogue. */
export const msg = (text: string): string => text;

const UNKNOWN = msg('Unknown device');

const CATALOGUE = join(__dirname, '../locales/hi.po');

const LOCALES: Record<Language, string> = { en: 'en-IN', hi: 'hi-IN-u-nu-latn' };

function createSpeech(language: Language): Speech {
  const items = language === 'en' ? [] : PO.parse(readFileSync(CATALOGUE, 'utf8')).items;
  const texts = new Map(items.map(({ msgid, msgstr }) => [msgid, msgstr[0]]));
  const locale = LOCALES[language];
  // In two: the Hindi of both in one has a postposition, and the sentence around it another.
  const day = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'Asia/Kolkata' });
  const time = new Intl.DateTimeFormat(locale, { timeStyle: 'short', timeZone: 'Asia/Kolkata' });
  const date = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' });
  const t: Speech['t'] = (text, values = {}) =>
    (texts.get(text) || text).replace(/\{(\w+)\}/g, (place, name) => values[name] ?? place);
  return {
    t,
    timeInIndia: (iso) =>
      t('{day} at {time} (India)', { day: day.format(new Date(iso)), time: time.format(new Date(iso)) }),
    longDate: (iso) => date.format(new Date(iso)),
    destination: (masked) => {
      const [, account] = /^Account (.+)$/.exec(masked) ?? [];
      return account === undefined ? masked : t('Account {account}', { account });
    },
    device: (userAgent) => {
      const [browser = UNKNOWN, system] = describeDevice(userAgent).split(' on ');
      return system === undefined ? t(browser) : t('{browser} on {system}', { browser, system });
    },
  };
}

const known = new Map<Language, Speech>();

/** @param language null: none was chosen yet, which is English */
export function speechIn(language: Language | null): Speech {
  const wanted = language ?? 'en';
  const speech = known.get(wanted) ?? createSpeech(wanted);
  known.set(wanted, speech);
  return speech;
}
