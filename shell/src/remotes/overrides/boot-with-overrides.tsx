import type { Registry } from 'federation/contract';
import { boot } from '../../app/boot';
import { applyOverrides, listOverrides } from './apply-overrides';
import { OverrideBadge } from './override-badge';

/** Starts the site with the remotes that this developer has pointed at their own machine, and a badge that says so. */
export function bootWithOverrides(page: Document, registry: Registry): Promise<void> {
  const overrides = listOverrides(registry);
  const badge = overrides.length > 0 ? <OverrideBadge overrides={overrides} /> : null;
  return boot(page, applyOverrides(registry, overrides), badge);
}
