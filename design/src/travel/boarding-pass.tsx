import type { ReactNode } from 'react';
import { joinClassNames } from '../join-class-names';
import styles from './boarding-pass.module.css';
import { PassRoute } from './pass-route';

export interface BoardingPassDetail {
  label: string;
  value: ReactNode;
}

export interface BoardingPassProps {
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
