const { randomUUID } = require('node:crypto');
const { existsSync } = require('node:fs');
const { mkdir, readdir, readFile, rename, rm, writeFile } = require('node:fs/promises');
const { dirname, join } = require('node:path');

/*
 * Releases as rows of PostgreSQL (api/src/schema/tables/8-releases.sql). The commands write them, each server brings
 * what is live to its own disk and serves it from there. CommonJS, because both can load it.
 */

/** @type {typeof import('../src/contract/release-rows').readRegistryRow} */
async function readRegistryRow(query) {
  /** @type {{ content: string }[]} */
  const [row] = await query('SELECT content FROM release_registry');
  return row?.content;
}

/** @type {typeof import('../src/contract/release-rows').swapRegistryRow} */
async function swapRegistryRow(query, before, next) {
  const rows =
    before === undefined
      ? await query('INSERT INTO release_registry (content) VALUES ($1) ON CONFLICT DO NOTHING RETURNING true', [next])
      : await query('UPDATE release_registry SET content = $1 WHERE content = $2 RETURNING true', [next, before]);
  return rows.length === 1;
}

/** @type {typeof import('../src/contract/release-rows').insertRelease} */
async function insertRelease(query, part, version, directory) {
  const there = await query('SELECT FROM release_files WHERE part = $1 AND version = $2 LIMIT 1', [part, version]);
  if (there.length > 0) return;
  const entries = await readdir(directory, { recursive: true, withFileTypes: true });
  const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  const names = paths.map((path) => path.slice(directory.length + 1).replaceAll('\\', '/'));
  // One statement: a release is there with all its files, or not at all.
  await query(
    `INSERT INTO release_files (part, version, path, content)
     SELECT $1, $2, path, content FROM unnest($3::text[], $4::bytea[]) AS files (path, content)
     ON CONFLICT DO NOTHING`,
    [part, version, names, await Promise.all(paths.map((path) => readFile(path)))],
  );
}

/** @type {typeof import('../src/contract/release-rows').fetchRelease} */
async function fetchRelease(query, part, version, releasesDirectory) {
  const directory = join(releasesDirectory, part, version);
  if (existsSync(directory)) return;
  /** @type {{ path: string, content: Uint8Array }[]} */
  const files = await query('SELECT path, content FROM release_files WHERE part = $1 AND version = $2', [
    part,
    version,
  ]);
  if (files.length === 0) throw new Error(`The database has no release ${version} of ${part}.`);
  // Not by its process: in two containers that share the folder it may have the same id.
  const unfinished = `${directory}.unfinished-${randomUUID()}`;
  try {
    for (const { path, content } of files) {
      await mkdir(dirname(join(unfinished, path)), { recursive: true });
      await writeFile(join(unfinished, path), content);
    }
    await rename(unfinished, directory);
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true });
    // Otherwise another process was first; releases never change.
    if (!existsSync(directory)) throw error;
  }
}

/** @type {typeof import('../src/contract/release-rows').deleteRelease} */
async function deleteRelease(query, part, version, registry) {
  // The lock makes a swap wait: what the registry does not name is gone before it names it, or stays.
  const rows = await query(
    `WITH unchanged AS (SELECT FROM release_registry WHERE content = $3 FOR SHARE),
       deleted AS (DELETE FROM release_files WHERE part = $1 AND version = $2 AND EXISTS (SELECT FROM unchanged))
     SELECT FROM unchanged`,
    [part, version, registry],
  );
  return rows.length === 1;
}

/** @type {typeof import('../src/contract/release-rows').insertCommand} */
async function insertCommand(query, name, typed, at) {
  await query(
    `INSERT INTO audit_entries (at, actor_id, action, subject, before, after, address)
     VALUES ($1, NULL, 'command.run', $2, 'null', $3::jsonb, 'server')`,
    [at, `command:${name}`, JSON.stringify({ arguments: typed })],
  );
}

/** @type {typeof import('../src/contract/release-rows').readCounts} */
async function readCounts(query) {
  return query(
    `SELECT remote, release, sum(visits)::int AS visits, sum(incidents)::int AS incidents FROM release_hours
     WHERE hour > now() - interval '30 days' GROUP BY remote, release`,
  );
}

module.exports = {
  deleteRelease,
  fetchRelease,
  insertCommand,
  insertRelease,
  readCounts,
  readRegistryRow,
  swapRegistryRow,
};
