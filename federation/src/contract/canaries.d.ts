import type { CanaryShare, Registry } from './registry';

/** Of all canaries, each once, the smallest first. */
export function listShares(registry: Registry): CanaryShare[];

/**
 * The registry as some visitors have it: those of a share have every canary with this share or a larger one, and
 * everybody else has none.
 */
export function toVariant(registry: Registry, sharePercent?: CanaryShare): Registry;
