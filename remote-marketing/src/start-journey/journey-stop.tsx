import { Stamp } from 'design';
import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import styles from './journey-stop.module.css';

interface JourneyStopProps {
  /** 1 for the first stop. */
  number: number;
  title: string;
  text: string;
  needsLabel: string;
  needs: readonly string[];
  stamp: { label: string; detail: string };
  icon: ReactNode;
}

/** One stop of the way in: what happens there, what to bring, and the stamp it leaves. */
export function JourneyStop({ number, title, text, needsLabel, needs, stamp, icon }: JourneyStopProps) {
  return (
    <li className={styles.stop}>
      <span aria-hidden="true" className={styles.point}>
        {number}
      </span>
      <div className={styles.card}>
        <div className={styles.words}>
          <h3 className={styles.title}>{title}</h3>
          <p>{text}</p>
          <p className={styles.label}>{needsLabel}</p>
          <ul className={styles.needs}>
            {needs.map((need) => (
              <li key={need} className={styles.need}>
                <Check aria-hidden="true" className={styles.check} />
                {need}
              </li>
            ))}
          </ul>
        </div>
        <div className={styles.stamp}>
          <Stamp {...stamp} icon={icon} />
        </div>
      </div>
    </li>
  );
}
