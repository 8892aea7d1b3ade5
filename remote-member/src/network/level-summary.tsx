import type { Network } from 'api/contract';
import { Card } from 'design';
import { formatMemberCount } from './format-member-count';
import styles from './level-summary.module.css';

/** How many stand at each level, and how many of them are active; levels below the last member are left out. */
export function LevelSummary({ network }: { network: Network }) {
  const levels = network.levels.filter(({ members }) => members > 0);
  return (
    <Card as="section" padding="large" aria-labelledby="level-summary" className={styles.card}>
      <h2 id="level-summary" className={styles.title}>
        Your team
      </h2>
      <p className={styles.total}>{formatMemberCount(network.self.teamSize)}</p>
      <dl className={styles.levels}>
        {levels.map(({ level, members, active }) => (
          <div key={level} className={styles.level}>
            <dt>Level {level}</dt>
            <dd>
              {formatMemberCount(members)}
              <span className={styles.active}>{active.toLocaleString('en-IN')} active</span>
            </dd>
          </div>
        ))}
      </dl>
      <p className={styles.hint}>
        Level 1 joined with your code, level 2 with theirs, and so on. Active members hold a running package.
      </p>
    </Card>
  );
}
