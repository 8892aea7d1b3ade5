import * as fc from 'fast-check';
import jsQr from 'jsqr';
import type { QrPath } from './qr-image';
import { drawQrPath } from './qr-image';

const PIXELS_PER_MODULE = 4;
const QUIET_MODULES = 4;

/** What a camera reads from the drawn path, with the quiet zone that the image has around it. */
function scan({ size, path }: QrPath): string | undefined {
  const side = (size + 2 * QUIET_MODULES) * PIXELS_PER_MODULE;
  const pixels = new Uint8ClampedArray(side * side * 4).fill(255);
  for (const [, column, row] of path.matchAll(/M(\d+) (\d+)h1v1h-1z/g)) {
    const left = (Number(column) + QUIET_MODULES) * PIXELS_PER_MODULE;
    const top = (Number(row) + QUIET_MODULES) * PIXELS_PER_MODULE;
    for (let y = top; y < top + PIXELS_PER_MODULE; y += 1) {
      for (let x = left; x < left + PIXELS_PER_MODULE; x += 1)
        pixels.fill(0, (y * side + x) * 4, (y * side + x) * 4 + 3);
    }
  }
  return jsQr(pixels, side, side)?.data;
}

test('a camera reads from the drawn QR code exactly the text that went in', () => {
  const anyLink = fc.webUrl({ withQueryParameters: true, size: 'small' });
  fc.assert(
    fc.property(anyLink, (text) => {
      expect(scan(drawQrPath(text))).toBe(text);
    }),
    { numRuns: 20 },
  );
});

test('a payment link with everything in it is read as it is', () => {
  const link =
    'upi://pay?pa=safarcircle@upi.example&pn=Safar%20Circle&am=1000.00&cu=INR&tn=Safar%20Circle%20deposit&tr=SC0123456789abcdef';
  expect(scan(drawQrPath(link))).toBe(link);
});
