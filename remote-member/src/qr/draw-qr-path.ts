import qrcode from 'qrcode-generator';

export interface QrPath {
  /** Modules along one side, without the quiet zone. */
  size: number;
  /** SVG path of the dark modules, one unit each. */
  path: string;
}

/** The QR code of a text, at medium error correction and in the smallest version that holds it. */
export function drawQrPath(text: string): QrPath {
  const qr = qrcode(0, 'M');
  qr.addData(text);
  qr.make();
  const size = qr.getModuleCount();
  let path = '';
  for (let row = 0; row < size; row += 1) {
    for (let column = 0; column < size; column += 1) {
      if (qr.isDark(row, column)) path += `M${column} ${row}h1v1h-1z`;
    }
  }
  return { size, path };
}
