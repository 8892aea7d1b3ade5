import { Button } from 'design';
import type { Registry } from 'federation/contract';
import type { ReactNode } from 'react';
import type { Override } from './apply-overrides';
import { applyOverrides, listOverrides, removeOverrides } from './apply-overrides';
import styles from './override-badge.module.css';

/** The registry with the remotes that this developer has pointed at their own machine, and a badge that says so. */
export function readOverrides(registry: Registry): { registry: Registry; badge: ReactNode } {
  const overrides = listOverrides(registry);
  return {
    registry: applyOverrides(registry, overrides),
    badge: overrides.length > 0 ? <OverrideBadge overrides={overrides} /> : null,
  };
}

/** Says that parts of this page come from the developer's own machine, and ends that. */
function OverrideBadge({ overrides }: { overrides: Override[] }) {
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
