import { Button } from 'design';
import type { Override } from './apply-overrides';
import { removeOverrides } from './apply-overrides';
import styles from './override-badge.module.css';

/** Says that parts of this page come from the developer's own machine, and ends that. */
export function OverrideBadge({ overrides }: { overrides: Override[] }) {
  const reset = () => {
    removeOverrides(overrides);
    location.reload();
  };
  return (
    <aside className={styles.badge} aria-label="Overridden remotes">
      {overrides.map(({ remoteName, origin }) => (
        <span key={remoteName}>
          {remoteName} from {origin}
        </span>
      ))}
      <Button variant="ghost" onClick={reset}>
        Reset
      </Button>
    </aside>
  );
}
