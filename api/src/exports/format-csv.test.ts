import fc from 'fast-check';
import { formatCsvLine, toSheetCell } from './cells';

it.each([
  [['a', 1, null, '-12.5'], 'a,1,,-12.5\r\n'],
  [[{ text: '=HYPERLINK("http://x.example")' }], '"\'=HYPERLINK(""http://x.example"")"\r\n'],
  [[{ text: '+1' }, { text: '-1' }, { text: '@x' }, { text: '\tx' }], "'+1,'-1,'@x,'\tx\r\n"],
  [[{ text: '\r=1' }], '"\'\r=1"\r\n'],
  [
    [{ text: '＝1' }, { text: '  =1' }, { text: '\u200b+1' }, { text: '\u3000－1' }],
    "'＝1,'  =1,'\u200b+1,'\u3000－1\r\n",
  ],
  [
    [{ code: '412345678901' }, { code: '0123' }, { code: 'HDFCN52026' }],
    '"=""412345678901""","=""0123""",HDFCN52026\r\n',
  ],
  [[{ code: '=cmd' }, { code: null }, { amount: '-2.5' }], "'=cmd,,-2.5\r\n"],
  [[{ text: 'Asha, "A"\nVerma' }, { text: null }], '"Asha, ""A""\nVerma",\r\n'],
])('%j is the line %j', (cells, line) => {
  expect(formatCsvLine(cells)).toBe(line);
});

/** Reads a line back as RFC 4180 says. */
function parseLine(line: string): string[] {
  const cells: string[] = [];
  const pattern = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/gy;
  for (const [, quoted, plain, end] of line.matchAll(pattern)) {
    cells.push(quoted?.replaceAll('""', '"') ?? plain ?? '');
    if (end === '\r\n') break;
  }
  return cells;
}

it('gives every text back, with an apostrophe before what a spreadsheet would run', () => {
  const texts = fc.array(fc.string({ unit: fc.constantFrom('=', '-', '"', ',', '\n', '\r', '\t', 'a', "'") }), {
    minLength: 1,
    maxLength: 5,
  });
  fc.assert(
    fc.property(texts, (values) => {
      const read = parseLine(formatCsvLine(values.map((text) => ({ text }))));
      expect(read).toEqual(values.map((text) => (/^[\t\r\n ]*[=+\-@]|^[\t\r]/.test(text) ? `'${text}` : text)));
    }),
  );
});

it('makes a number of an amount that a double holds exactly, and text of all others', () => {
  const values = ['12300.25', '0.000001', '99999999999999999.5', '-2.5'].map((amount) => toSheetCell({ amount }));
  expect(values.map((cell) => cell?.value)).toEqual([12300.25, 0.000001, '99999999999999999.5', -2.5]);
  expect(toSheetCell({ text: '=1' })).toEqual({ value: '=1', type: String });
});
