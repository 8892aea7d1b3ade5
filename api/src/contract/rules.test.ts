import commonPasswordList from './common-passwords.json';
import {
  checkDepositAmount,
  checkEmail,
  checkMobileNumber,
  checkName,
  checkPassword,
  checkReason,
  checkReferralCode,
  checkRewardAmount,
  normalizeAccountNumber,
  normalizeMobileNumber,
  normalizeReferralCode,
  normalizeUtr,
  normalizeWholeRupees,
} from './rules';

const commonPasswords = new Set(commonPasswordList);

describe('name', () => {
  it.each(['A', 'Asha Verma', 'आशा वर्मा', 'x'.repeat(100), 'Asha 👩‍🚀', '  padded  '])('accepts %j', (name) => {
    expect(checkName(name)).toBeUndefined();
  });

  it.each([
    ['', 'Name is required.'],
    ['   ', 'Name is required.'],
    ['x'.repeat(101), 'Name must have at most 100 characters.'],
    ['two\nlines', 'Name must be on one line, without control characters.'],
    ['nul\u0000byte', 'Name must be on one line, without control characters.'],
    ['👩‍🚀', 'Name must have at least one letter.'],
    ['12345', 'Name must have at least one letter.'],
    ['half \ud83d', 'Name must not contain broken characters.'],
    ['turned \u202eoga', 'Name must not contain invisible characters.'],
  ])('refuses %j', (name, sentence) => {
    expect(checkName(name)).toBe(sentence);
  });
});

describe('email', () => {
  it.each(['a@b.co', 'Asha.Verma+travel@mail.example', "o'neil@x-y.example", ' padded@test.example '])(
    'accepts %j',
    (email) => {
      expect(checkEmail(email)).toBeUndefined();
    },
  );

  it.each([
    'plain',
    'a@b',
    '@b.co',
    'a@',
    'a b@c.de',
    'a@b..co',
    'a@-b.co',
    'a@b.c',
    'a@b.co\nBcc: x@y.zz',
    'a\u0000@b.co',
  ])('refuses %j as not valid', (email) => {
    expect(checkEmail(email)).toBe('Email is not a valid address.');
  });

  it('has a limit of 254 characters', () => {
    const atLimit = `a@${'b.'.repeat(124)}code`;
    expect(atLimit).toHaveLength(254);
    expect(checkEmail(atLimit)).toBeUndefined();
    expect(checkEmail(`a@b.${atLimit.slice(2)}`)).toBe('Email must have at most 254 characters.');
    expect(checkEmail('')).toBe('Email is required.');
  });

  it('answers at once for a long hostile text', () => {
    const startedAt = performance.now();
    checkEmail(`a@${'a.'.repeat(120)}!`);
    checkEmail(`a@${'a'.repeat(250)}`);
    expect(performance.now() - startedAt).toBeLessThan(100);
  });
});

describe('mobile number', () => {
  it.each([
    ...['9876543210', '+919876543210', '+91 98765 43210', '09876543210', ' 98765 43210 '],
    ...[
      '98765-43210',
      '98765–43210',
      '(+91) 98765.43210',
      '+91-(98765)-43210',
      '९८७६५४३२१०',
      '0091 98765 43210',
      '\u202a+91 98765 43210\u202c',
    ],
  ])('reads %j as the same ten digits', (mobileNumber) => {
    expect(checkMobileNumber(mobileNumber)).toBeUndefined();
    expect(normalizeMobileNumber(mobileNumber)).toBe('9876543210');
  });

  it.each(['5876543210', '987654321', '98765432100', '919876543210', '98765/43210', 'number'])(
    'refuses %j',
    (mobileNumber) => {
      expect(checkMobileNumber(mobileNumber)).toBe('Mobile number must be 10 digits starting with 6, 7, 8 or 9.');
    },
  );

  it('is required', () => {
    expect(checkMobileNumber(' ')).toBe('Mobile number is required.');
  });
});

describe('password', () => {
  it.each(['12characters', ' spaces count ', 'x'.repeat(128), '🔑'.repeat(8)])('accepts %j', (password) => {
    expect(checkPassword(password, commonPasswords)).toBeUndefined();
  });

  it.each(['1234567', 'x'.repeat(129), '🔑'.repeat(7)])('refuses the length of %j', (password) => {
    expect(checkPassword(password, commonPasswords)).toBe('Password must have 8 to 128 characters.');
  });

  it.each(['password', '12345678', 'Baseball', 'PASSWORD1'])('refuses %j, one of the commonest', (password) => {
    expect(checkPassword(password, commonPasswords)).toBe('Password is too common. Choose another one.');
  });

  it('knows the 3,000 commonest', () => {
    expect(commonPasswords.size).toBe(3000);
    expect(commonPasswordList.every((password) => password === password.toLowerCase())).toBe(true);
  });
});

describe('referral code', () => {
  it('is optional and may be typed in any case', () => {
    expect(checkReferralCode('')).toBeUndefined();
    expect(checkReferralCode(' safardem ')).toBeUndefined();
    expect(normalizeReferralCode(' safardem ')).toBe('SAFARDEM');
    expect(normalizeReferralCode('safar१२')).toBe('SAFAR12');
  });

  it.each(['A B', 'SAFAR-DEM', 'कोड', 'ABC', 'A'.repeat(17)])('refuses %j', (referralCode) => {
    expect(checkReferralCode(referralCode)).toBe('Referral code must be letters and digits alone.');
  });
});

describe('amounts', () => {
  it('have a most where the server sets one', () => {
    expect(checkDepositAmount('10000000', 10_000_000)).toBeUndefined();
    expect(checkDepositAmount('10000001', 10_000_000)).toBe('Amount must be at most ₹1,00,00,000.');
    expect(checkRewardAmount('5001', 5000)).toBe('Amount must be at most ₹5,000.');
    expect(checkRewardAmount('5000', 5000)).toBeUndefined();
  });

  it('are not checked against it by a form that does not know it', () => {
    expect(checkDepositAmount('999999999999')).toBeUndefined();
    expect(checkDepositAmount('1000000000000')).toBe('Amount must be at most ₹9,99,99,99,99,999.');
    expect(checkDepositAmount('999')).toBe('Amount must be whole rupees, at least ₹1,000.');
  });
});

test('digits of Hindi are digits, in amounts, references and account numbers', () => {
  expect(normalizeWholeRupees('₹ १०,०००')).toBe('10000');
  expect(normalizeUtr('१२३४ ५६७८ ९०१२')).toBe('123456789012');
  expect(normalizeAccountNumber('१२३४५६७८९')).toBe('123456789');
});

describe('reason', () => {
  it.each(['For good work', 'अच्छे काम के लिए', 'two\nlines'])('accepts %j', (reason) => {
    expect(checkReason(reason)).toBeUndefined();
  });

  it.each([
    ['', 'Reason is required.'],
    ['no', 'Reason must have 3 to 500 characters.'],
    ['nul\u0000', 'Reason must not contain control characters.'],
    ['turned \u202eoga', 'Reason must not contain invisible characters.'],
  ])('refuses %j', (reason, sentence) => {
    expect(checkReason(reason)).toBe(sentence);
  });
});
