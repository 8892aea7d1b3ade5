import { keepReferralCode } from './kept-referral';

const DAY_MS = 24 * 60 * 60 * 1000;

beforeEach(() => localStorage.clear());

test('nobody comes from anybody without an invitation', () => {
  expect(keepReferralCode(null)).toBe('');
});

test('the code of an invitation is kept for thirty days', () => {
  expect(keepReferralCode('SAFAR123', 0)).toBe('SAFAR123');
  expect(keepReferralCode(null, 30 * DAY_MS - 1)).toBe('SAFAR123');
  expect(keepReferralCode(null, 30 * DAY_MS)).toBe('');
});

test('the newest invitation counts', () => {
  keepReferralCode('SAFAR123', 0);
  expect(keepReferralCode('SAFAR456', DAY_MS)).toBe('SAFAR456');
  expect(keepReferralCode(null, 2 * DAY_MS)).toBe('SAFAR456');
});

test('where storage is refused the code stays for this visit', () => {
  const refuse = () => {
    throw new DOMException('refused', 'SecurityError');
  };
  jest.spyOn(Storage.prototype, 'setItem').mockImplementation(refuse);
  jest.spyOn(Storage.prototype, 'getItem').mockImplementation(refuse);
  expect(keepReferralCode('SAFAR123')).toBe('SAFAR123');
  expect(keepReferralCode(null)).toBe('SAFAR123');
  jest.restoreAllMocks();
});
