import { Card } from 'design';
import { countByLevel } from './count-by-level';
import { formatMemberCount } from './format-member-count';
import styles from './level-summary.module.css';
import type { NetworkNode } from './network-node';

export function LevelSummary({ root }: { root: NetworkNode }) {
  const counts = countByLevel(root);
  const total = counts.reduce((sum, count) => sum + count, 0);
  return (
    <Card as="section" padding="large" aria-labelledby="level-summary" className={styles.card}>
      <h2 id="level-summary" className={styles.title}>
        Your team
      </h2>
      <p className={styles.total}>{formatMemberCount(total)}</p>
      <dl className={styles.levels}>
        {counts.map((count, index) => (
          <div key={index} className={styles.level}>
            <dt>Level {index + 1}</dt>
            <dd>{formatMemberCount(count)}</dd>
          </div>
        ))}
      </dl>
      <p className={styles.hint}>Level 1 joined with your code, level 2 with theirs, and so on.</p>
    </Card>
  );
}
