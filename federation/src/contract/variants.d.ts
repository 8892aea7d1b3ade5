import type { CanaryShare, Preview, Registry } from './registry';

/** Of all canaries, each once, the smallest first. */
export function listShares(registry: Registry): CanaryShare[];

/**
 * The registry as some visitors have it: those of a share have every canary with this share or a larger one, and
 * everybody else has none.
 */
export function toVariant(registry: Registry, sharePercent?: CanaryShare): Registry;

/** @returns the preview with its key, and what its link ends with */
export function signPreview(preview: Omit<Preview, 'key'>): { preview: Preview; token: string };

/** The preview that a link shows; undefined when it has expired, was withdrawn, or nobody has signed it. */
export function findPreview(registry: Registry, token: string, now: Date): Preview | undefined;

/** The registry as those have it who opened the link: with this release, and the live one to fall back to. */
export function toPreviewRegistry(registry: Registry, preview: Preview): Registry;
