import type { Preview, Registry } from './registry';

/** @returns the preview with its key, and what its link ends with */
export function signPreview(preview: Omit<Preview, 'key'>): { preview: Preview; token: string };

/** The preview that a link shows; undefined when it has expired, was withdrawn, or nobody has signed it. */
export function findPreview(registry: Registry, token: string, now: Date): Preview | undefined;

/** The registry as those have it who opened the link: with this release, and the live one to fall back to. */
export function toPreviewRegistry(registry: Registry, preview: Preview): Registry;
