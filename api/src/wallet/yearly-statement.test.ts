import { inflateSync } from 'node:zlib';
import type { Wallet } from '../contract';
import { useDemoApp } from '../../test/demo-database';
import { getWallet, joinAsAdmin, type Person } from '../../test/money';
import { rolledBack } from '../../test/rolled-back';
import { errorOf } from '../../test/test-app';
import { toRupeesText } from '../ledger/rupees';
import { drawStatement } from './draw-statement';
import { getYearlyStatement } from './yearly-statement';

const MEMBER_ID = 43n;

const readStreams = (pdf: Buffer) =>
  [...pdf.toString('latin1').matchAll(/stream\n(.*?)\nendstream/gs)].map(([, stream = '']) =>
    inflateSync(Buffer.from(stream, 'latin1')),
  );

/** What is written in the font that no file has to bring: a line for each piece of text. */
function readText(pdf: Buffer): string {
  const pieces = readStreams(pdf).flatMap((content) => [
    ...content.toString('latin1').matchAll(/\/F1 [\d.]+ Tf\n\[(.*?)\] TJ/g),
  ]);
  const toText = (piece: string) =>
    [...piece.matchAll(/<([0-9a-f]+)>/g)].map(([, hex = '']) => Buffer.from(hex, 'hex').toString('latin1')).join('');
  return pieces.map(([, piece = '']) => toText(piece)).join('\n');
}

const ESCAPED: Record<string, string> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' };

/** As the window of a reader names the document. */
function readTitle(pdf: Buffer): string {
  const text = pdf.toString('latin1');
  const [, id] = /\/Title (\d+) 0 R/.exec(text) ?? [];
  const [, written = ''] = new RegExp(`\n${id} 0 obj\n\\(\xfe\xff(.*?)\\)\nendobj`, 's').exec(text) ?? [];
  const bytes = written.replace(/\\(.)/gs, (_, sign: string) => ESCAPED[sign] ?? sign);
  return Buffer.from(bytes, 'latin1').swap16().toString('utf16le');
}

/** Of the first sign of the embedded font. If its outlines were copied wrongly, it draws nothing. */
function readContours(pdf: Buffer): number | undefined {
  const font = readStreams(pdf).find((content) => content.subarray(0, 300).includes('glyf'));
  return font?.readInt16BE(font.readUInt32BE(font.indexOf('glyf') + 8));
}

describe('the statement of a year', () => {
  const testApp = useDemoApp();
  let admin: Person;

  beforeAll(async () => {
    admin = await joinAsAdmin(testApp);
  });

  it('has the figures of the wallet, and lines that add up to them', async () => {
    const [row] = await testApp.database.query<{ micros: bigint }>(
      'SELECT balance_micros AS micros FROM accounts WHERE id = $1',
      [MEMBER_ID],
    );
    const year = await getYearlyStatement(testApp.database, MEMBER_ID, 2026);
    expect(year).toMatchObject({ from: '2026-04-01', to: '2027-03-31', openingMicros: 0n, isCut: false });
    expect(year.closingMicros).toBe(row?.micros);
    expect(year.lines.at(-1)?.balanceMicros).toBe(row?.micros);
    expect(year.lines.reduce((total, { amountMicros }) => total + amountMicros, 0n)).toBe(row?.micros);
    const before = await getYearlyStatement(testApp.database, MEMBER_ID, 2025);
    expect(before).toMatchObject({ openingMicros: 0n, closingMicros: 0n, lines: [] });
    const after = await getYearlyStatement(testApp.database, MEMBER_ID, 2027);
    expect(after).toMatchObject({ openingMicros: row?.micros, closingMicros: row?.micros, sums: [] });
    const own: Wallet = await getWallet(testApp, admin);
    const { closingMicros } = await getYearlyStatement(testApp.database, admin.id, 2026);
    expect(toRupeesText(closingMicros)).toBe(own.availableBalance);
  });

  it('is of what is there: a year in files has no balance that anybody could say', async () => {
    const read = (year: number) =>
      rolledBack(testApp.database, async (tx) => {
        await tx.query(
          `INSERT INTO archived_months (month, manifest_sha256, archived_at, last_transfer_id)
           SELECT month::date, '', now(), 0 FROM generate_series('2026-04-01'::date, '2027-03-01', '1 month') month`,
          [],
        );
        return getYearlyStatement(tx, MEMBER_ID, year).catch((error: unknown) => error);
      });
    const refused = { code: 'not_found', message: 'All of this year is archived. The club can bring it back.' };
    expect(await read(2025)).toMatchObject(refused);
    expect(await read(2026)).toMatchObject(refused);
    expect(await read(2027)).toMatchObject({ from: '2027-04-01', completeFrom: undefined });
  });

  it.each([
    ['en', 'Statement of मीरा शर्मा'],
    ['hi', 'मीरा शर्मा का स्टेटमेंट'],
  ] as const)('is a document of pages with names of any script, in %s', async (language, title) => {
    const year = await getYearlyStatement(testApp.database, MEMBER_ID, 2026);
    const credits = year.lines.filter(({ kind }) => kind === 'cashback');
    const lines = Array.from({ length: 100 }, () => credits)
      .flat()
      .slice(0, 100);
    const holder = { id: 1n, name: 'मीरा शर्मा', email: 'meera@test.example', language };
    const { brand } = testApp.config.site;
    const pdf = await drawStatement(brand, holder, { ...year, lines }, testApp.clock.now());
    expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');
    expect(pdf.toString('latin1')).toContain('/Count 3');
    expect(pdf.toString('latin1')).toContain(`/Lang (${language}-IN)`);
    expect(readTitle(pdf)).toBe(title);
    expect(readContours(pdf)).toBe(5);
    const text = readText(pdf);
    expect(text).toContain(`${brand.officeAddress} · ${brand.phone} · ${brand.supportEmail}`);
    if (language === 'en') for (const page of [1, 2, 3]) expect(text).toContain(`Page ${page} of 3`);
  });

  it('is given to its owner as a file', async () => {
    const get = (url: string) => testApp.app.inject({ url: `/api/v1${url}`, headers: { authorization: admin.token } });
    const file = await get('/wallet/statement.pdf?year=2026');
    expect(file.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': 'attachment; filename="statement-2026.pdf"',
    });
    errorOf(await get('/wallet/statement.pdf?year=1999'), 400);
    errorOf(await get('/wallet/statement.pdf'), 400);
  });
});
