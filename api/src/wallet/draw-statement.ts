import { readFileSync } from 'node:fs';
import type { SiteConfig } from 'federation/contract';
import { toRupeesText } from '../ledger/rupees';
import type { YearlyStatement } from './yearly-statement';

const MARGIN = 48;
const ROW_HEIGHT = 16;
const FOOT_HEIGHT = 40;
/** Where each column begins, and how wide it is; figures end at the right. */
const COLUMNS = [
  { label: 'Date', x: MARGIN, width: 62 },
  { label: 'What', x: 112, width: 118 },
  { label: 'Reference', x: 232, width: 160 },
  { label: 'Amount', x: 394, width: 72, isFigure: true },
  { label: 'Balance', x: 468, width: 79, isFigure: true },
];
/** What the fonts of every PDF reader can draw. */
const LATIN = /^[\x20-\x7e\xa0-\xff\u2013\u2014\u2018\u2019\u201c\u201d\u2022\u2026\u20ac]*$/;

const DAY_FORMAT = new Intl.DateTimeFormat('en-IN', {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
});
const formatDay = (date: string) => DAY_FORMAT.format(new Date(`${date}T00:00:00Z`));

const AMOUNT_FORMAT = new Intl.NumberFormat('en-IN', { minimumFractionDigits: 2, maximumFractionDigits: 6 });
/** Exactly, with the groups of India: "1,23,456.50". */
const formatAmount = (micros: bigint) => AMOUNT_FORMAT.format(toRupeesText(micros) as `${number}`);

export interface StatementHolder {
  id: bigint;
  name: string;
  email: string;
}

type Document = PDFKit.PDFDocument;

/** A text with other signs than a reader's own fonts have, such as a name in Devanagari, has a font of its own. */
function setFont(pdf: Document, text: string): string {
  pdf.font(LATIN.test(text) ? 'Helvetica' : 'Devanagari');
  return text;
}

function drawCell(pdf: Document, text: string, place: number, y: number): void {
  const { x, width, isFigure } = COLUMNS[place] ?? { x: MARGIN, width: 100 };
  pdf.fontSize(8.5);
  pdf.text(setFont(pdf, text), x, y, {
    width,
    height: ROW_HEIGHT - 4,
    ellipsis: true,
    lineBreak: false,
    align: isFigure ? 'right' : 'left',
  });
}

/** On a new page where the row would stand in the foot of this one. */
function drawRow(pdf: Document, cells: string[]): void {
  if (pdf.y + ROW_HEIGHT > pdf.page.height - MARGIN - FOOT_HEIGHT) {
    pdf.addPage();
    drawRow(
      pdf,
      COLUMNS.map(({ label }) => label),
    );
  }
  const { y } = pdf;
  for (const [place, text] of cells.entries()) drawCell(pdf, text, place, y);
  pdf.y = y + ROW_HEIGHT;
}

function drawHead(pdf: Document, brand: SiteConfig['brand'], holder: StatementHolder, statement: YearlyStatement) {
  const line = (text: string, size: number) => {
    pdf.fontSize(size);
    pdf.text(setFont(pdf, text), MARGIN, pdf.y, { width: pdf.page.width - 2 * MARGIN });
  };
  line(brand.name, 16);
  line(`${brand.officeAddress} · ${brand.phone} · ${brand.supportEmail}`, 8.5);
  pdf.moveDown();
  line(`Statement of the wallet, ${formatDay(statement.from)} to ${formatDay(statement.to)}`, 12);
  line(`${holder.name} · member ${holder.id} · ${holder.email}`, 9);
  line('All amounts in rupees, exact; dates are those of India.', 8.5);
  if (statement.completeFrom !== undefined) line('What was before the first day is archived; ask support for it.', 8.5);
  pdf.moveDown();
}

function drawBody(pdf: Document, statement: YearlyStatement): void {
  const { openingMicros, closingMicros, sums, lines, isCut } = statement;
  drawRow(pdf, ['', 'Opening balance', '', '', formatAmount(openingMicros)]);
  for (const { words, micros } of sums) drawRow(pdf, ['', words, 'All of the year', formatAmount(micros), '']);
  drawRow(pdf, ['', 'Closing balance', '', '', formatAmount(closingMicros)]);
  pdf.moveDown();
  if (isCut) {
    drawRow(pdf, ['', 'More than 5,000 lines', 'The file for spreadsheets has them all', '', '']);
    return;
  }
  drawRow(
    pdf,
    COLUMNS.map(({ label }) => label),
  );
  for (const { businessDate, words, reference, amountMicros, balanceMicros } of lines) {
    drawRow(pdf, [businessDate, words, reference, formatAmount(amountMicros), formatAmount(balanceMicros)]);
  }
}

/** "Page 2 of 3", once all pages are known. */
function drawFeet(pdf: Document, brand: SiteConfig['brand']): void {
  const { start, count } = pdf.bufferedPageRange();
  for (let page = start; page < start + count; page++) {
    pdf.switchToPage(page);
    pdf.page.margins.bottom = 0;
    const text = `${brand.name}, ${brand.officeAddress} · Page ${page + 1} of ${count}`;
    pdf.font('Helvetica').fontSize(8);
    pdf.text(text, MARGIN, pdf.page.height - MARGIN, { width: pdf.page.width - 2 * MARGIN, align: 'center' });
  }
}

/** The document, with the club's address and a page count on every page. */
export async function drawStatement(
  brand: SiteConfig['brand'],
  holder: StatementHolder,
  statement: YearlyStatement,
  now: Date,
): Promise<Buffer> {
  const { default: PDFDocument } = await import('pdfkit');
  const info = { Title: `Statement of ${holder.name}`, Author: brand.name, CreationDate: now };
  const pdf = new PDFDocument({ size: 'A4', margin: MARGIN, bufferPages: true, info, lang: 'en-IN' });
  pdf.registerFont(
    'Devanagari',
    readFileSync(
      require.resolve('@fontsource-variable/anek-devanagari/files/anek-devanagari-devanagari-wght-normal.woff2'),
    ),
  );
  const parts: Buffer[] = [];
  pdf.on('data', (part: Buffer) => parts.push(part));
  const ended = new Promise((resolve, reject) => pdf.on('end', resolve).on('error', reject));
  drawHead(pdf, brand, holder, statement);
  drawBody(pdf, statement);
  drawFeet(pdf, brand);
  pdf.end();
  await ended;
  return Buffer.concat(parts);
}
