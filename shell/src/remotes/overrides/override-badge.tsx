import { Button } from 'design';
import type { RegisteredRemote, Registry } from 'federation/contract';
import type { ReactNode } from 'react';
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

const KEY_PREFIX = 'safar:override:';
/** Nothing but this developer's own machine. */
const LOCAL_ORIGIN = /^https?:\/\/(localhost|127\.0\.0\.1)(:\d+)?$/;

export interface Override {
  remoteName: string;
  origin: string;
}

/**
 * Which remotes a developer has pointed at their own machine: `localStorage['safar:override:member'] =
 * 'http://localhost:3002'`.
 */
export function listOverrides({ remotes }: Registry): Override[] {
  return remotes.flatMap(({ name }) => {
    const origin = localStorage.getItem(KEY_PREFIX + name);
    return origin !== null && LOCAL_ORIGIN.test(origin) ? [{ remoteName: name, origin }] : [];
  });
}

export function removeOverrides(overrides: Override[]): void {
  for (const { remoteName } of overrides) localStorage.removeItem(KEY_PREFIX + remoteName);
}

/** The registry with the overridden remotes at their dev servers. Nothing there is hashed: every save changes it. */
export function applyOverrides(registry: Registry, overrides: Override[]): Registry {
  const override = (remote: RegisteredRemote): RegisteredRemote => {
    const found = overrides.find(({ remoteName }) => remoteName === remote.name);
    if (!found) return remote;
    const entry = `${found.origin}/remoteEntry.js`;
    const current = { ...remote.current, version: 'override', entry, integrity: {}, assets: {} };
    return { ...remote, current, previous: null };
  };
  return { ...registry, remotes: registry.remotes.map(override) };
}
