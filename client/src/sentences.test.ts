import {
  checkEmail,
  checkMobileNumber,
  checkName,
  checkPassword,
  checkReferralCode,
  EMAIL_TAKEN,
  MOBILE_NUMBER_TAKEN,
  REFERRAL_CODE_UNKNOWN,
} from 'api/contract/rules';
import type { Translate } from 'i18n';
import { REFUSAL_SENTENCES, RULE_SENTENCES } from './rule-sentences';
import { translateSentence } from './sentences';

const HINDI: Record<string, string> = {
  'Amount must be whole rupees.': 'रकम पूरे रुपयों में लिखें।',
  'Password must have 8 to 128 characters.': 'पासवर्ड में 8 से 128 अक्षर हों।',
  'At most {0}, and at least {1}.': 'कम से कम {1}, और ज़्यादा से ज़्यादा {0}।',
  'Levels {0} are open.': 'लेवल {0} खुले हैं।',
};

const t: Translate = (text, values = {}) =>
  (HINDI[text] ?? text).replace(/\{(\w+)\}/g, (_, name: string) => String(values[name]));

test('a sentence is known word for word, or with places for its figures, in whatever order they stand', () => {
  expect(translateSentence(t, 'Amount must be whole rupees.')).toBe('रकम पूरे रुपयों में लिखें।');
  expect(translateSentence(t, 'Password must have 8 to 128 characters.')).toBe('पासवर्ड में 8 से 128 अक्षर हों।');
  expect(translateSentence(t, 'At most ₹1,05,000.50, and at least ₹300.')).toBe(
    'कम से कम ₹300, और ज़्यादा से ज़्यादा ₹1,05,000.50।',
  );
  expect(translateSentence(t, 'Levels 4, 5, 10 are open.')).toBe('लेवल 4, 5, 10 खुले हैं।');
});

test('of several sentences each is known by itself, or none is shown in the other language', () => {
  expect(translateSentence(t, 'Amount must be whole rupees. Levels 4, 5 are open.')).toBe(
    'रकम पूरे रुपयों में लिखें। लेवल 4, 5 खुले हैं।',
  );
  expect(translateSentence(t, 'Levels 4, 5 are open. Nobody knows why.')).toBe(
    'Levels 4, 5 are open. Nobody knows why.',
  );
});

test('a sentence that the catalogue does not know stays as it came', () => {
  expect(translateSentence(t, 'Wait until 5 Jan 2026, 12:00 am.')).toBe('Wait until 5 Jan 2026, 12:00 am.');
  expect(translateSentence(t, '')).toBe('');
});

test('every sentence that a rule of the account says is marked for translation', () => {
  const long = 'a'.repeat(300);
  const names = ['', long, '7', '\ud800', 'a\nb', 'a\u202eb', 'a\u0301\u0301\u0301\u0301\u0301'];
  const said = [
    ...names.map((name) => checkName(name)),
    ...['', long, 'a@b'].map(checkEmail),
    ...['', '1'].map(checkMobileNumber),
    ...['', '\ud800', 'short', 'password'].map((password) => checkPassword(password, new Set(['password']))),
    checkReferralCode('?'),
    EMAIL_TAKEN,
    MOBILE_NUMBER_TAKEN,
    REFERRAL_CODE_UNKNOWN,
  ];
  expect(new Set(said)).toEqual(new Set(RULE_SENTENCES));
});

test('no sentence of the server is marked twice', () => {
  const marked = [...RULE_SENTENCES, ...REFUSAL_SENTENCES];
  expect(marked.filter((sentence, index) => marked.indexOf(sentence) < index)).toEqual([]);
});
