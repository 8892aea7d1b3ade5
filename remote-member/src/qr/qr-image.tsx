import qrcode from 'qrcode-generator';
import { useMemo } from 'react';
import styles from './qr-image.module.css';

/** Cameras want four light modules around the code. */
const QUIET_MODULES = 4;

/** A text as a QR code, dark on light in both themes, as wide as its container up to its own limit. */
export function QrImage({ text, label }: { text: string; label: string }) {
  const { size, path } = useMemo(() => drawQrPath(text), [text]);
  const side = size + 2 * QUIET_MODULES;
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`-${QUIET_MODULES} -${QUIET_MODULES} ${side} ${side}`}
      shapeRendering="crispEdges"
      className={styles.qr}
    >
      <path d={path} fill="currentColor" />
    </svg>
  );
}

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
