/** 128 random bits in hexadecimal. `crypto.randomUUID` is missing where the site is served without TLS. */
export function createRequestKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
