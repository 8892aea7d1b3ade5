import type { SiteConfig } from 'federation/contract';
import { readFileSync } from 'node:fs';
import { inflateSync } from 'node:zlib';
import type { Language } from '../contract';
import { MOVEMENT_WORDS, sayReference } from '../contract/statement-words';
import { toRupeesText } from '../ledger/rupees';
import { msg, speechIn, type Speech } from '../notifications/speech';
import type { YearlyStatement } from './yearly-statement';

type Document = PDFKit.PDFDocument;

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
function registerFonts(pdf: Document): void {
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
function measureRuns(pdf: Document, text: string): number {
  let sum = 0;
  for (const { width } of listRuns(pdf, text)) sum += width;
  return sum;
}

/** @param y of the baseline, which both fonts share */
function drawRuns(pdf: Document, text: string, x: number, y: number): void {
  let left = x;
  for (const { run, width } of listRuns(pdf, text)) {
    pdf.text(run, left, y, { baseline: 'alphabetic', lineBreak: false });
    left += width;
  }
}

/** @returns the lines of a text, broken at its blanks, and inside of a word alone where that is wider than a line */
function wrapText(pdf: Document, text: string, width: number): string[] {
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

const MARGIN = 48;
const LINE_HEIGHT = 12;
const ROW_GAP = 4;
const CELL_SIZE = 8.5;
const FOOT_HEIGHT = 40;
/** Where each column begins, and how wide it is; figures end at the right. */
const COLUMNS = [
  { label: msg('Date'), x: MARGIN, width: 58 },
  { label: msg('What'), x: 110, width: 112 },
  { label: msg('Reference'), x: 228, width: 158 },
  { label: msg('Amount'), x: 392, width: 70, isFigure: true },
  { label: msg('Balance'), x: 464, width: 83, isFigure: true },
];

const AMOUNT_FORMAT = new Intl.NumberFormat('en-IN', { minimumFractionDigits: 2, maximumFractionDigits: 6 });
/** Exactly, with the groups of India: "1,23,456.50". */
const formatAmount = (micros: bigint) => AMOUNT_FORMAT.format(toRupeesText(micros) as `${number}`);

type Brand = SiteConfig['brand'];

interface StatementHolder {
  id: bigint;
  name: string;
  email: string;
  /** Null is not chosen yet. */
  language: Language | null;
}

/** On a new page where the row would stand in the foot of this one. Words too long for their column have more lines. */
function drawRow(pdf: Document, speech: Speech, cells: string[]): void {
  pdf.fontSize(CELL_SIZE);
  const wrapped = cells.map((text, place) => wrapText(pdf, text, COLUMNS[place]?.width ?? 0));
  const height = Math.max(...wrapped.map((lines) => lines.length)) * LINE_HEIGHT + ROW_GAP;
  if (pdf.y + height > pdf.page.height - MARGIN - FOOT_HEIGHT) {
    pdf.addPage();
    drawColumnHeads(pdf, speech);
    pdf.fontSize(CELL_SIZE);
  }
  const { y } = pdf;
  for (const [place, { x, width, isFigure }] of COLUMNS.entries()) {
    for (const [index, line] of (wrapped[place] ?? []).entries()) {
      const left = isFigure ? x + width - measureRuns(pdf, line) : x;
      drawRuns(pdf, line, left, y + (index + 1) * LINE_HEIGHT);
    }
  }
  pdf.y = y + height;
}

const drawColumnHeads = (pdf: Document, speech: Speech) =>
  drawRow(
    pdf,
    speech,
    COLUMNS.map(({ label }) => speech.t(label)),
  );

/** Over the whole width of the page, in as many lines as it takes. */
function drawLine(pdf: Document, text: string, size: number): void {
  pdf.fontSize(size);
  const height = size * 1.4;
  for (const line of wrapText(pdf, text, pdf.page.width - 2 * MARGIN)) {
    const { y } = pdf;
    drawRuns(pdf, line, MARGIN, y + size);
    pdf.y = y + height;
  }
}

function drawHead(pdf: Document, speech: Speech, brand: Brand, holder: StatementHolder, statement: YearlyStatement) {
  const { t, longDate } = speech;
  drawLine(pdf, brand.name, 16);
  const { officeAddress, phone, supportEmail } = brand;
  drawLine(pdf, [officeAddress, phone, supportEmail].filter((part) => part !== '').join(' · '), 8.5);
  pdf.y += LINE_HEIGHT;
  const days = { first: longDate(statement.from), last: longDate(statement.to) };
  drawLine(pdf, t('Statement of the wallet, {first} to {last}', days), 12);
  drawLine(pdf, `${holder.name} · ${t('member {id}', { id: String(holder.id) })} · ${holder.email}`, 9);
  drawLine(pdf, t('All amounts in rupees, exact; dates are those of India.'), 8.5);
  if (statement.completeFrom !== undefined)
    drawLine(pdf, t('What was before the first day is archived; ask support for it.'), 8.5);
  pdf.y += LINE_HEIGHT;
}

function drawBody(pdf: Document, speech: Speech, statement: YearlyStatement): void {
  const { t } = speech;
  const { openingMicros, closingMicros, sums, lines, isCut } = statement;
  drawRow(pdf, speech, ['', t('Opening balance'), '', '', formatAmount(openingMicros)]);
  for (const { kind, micros } of sums)
    drawRow(pdf, speech, ['', t(MOVEMENT_WORDS[kind]), t('All of the year'), formatAmount(micros), '']);
  drawRow(pdf, speech, ['', t('Closing balance'), '', '', formatAmount(closingMicros)]);
  pdf.y += LINE_HEIGHT;
  if (isCut) {
    drawLine(pdf, t('More than 5,000 lines: the file for spreadsheets has them all.'), CELL_SIZE);
    return;
  }
  drawColumnHeads(pdf, speech);
  for (const { businessDate, kind, reference, amountMicros, balanceMicros } of lines) {
    const words = [t(MOVEMENT_WORDS[kind]), sayReference(t, reference)];
    drawRow(pdf, speech, [businessDate, ...words, formatAmount(amountMicros), formatAmount(balanceMicros)]);
  }
}

/** "Page 2 of 3", once all pages are known. */
function drawFeet(pdf: Document, { t }: Speech, brand: Brand): void {
  const { start, count } = pdf.bufferedPageRange();
  pdf.fontSize(8);
  for (let page = start; page < start + count; page++) {
    pdf.switchToPage(page);
    pdf.page.margins.bottom = 0;
    const place = t('Page {page} of {count}', { page: String(page + 1), count: String(count) });
    const text = `${brand.name}, ${brand.officeAddress} · ${place}`;
    drawRuns(pdf, text, (pdf.page.width - measureRuns(pdf, text)) / 2, pdf.page.height - MARGIN);
  }
}

/** The document in its holder's language, with the club's address and a page count on every page. */
export async function drawStatement(
  brand: Brand,
  holder: StatementHolder,
  statement: YearlyStatement,
  now: Date,
): Promise<Buffer> {
  const { default: PDFDocument } = await import('pdfkit');
  const speech = speechIn(holder.language);
  const info = {
    Title: speech.t('Statement of {name}', { name: holder.name }),
    Author: brand.name,
    CreationDate: now,
  };
  const lang = holder.language === 'hi' ? 'hi-IN' : 'en-IN';
  const pdf = new PDFDocument({ size: 'A4', margin: MARGIN, bufferPages: true, info, lang });
  registerFonts(pdf);
  const parts: Buffer[] = [];
  pdf.on('data', (part: Buffer) => parts.push(part));
  const ended = new Promise((resolve, reject) => pdf.on('end', resolve).on('error', reject));
  drawHead(pdf, speech, brand, holder, statement);
  drawBody(pdf, speech, statement);
  drawFeet(pdf, speech, brand);
  pdf.end();
  await ended;
  return Buffer.concat(parts);
}
