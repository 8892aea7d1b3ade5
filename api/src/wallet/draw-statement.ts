import type { SiteConfig } from 'federation/contract';
import type { Language } from '../contract';
import { MOVEMENT_WORDS, sayReference } from '../contract/statement-words';
import { toRupeesText } from '../ledger/rupees';
import { msg, speechIn, type Speech } from '../notifications/speech';
import { drawRuns, measureRuns, registerFonts, wrapText, type Document } from './draw-text';
import type { YearlyStatement } from './yearly-statement';

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

export interface StatementHolder {
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
