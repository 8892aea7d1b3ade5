import { createHash } from 'node:crypto';

const TOKEN_BYTES = 32;
const TOKEN_PATTERN = /^[A-Za-z0-9_-]{43}$/;

/** 256 random bits, readable in a header. */
export function generateToken(randomBytes: (size: number) => Buffer): string {
  return randomBytes(TOKEN_BYTES).toString('base64url');
}

/** What the database keeps: who reads it there cannot sign in with it. Undefined for what no token looks like. */
export function digestToken(token: string | undefined): Buffer | undefined {
  if (token === undefined || !TOKEN_PATTERN.test(token)) return undefined;
  return createHash('sha256').update(token).digest();
}
