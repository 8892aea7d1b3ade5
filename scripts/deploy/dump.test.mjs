import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { repositoryDir } from '../program/repository.mjs';

test('the password of a dump is on no command line', () => {
  const directory = mkdtempSync(join(tmpdir(), 'safar-dumps-'));
  const told = '#!/bin/sh\nprintf "%s\\n" "$@" "$PGPASSWORD" >told\n';
  writeFileSync(join(directory, 'pg_dump'), told, { mode: 0o755 });
  const dump = (/** @type {string} */ url) => {
    const env = { ...process.env, PATH: `${directory}:${process.env.PATH}`, DATABASE_URL: url, PGPASSWORD: '' };
    const args = [join(repositoryDir, 'scripts/deploy/dump.mjs'), 'unfinished'];
    assert.equal(spawnSync(process.execPath, args, { cwd: directory, env }).status, 0);
    return readFileSync(join(directory, 'told'), 'utf8').trimEnd().split('\n').slice(2);
  };
  const place = '@127.0.0.1:5432/safar?sslmode=require';
  assert.deepEqual(dump(`postgresql://safar_app:of%40the%3Aapp${place}`), [
    `--dbname=postgresql://safar_app${place}`,
    'of@the:app',
  ]);
  // What stands behind the host is what pg_dump would take of two.
  for (const address of [
    'postgresql://safar_app@127.0.0.1:5432/safar?password=of%40the%3Aapp&sslmode=require',
    `postgresql://safar_app:another${place}&password=of%40the%3Aapp`,
  ])
    assert.deepEqual(dump(address), [`--dbname=postgresql://safar_app${place}`, 'of@the:app']);
  assert.deepEqual(dump('postgresql://safar_app@/safar?password=secret'), [
    '--dbname=postgresql://safar_app@/safar',
    'secret',
  ]);
  assert.deepEqual(dump('postgresql://safar_app@/safar'), ['--dbname=postgresql://safar_app@/safar']);
  rmSync(directory, { recursive: true });
});
