/**
 * What is text at all, whatever field it stands in: the server holds every string of every request against this, and
 * forms ask the same before they send. Imports nothing: it runs in the browser too.
 */

/**
 * One line; several of them; a secret, whose characters are its owner's own affair as long as they are characters; or
 * what a program reports, of which the characters that are not for reading are blanked.
 */
export type TextKind = 'line' | 'lines' | 'secret' | 'report';

/** Half of a character: no encoding has it. */
const BROKEN = /\p{Cs}/u;
const CONTROL = /[\p{Cc}\p{Zl}\p{Zp}]/u;
const CONTROL_OF_LINES = /[^\P{Cc}\n\r\t]|[\p{Zl}\p{Zp}]/u;
/**
 * Nobody sees them: they turn the direction of what follows, or make two texts out of one. Joiners and the selectors
 * of emoji are not among them, without which Indian scripts and emoji cannot be written.
 */
const INVISIBLE =
  /(?![\u200c\u200d\ufe0e\ufe0f])\p{Default_Ignorable_Code_Point}|[\u2800\ufff9-\ufffb\p{Noncharacter_Code_Point}]/u;
/** A joiner or a selector after anything that it could join or select. */
const IDLE_JOINER = /(?:^|[^\p{L}\p{M}\p{N}\p{S}])[\u200c\u200d\ufe0e\ufe0f]/u;
/**
 * More than three marks that stand above or below one letter. Signs with a width of their own, such as the vowels of
 * many scripts, stand beside it and do not count; the letters of a conjunct each have marks of their own.
 */
const PILED_MARKS = /(?:[\p{Mn}\p{Me}][\p{Mc}\u200c\u200d]*){4}/u;
const UNREADABLE = new RegExp(`${BROKEN.source}|${CONTROL.source}|${INVISIBLE.source}`, 'gu');

/** One text can be typed as different code points: they are made equal. Of a report, what remains can be read. */
export function normalizeText(text: string, kind: TextKind): string {
  if (kind === 'secret') return text;
  return (kind === 'report' ? text.replace(UNREADABLE, ' ') : text).normalize('NFC');
}

/** What is wrong with a normalized text, to stand behind the name of its field: "must not contain …". */
export function checkText(text: string, kind: TextKind): string | undefined {
  if (BROKEN.test(text)) return 'must not contain broken characters';
  if (kind === 'secret' || kind === 'report') return undefined;
  if (kind === 'line' && CONTROL.test(text)) return 'must be on one line, without control characters';
  if (CONTROL_OF_LINES.test(text)) return 'must not contain control characters';
  if (INVISIBLE.test(text) || IDLE_JOINER.test(text)) return 'must not contain invisible characters';
  if (PILED_MARKS.test(text)) return 'must not have more than three marks above or below one letter';
  return undefined;
}
