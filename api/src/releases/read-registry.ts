import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Registry } from 'federation/contract';
import { parseRegistry } from 'federation/registry';
import type { Config } from '../config/config';

/** What is published now; nothing while there is no registry. */
export async function readRegistry({ releasesDirectory }: Pick<Config, 'releasesDirectory'>): Promise<Registry> {
  const text = await readFile(join(releasesDirectory, 'registry.json'), 'utf8').catch(() => undefined);
  return text === undefined ? { generation: 0, remotes: [] } : parseRegistry(text);
}
