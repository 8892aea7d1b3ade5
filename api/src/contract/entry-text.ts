import { normalizeText } from './text';

/** What is kept of an entry of a conversation. Browsers send line breaks as CR LF. It runs in the browser too. */
export const normalizeEntryText = (text: string) => normalizeText(text, 'lines').replaceAll('\r\n', '\n').trim();
