import { getTranslation, type Translate } from 'i18n';

/**
 * A text in the language shown, which behind /admin is English: the shell sees to that. So no part of the back office
 * has to hear of a change, and it needs no hook; a second language would take a catalogue and drawing it again whole.
 */
export const t: Translate = (text, values) => getTranslation().t(text, values);
