import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ApiErrorCode } from 'shared-auth';
import { ApiError } from 'shared-auth';
import { describeError } from './error-words';

/** The closed list of the contract, whose module the browser's programs know by its types alone. */
const CONTRACT = readFileSync(join(__dirname, '../../api/src/contract/envelope.ts'), 'utf8');
const CODES = Array.from(CONTRACT.matchAll(/^ {2}(\w+): \d{3},$/gm), ([, code = '']) => code as ApiErrorCode);
const FALLBACK = 'Your reply was not sent. Please try again.';

const refuse = (code: ApiErrorCode, message: string) => new ApiError(message, { code, status: 409 });
const inEnglish = (text: string) => text;

test('every code has words or is told in the sentence that came, and else in the words of the page', () => {
  expect(CODES.length).toBeGreaterThan(25);
  for (const code of [...CODES, 'offline', 'timed_out', 'unreachable', 'unreadable'] as const) {
    expect(describeError(inEnglish, refuse(code, 'The server’s sentence.'), FALLBACK)).toMatch(/^[A-Z].*\.$/);
    expect(describeError(inEnglish, refuse(code, ''), FALLBACK)).toMatch(/^[A-Z].*\.$/);
  }
  expect(describeError(inEnglish, refuse('invalid_input', ''), FALLBACK)).toBe(FALLBACK);
  expect(describeError(inEnglish, new TypeError('x is undefined'), FALLBACK)).toBe(FALLBACK);
});
