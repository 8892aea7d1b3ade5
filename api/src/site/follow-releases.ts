import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Registry } from 'federation/contract';
import { fetchRelease, type Query, readRegistryRow } from 'federation/releases';
import { parseRegistry } from 'federation/registry';
import type { Queryable } from '../database/database';

/**
 * Brings what was published into the database to the folder that this server serves: first the files, then the
 * registry that names them. A folder whose database holds no registry stays as it is.
 * @throws Error in a sentence when a part that the folder serves was never published into the database
 *
 * Servers of one machine may follow into one folder. One that is late would put its registry in the place of a newer
 * one, and remove releases that another has just fetched for that: it would never fetch them again.
 */
export async function followReleases(database: Queryable, directory: string): Promise<void> {
  const query = <Row extends object>(sql: string, values?: unknown[]) => database.query<Row>(sql, values);
  const text = await readRegistryRow(query);
  const file = join(directory, 'registry.json');
  const here = await readFile(file, 'utf8').catch(() => undefined);
  if (text === undefined || text === here) return;
  const registry = parseRegistry(text);
  const lack = describeLack(here, registry, directory);
  if (lack !== undefined) throw new Error(lack);
  const kept = listKept(registry);
  // Before the lock, which is held for moments alone.
  await fetchAll(query, kept, directory);
  await mkdir(directory, { recursive: true });
  // A module of its own kind, which CommonJS can only ask for.
  const { withLock } = await import('federation/lock');
  await withLock(join(directory, 'registry.lock'), async () => {
    // What was published meanwhile is followed by the next look.
    if ((await readRegistryRow(query)) !== text) return;
    // A server that followed the registry before may have removed some before it gave the lock away.
    await fetchAll(query, kept, directory);
    const unfinished = `${file}.unfinished-${randomUUID()}`;
    await writeFile(unfinished, text, { flush: true });
    await rename(unfinished, file);
    for (const [part, versions] of kept) await removeOthers(join(directory, part), versions);
  });
}

const listParts = ({ shell, remotes }: Registry) => [...(shell ? ['shell'] : []), ...remotes.map(({ name }) => name)];

/**
 * What is changed in the database changes nothing for visitors while the server does not follow it.
 * @returns in a sentence what the database lacks of what the folder serves
 */
export async function findLack(query: Query, directory: string): Promise<string | undefined> {
  const text = await readRegistryRow(query);
  const here = await readFile(join(directory, 'registry.json'), 'utf8').catch(() => undefined);
  return describeLack(here, text === undefined ? { generation: 0, remotes: [] } : parseRegistry(text), directory);
}

/**
 * Parts are published one after the other. Following the first would take down all others that the folder has, such as
 * those of an image.
 * @param here the registry of the folder
 */
function describeLack(here: string | undefined, registry: Registry, directory: string): string | undefined {
  const served = here === undefined ? [] : listPartsIfWhole(here);
  const lost = served.filter((name) => !listParts(registry).includes(name));
  if (lost.length === 0) return undefined;
  const commands = lost.map((name) => `npm run release -w ${name === 'shell' ? name : `remote-${name}`}`);
  return `${directory} serves ${lost.join(', ')}, of which the database has no release yet: the folder stays as it is until each is published into the database (${commands.join('; ')}).`;
}

/** One that is damaged says nothing, and is replaced. */
function listPartsIfWhole(text: string): string[] {
  try {
    return listParts(parseRegistry(text));
  } catch {
    return [];
  }
}

type Kept = [part: string, versions: string[]][];

async function fetchAll(query: Query, kept: Kept, directory: string): Promise<void> {
  for (const [part, versions] of kept)
    for (const version of versions) await fetchRelease(query, part, version, directory);
}

/** The versions of each part whose files open tabs may ask for. */
function listKept({ shell, remotes, previews = [] }: Registry): Kept {
  const versions = new Map<string, string[]>();
  const add = (name: string, more: string[]) => versions.set(name, [...(versions.get(name) ?? []), ...more]);
  for (const { name, kept } of [...(shell ? [{ name: 'shell', kept: shell.kept }] : []), ...remotes])
    add(
      name,
      kept.map(({ version }) => version),
    );
  for (const { name, current } of previews) add(name, [current.version]);
  return [...versions];
}

/** No release takes longer to fetch: a folder that is unfinished for so long is of a process that was killed. */
const UNFINISHED_MS = 60 * 60 * 1000;

async function isBeingFetched(release: string): Promise<boolean> {
  if (!release.includes('.unfinished-')) return false;
  const status = await stat(release).catch(() => undefined);
  return status !== undefined && Date.now() - status.mtimeMs < UNFINISHED_MS;
}

/**
 * A removal that is killed leaves no part of a release under its name, which would be taken for all of it; the next one
 * sweeps what it has left, and what a fetch that was killed has.
 */
async function removeOthers(directory: string, versions: string[]): Promise<void> {
  const names = existsSync(directory) ? await readdir(directory) : [];
  for (const name of names.filter((each) => !versions.includes(each))) {
    const release = join(directory, name);
    if (await isBeingFetched(release)) continue;
    const removed = name.includes('.removed-') ? release : `${release}.removed-${randomUUID()}`;
    // Another process of this machine may be first.
    if (removed !== release) await rename(release, removed).catch(() => {});
    await rm(removed, { recursive: true, force: true });
  }
}
