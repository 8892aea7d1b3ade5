import fc from 'fast-check';
import { checkText, normalizeText } from './text';

/** As a request brings it: normalized, then looked at. */
const refusalOf = (text: string, kind: 'line' | 'lines' | 'secret' = 'line') =>
  checkText(normalizeText(text, kind), kind);

/** Names, words and sentences as people write them, some with the most marks that their script puts on one letter. */
const WRITTEN = {
  Hindi: ['श्रीमती लक्ष्मी मिश्रा', 'ज़िंदगी', 'कार्त्स्न्य', 'राष्ट्रीय', 'हृदय', 'पढ़ाँ', 'क़िस्मत', 'र्क्ष्म्यैं'],
  Marathi: ['ज्ञानेश्वर माऊली', 'दर्\u200dया', 'ॲड. ऱ्हास'],
  Sanskrit: ['अ॒ग्निमी॑ळे पु॒रोहि॑तं', 'धृतराष्ट्र उवाच ।'],
  Bengali: ['শ্রীকৃষ্ণ চক্রবর্তী', 'ড়োঁ', 'র\u200d্যাম', 'কর্তৃত্ব'],
  Assamese: ['ৰঞ্জিত শৰ্মা', 'লক্ষ্মীনাথ বেজবৰুৱা'],
  Gurmukhi: ['ਗੁਰਪ੍ਰੀਤ ਸਿੰਘ', 'ਜ਼ਿੰਦਗੀ', 'ਪੰਜਾਬ'],
  Gujarati: ['કૃષ્ણકાંત ત્રિવેદી', 'જ્ઞાનેશ'],
  Odia: ['ଶ୍ରୀଜଗନ୍ନାଥ', 'କ୍ଷେତ୍ରମୋହନ'],
  Tamil: ['ஸ்ரீனிவாசன் லட்சுமி', 'கொழும்பு', 'க்ஷௌரம்'],
  Telugu: ['కృష్ణమూర్తి', 'స్వాతంత్ర్యం', 'క్ష్మాపతి'],
  Kannada: ['ಶ್ರೀಕೃಷ್ಣಯ್ಯ', 'ಲಕ್ಷ್ಮೀಶ', 'ರ\u200d್ಯಾಂಕ್'],
  Malayalam: ['ശ്രീലക്ഷ്മി', 'കൃഷ്ണൻകുട്ടി', 'അവന്\u200d'],
  Sinhala: ['ශ්\u200dරී ලංකා', 'ක්\u200dෂේත්\u200dර'],
  Urdu: ['محمّد عبداللہ', 'اُردُو', 'می\u200cخواہم'],
  Tibetan: ['བརྒྱུད་འཛིན', 'བསྒྲུབས'],
  Burmese: ['မျှော်လင့်', 'ကျွန်ုပ်'],
  Meitei: ['ꯃꯅꯤꯄꯨꯔ'],
  Santali: ['ᱥᱟᱱᱛᱟᱲᱤ'],
  Vietnamese: ['Nguyễn Thị Hường', 'Nguyễn Thị Hường'.normalize('NFD')],
  Latin: ["Renée O'Neill-Łukasz", 'A. P. J. Abdul Kalam', 'ñ'.normalize('NFD')],
  emoji: ['Thank you 🙏🏽 ❤️', '👩‍👩‍👧 ❤️‍🔥', '1️⃣'],
};

describe('what people write is text', () => {
  it.each(Object.entries(WRITTEN).flatMap(([script, texts]) => texts.map((text) => [script, text])))(
    '%s: %s',
    (_script, text) => {
      expect(refusalOf(text)).toBeUndefined();
      expect(refusalOf(text, 'lines')).toBeUndefined();
    },
  );

  it('of several lines where the field has several', () => {
    expect(refusalOf('one\r\ntwo\n\tthree', 'lines')).toBeUndefined();
    expect(refusalOf('one\ntwo')).toBe('must be on one line, without control characters');
  });
});

const BROKEN = 'must not contain broken characters';
const CONTROL = 'must not contain control characters';
const INVISIBLE = 'must not contain invisible characters';
const PILED = 'must not have more than three marks above or below one letter';

it.each([
  ['NUL', 'a\u0000b', CONTROL],
  ['escape', 'a\u001b[2J', CONTROL],
  ['a C1 control', 'a\u0085b', CONTROL],
  ['a line separator', 'a\u2028b', CONTROL],
  ['half of a character', 'a\ud800', BROKEN],
  ['its other half', '\udc00a', BROKEN],
  ['a turn of direction', 'moc.elgoog\u202e', INVISIBLE],
  ['an isolate', '\u2066a\u2069', INVISIBLE],
  ['a mark of direction', 'a\u200fb', INVISIBLE],
  ['a space of no width', 'Asha\u200bVerma', INVISIBLE],
  ['a byte order mark', '\ufeffAsha', INVISIBLE],
  ['a soft hyphen', 'As\u00adha', INVISIBLE],
  ['a Hangul filler', '\u3164', INVISIBLE],
  ['blank Braille', '\u2800', INVISIBLE],
  ['a tag', 'a\u{e0041}', INVISIBLE],
  ['a character that is none', 'a\uffff', INVISIBLE],
  ['a joiner that joins nothing', '\u200d', INVISIBLE],
  ['a joiner after a space', 'a \u200cb', INVISIBLE],
  ['two joiners', 'क\u200d\u200dष', INVISIBLE],
  ['four marks on one letter', 'z\u0335\u0321\u0300\u0315', PILED],
  ['four marks with others between', 'क\u0300\u093e\u0301\u0302\u200d\u0303', PILED],
])('refuses %s', (_what, text, refusal) => {
  expect(refusalOf(text, 'lines')).toBe(refusal);
});

it('lets a secret be whatever its owner can type again', () => {
  expect(refusalOf('z\u0335\u0321\u0300\u0315 \u200b\t', 'secret')).toBeUndefined();
  expect(normalizeText('e\u0301', 'secret')).toBe('e\u0301');
  expect(refusalOf('\ud800', 'secret')).toBe(BROKEN);
});

it('makes a report readable whatever is in it', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 40 }), (text) => {
      const report = normalizeText(`${text}\ud800\u0000`, 'report');
      expect(checkText(report, 'report')).toBeUndefined();
      expect(report).toMatch(/^[^\p{Cc}\p{Cs}]*$/u);
    }),
  );
});

it('is normalized once: what was let through is let through again, and is the same', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 40 }), (text) => {
      const once = normalizeText(text, 'line');
      expect(normalizeText(once, 'line')).toBe(once);
    }),
  );
});

it('is found at once in a long hostile text', () => {
  const startedAt = performance.now();
  for (const text of ['\u0300\u093e'.repeat(30_000), 'a\u200d'.repeat(30_000), ' '.repeat(60_000)]) refusalOf(text);
  expect(performance.now() - startedAt).toBeLessThan(500);
});
