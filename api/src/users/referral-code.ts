const REFERRAL_CODE_LENGTH = 8;
/**
 * Without I, O, 0 and 1, which people mix up when they read a code aloud. 32 letters: one random byte gives one of them
 * evenly.
 */
const ALPHABET = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';

export function generateReferralCode(randomBytes: (size: number) => Buffer): string {
  return Array.from(randomBytes(REFERRAL_CODE_LENGTH), (byte) => ALPHABET.charAt(byte % ALPHABET.length)).join('');
}
