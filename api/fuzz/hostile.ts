import fc from 'fast-check';

/** Each has broken a route of ours once: sent to every field of every route, first of all. */
export const POINTED: unknown[] = ['a\u0000b', 'a\ud800b', Infinity, '0000-01-01', '999999999999999999'];

/** What callers have sent that no form sends: each has broken a server somewhere. */
const TEXTS = [
  ...['', ' ', '\u0000', 'a\u0000b', '\ud800', 'a\udfff', '\ufeff', '\u202eabc', '\u200b', '\uffff', '\u0085'],
  ...['z\u0335\u0321\u0300\u0315\u0336', '\u{10ffff}', 'ﷺ'.repeat(40), '\u0958'.repeat(300), 'İ', 'ß'.repeat(60)],
  ...["'", '"', '\\', '%', '_', '%%%', "'; DROP TABLE members; --", '$1', '{}', '[]', '../../etc/passwd', '<script>'],
  ...['Infinity', '-Infinity', 'NaN', '1e400', '-1e400', '1e21', '0x10', '-0', '1.5', '00012', '٣', '1_000', '+1'],
  ...['9223372036854775807', '9223372036854775808', '999999999999', '999999999999999999', '-1', '0', '1', '100'],
  ...['0000-01-01', '0001-01-01', '9999-12-31', '2026-02-29', '2024-02-29', '-0001-01-01', '2026-01-30', 'today'],
  ...['true', 'null', 'undefined', '__proto__', 'constructor', 'toString', 'MA', 'OTk5OTk5OTk5OTk5OTk5OTk5OQ', 'MQ'],
  ...['x'.repeat(101), 'x'.repeat(501), 'x'.repeat(1001), 'क'.repeat(100), '👩‍🚀'.repeat(50), '\n', 'a\nb', '\t'],
];

export const hostileText: fc.Arbitrary<string> = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(...TEXTS) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 60 }) },
  { weight: 1, arbitrary: fc.string({ unit: 'grapheme', maxLength: 60 }) },
  // In the middle of something harmless.
  { weight: 2, arbitrary: fc.constantFrom(...TEXTS).map((text) => `Asha ${text} Verma`) },
);

const hostileNumber: fc.Arbitrary<number> = fc.oneof(
  fc.constantFrom(Infinity, -Infinity, 1e308, -1, 0, 0.5, 1e21, 2 ** 31, 2 ** 53, 2 ** 63, -(2 ** 63), 1e-320),
  fc.integer(),
  fc.double({ noNaN: true }),
);

/** Deeper than any program of ours could go by itself. */
const DEEP = '@@deep@@';

function nest(depth: number): unknown {
  let value: unknown = 'deep';
  for (let at = 0; at < depth; at++) value = at % 2 === 0 ? [value] : { value };
  return value;
}

/** Any JSON in the place of another; numbers may be beyond what a double holds (`toJson`). */
export const hostileValue: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 5, arbitrary: hostileText },
  { weight: 2, arbitrary: hostileNumber },
  { weight: 1, arbitrary: fc.constantFrom<unknown>(null, true, false, [], {}, [[]], nest(50), DEEP) },
  { weight: 1, arbitrary: fc.array(hostileText, { maxLength: 3 }) },
);

/** What is JSON and cannot be made by `JSON.stringify`, by what stands for it until then. */
const RAW = { '@@1e400@@': '1e400', '@@-1e400@@': '-1e400', [DEEP]: `${'['.repeat(10_000)}${']'.repeat(10_000)}` };

/** JSON as a hostile client writes it: an infinite number is "1e400", which `JSON.parse` reads as one. */
export function toJson(value: unknown): string {
  let text = JSON.stringify(value, (_key, each: unknown) =>
    each === Infinity || each === -Infinity ? `@@${each < 0 ? '-' : ''}1e400@@` : each,
  );
  for (const [sign, raw] of Object.entries(RAW)) text = text.replaceAll(`"${sign}"`, raw);
  return text;
}

/** As it stands in an address; halves of characters too, which no encoder of ours would write. */
export function toAddressPart(text: string): string {
  return Array.from(text, (character) => {
    const code = character.codePointAt(0) ?? 0;
    if (code < 0xd800 || code > 0xdfff) return encodeURIComponent(character);
    const bytes = [0xe0 | (code >> 12), 0x80 | ((code >> 6) & 0x3f), 0x80 | (code & 0x3f)];
    return bytes.map((byte) => `%${byte.toString(16)}`).join('');
  }).join('');
}

/** What is not even well-formed as an address. */
export const rawAddressPart = fc.constantFrom('%', '%zz', '%ff', '%c0%80', '%00', '+', '%2e%2e%2f', '%25', ';', '%f8');
