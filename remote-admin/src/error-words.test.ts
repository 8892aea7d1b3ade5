import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ApiError } from 'shared-auth';
import { describeError, isFinalRefusal } from './error-words';

/** The closed list of the contract, whose module the browser's programs know by its types alone. */
const CONTRACT = readFileSync(join(__dirname, '../../api/src/contract/envelope.ts'), 'utf8');
const OF_CONTRACT = Array.from(CONTRACT.matchAll(/^ {2}(\w+): \d{3},$/gm), ([, code = '']) => code);
const CODES = [...OF_CONTRACT, 'offline', 'timed_out', 'unreachable', 'unreadable'] as ApiError['code'][];

const refuse = (code: ApiError['code'], message: string) => new ApiError(message, { code, status: 409 });

test('every code of the contract, and every fault of the line, has words or leaves them to the server', () => {
  expect(CODES.length).toBeGreaterThan(29);
  for (const code of CODES) expect(describeError(refuse(code, 'The sentence of the server.'))).toMatch(/^[A-Z].*\.$/);
});

test('a fault that brings no words, or is none of the API, is told in those of the page', () => {
  expect(describeError(refuse('invalid_input', ''), 'The plan was not saved.')).toBe('The plan was not saved.');
  expect(describeError(new TypeError('x is undefined'), 'The plan was not saved.')).toBe('The plan was not saved.');
});

test('only what cannot be mended ends a dialog', () => {
  const final = CODES.filter((code) => isFinalRefusal(refuse(code, '')));
  expect(final.sort()).toEqual(['already_decided', 'already_paid', 'not_found', 'not_reversible', 'own_decision']);
});

test('a refusal that names a field never ends a dialog: another text may do', () => {
  for (const code of CODES)
    expect(isFinalRefusal(new ApiError('There is no such member.', { code, status: 404, field: 'email' }))).toBe(false);
});
