import { drawQrPath } from './draw-qr-path';

test('a sign-up address fits a QR of 33 modules a side, with the three finder corners in dark', () => {
  const { size, path } = drawQrPath('https://safarcircle.example/signup?referralCode=SAFAR2026');
  expect(size).toBe(33);
  for (const corner of ['M0 0h', `M${size - 1} 0h`, `M0 ${size - 1}h`]) expect(path).toContain(corner);
});
