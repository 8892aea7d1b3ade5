import { readFileSync } from 'node:fs';
import { inflateSync } from 'node:zlib';

export type Document = PDFKit.PDFDocument;

/** What the fonts of every PDF reader can draw. */
const LATIN = String.raw`\x20-\x7e\xa0-\xff\u2013\u2014\u2018\u2019\u201c\u201d\u2022\u2026\u20ac`;
const IS_LATIN = new RegExp(`^[${LATIN}]`);
const RUNS = new RegExp(`[${LATIN}]+|[^${LATIN}]+`, 'g');

const WOFF_HEAD_BYTES = 44;
const WOFF_ENTRY_BYTES = 20;
const TRUETYPE_HEAD_BYTES = 12;
const TRUETYPE_ENTRY_BYTES = 16;

/**
 * A WOFF font as TrueType (https://www.w3.org/TR/WOFF/): of WOFF, the library that draws decompresses the outlines of
 * all signs again for each sign. What a system would search the tables by is left empty: the library reads the list.
 */
function unpackWoff(woff: Buffer): Buffer {
  const count = woff.readUInt16BE(12);
  const head = Buffer.alloc(TRUETYPE_HEAD_BYTES + count * TRUETYPE_ENTRY_BYTES);
  woff.copy(head, 0, 4, 8);
  head.writeUInt16BE(count, 4);
  const parts = [head];
  let end = head.length;
  for (let index = 0; index < count; index++) {
    const entry = woff.subarray(WOFF_HEAD_BYTES + index * WOFF_ENTRY_BYTES);
    const start = entry.readUInt32BE(4);
    const packedLength = entry.readUInt32BE(8);
    const length = entry.readUInt32BE(12);
    const packed = woff.subarray(start, start + packedLength);
    const place = TRUETYPE_HEAD_BYTES + index * TRUETYPE_ENTRY_BYTES;
    // Its name and its checksum.
    entry.copy(head, place, 0, 4);
    entry.copy(head, place + 4, 16, 20);
    head.writeUInt32BE(end, place + 8);
    head.writeUInt32BE(length, place + 12);
    // Each begins at a multiple of four.
    const table = Buffer.alloc(Math.ceil(length / 4) * 4);
    table.set(packedLength < length ? inflateSync(packed) : packed);
    parts.push(table);
    end += table.length;
  }
  return Buffer.concat(parts);
}

let devanagari: Buffer | undefined;

/** The signs of Hindi and of the rupee come from the font of the site, which has no others. */
export function registerFonts(pdf: Document): void {
  const file = require.resolve('@fontsource/anek-devanagari/files/anek-devanagari-devanagari-400-normal.woff');
  devanagari ??= unpackWoff(readFileSync(file));
  pdf.registerFont('Devanagari', devanagari);
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
