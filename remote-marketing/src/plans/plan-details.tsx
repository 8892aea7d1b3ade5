import { LevelTable } from '../compensation/level-table';
import type { PlanText } from './plan-text';
import styles from './plans-page.module.css';

/** What opens under a plan's heading. */
export function PlanDetails({ terms, details }: PlanText) {
  return (
    <div className={styles.details}>
      <p>{terms}</p>
      <LevelTable caption={details.category} headings={details.headings} rows={details.levels} />
    </div>
  );
}
