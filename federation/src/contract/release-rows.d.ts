/** Asks the database one statement. */
export type Query = <Row extends object>(sql: string, values?: unknown[]) => Promise<Row[]>;

/** @returns the content of the registry; undefined when nothing was ever published into this database */
export function readRegistryRow(query: Query): Promise<string | undefined>;

/**
 * Puts a new registry in the place of the one that was read.
 * @param before undefined when there was none
 * @returns false, and no change, when another one is there by now
 */
export function swapRegistryRow(query: Query, before: string | undefined, next: string): Promise<boolean>;

/** Stores the files of a release that is in a folder of this machine; one that is there already stays as it is. */
export function insertRelease(query: Query, part: string, version: string, directory: string): Promise<void>;

/**
 * Brings the files of a release to this machine: whole, or not at all. One that is there already is not asked for.
 * @param releasesDirectory where it becomes `<part>/<version>/`
 * @throws Error when the database has no such release
 */
export function fetchRelease(query: Query, part: string, version: string, releasesDirectory: string): Promise<void>;

/**
 * Removes the files of a release that the registry does not need.
 * @param registry as it was read
 * @returns false, and no change, when another one is there by now
 */
export function deleteRelease(query: Query, part: string, version: string, registry: string): Promise<boolean>;

/** Writes a command into the audit log, as those of the API are (api/src/commands/run-command.ts). */
export function insertCommand(query: Query, name: string, typed: string, at: Date): Promise<void>;

/** What was counted of each release in the last thirty days. */
export function readCounts(
  query: Query,
): Promise<{ remote: string; release: string; visits: number; incidents: number }[]>;
