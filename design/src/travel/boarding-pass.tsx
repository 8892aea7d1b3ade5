import type { ReactNode } from 'react';
import { Bus, Pin, Route } from '../illustrations/parts';
import { joinClassNames } from '../join-class-names';
import styles from './boarding-pass.module.css';

interface BoardingPassDetail {
  label: string;
  value: ReactNode;
}

interface BoardingPassProps {
  /** The strip along the top: whose pass, what for. */
  title: ReactNode;
  codeLabel: string;
  /** The code itself, large, with its eye toggle if it has one. */
  code: ReactNode;
  details?: readonly BoardingPassDetail[];
  /** A QR code or barcode; keep it about 120 px square. */
  barcode?: ReactNode;
  /** What to do with the pass: share, copy. Stands on the stub. */
  actions?: ReactNode;
  className?: string;
}

/** A code as a boarding pass: the body carries it, the stub beyond the perforation carries barcode and actions. */
export function BoardingPass({ title, codeLabel, code, details = [], barcode, actions, className }: BoardingPassProps) {
  const hasStub = Boolean(barcode || actions);
  return (
    <div data-surface="page" className={joinClassNames(styles.pass, hasStub && styles.withStub, className)}>
      <div className={styles.body}>
        <div data-surface="band" className={styles.strip}>
          {title}
        </div>
        <div className={styles.inside}>
          <PassRoute className={styles.route} />
          <div>
            <div className={styles.label}>{codeLabel}</div>
            <div className={styles.code}>{code}</div>
          </div>
          {details.length > 0 && (
            <dl className={styles.details}>
              {details.map((detail) => (
                <div key={detail.label}>
                  <dt className={styles.label}>{detail.label}</dt>
                  <dd className={styles.value}>{detail.value}</dd>
                </div>
              ))}
            </dl>
          )}
        </div>
      </div>
      {hasStub && (
        <div className={styles.stub}>
          {barcode && <div className={styles.barcode}>{barcode}</div>}
          {actions && <div className={styles.actions}>{actions}</div>}
        </div>
      )}
    </div>
  );
}

/** The journey printed on a boarding pass, where there is room for it. */
function PassRoute({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 260 110" aria-hidden="true" className={className}>
      <path d="M0 110c20-34 52-44 88-36 34 8 52 20 84 10 34-12 60-6 82 26Z" fill="var(--sc-color-sunken)" />
      <Route d="M14 92C40 40 88 38 122 60c32 20 70 26 106-14" width={4} stroke="var(--sc-color-control-line)" />
      <circle cx="14" cy="94" r="7" fill="var(--sc-color-primary)" />
      <circle cx="14" cy="94" r="2.6" fill="var(--sc-color-card)" />
      <Pin transform="translate(230 44)" />
      <Bus transform="translate(66 50) rotate(10) scale(0.56)" />
    </svg>
  );
}
