import { readFileSync } from 'node:fs';

export type Document = PDFKit.PDFDocument;

/** What the fonts of every PDF reader can draw. */
const LATIN = String.raw`\x20-\x7e\xa0-\xff\u2013\u2014\u2018\u2019\u201c\u201d\u2022\u2026\u20ac`;
const IS_LATIN = new RegExp(`^[${LATIN}]`);
const RUNS = new RegExp(`[${LATIN}]+|[^${LATIN}]+`, 'g');

/** The signs of Hindi and of the rupee come from the font of the site, which has no others. */
export function registerFonts(pdf: Document): void {
  const file = require.resolve('@fontsource/anek-devanagari/files/anek-devanagari-devanagari-400-normal.woff');
  pdf.registerFont('Devanagari', readFileSync(file));
}

function* listRuns(pdf: Document, text: string): Generator<{ run: string; width: number }> {
  for (const [run] of text.matchAll(RUNS)) {
    pdf.font(IS_LATIN.test(run) ? 'Helvetica' : 'Devanagari');
    yield { run, width: pdf.widthOfString(run) };
  }
}

/** How wide a text is in the size that is set. */
export function measureRuns(pdf: Document, text: string): number {
  let sum = 0;
  for (const { width } of listRuns(pdf, text)) sum += width;
  return sum;
}

/** @param y of the baseline, which both fonts share */
export function drawRuns(pdf: Document, text: string, x: number, y: number): void {
  let left = x;
  for (const { run, width } of listRuns(pdf, text)) {
    pdf.text(run, left, y, { baseline: 'alphabetic', lineBreak: false });
    left += width;
  }
}

/** @returns the lines of a text, broken at its blanks, and inside of a word alone where that is wider than a line */
export function wrapText(pdf: Document, text: string, width: number): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ')) {
    const longer = line ? `${line} ${word}` : word;
    if (measureRuns(pdf, longer) <= width) line = longer;
    else {
      if (line) lines.push(line);
      const pieces = breakWord(pdf, word, width);
      lines.push(...pieces.slice(0, -1));
      line = pieces.at(-1) ?? '';
    }
  }
  return [...lines, line];
}

const SIGNS = new Intl.Segmenter('hi', { granularity: 'grapheme' });

function breakWord(pdf: Document, word: string, width: number): string[] {
  const pieces = [''];
  for (const { segment } of SIGNS.segment(word)) {
    const longer = `${pieces.at(-1) ?? ''}${segment}`;
    if (measureRuns(pdf, longer) <= width) pieces[pieces.length - 1] = longer;
    else pieces.push(segment);
  }
  return pieces;
}
