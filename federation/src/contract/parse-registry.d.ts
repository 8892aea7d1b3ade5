import type { Registry } from './registry';

/**
 * @param text the content of registry.json
 * @throws Error when it is no registry, in a sentence that says where
 */
export function parseRegistry(text: string): Registry;
