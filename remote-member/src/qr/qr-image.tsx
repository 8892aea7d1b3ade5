import { useMemo } from 'react';
import { drawQrPath } from './draw-qr-path';
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
