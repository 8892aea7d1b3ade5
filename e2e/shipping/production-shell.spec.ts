import { execFile } from 'node:child_process';
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { ShellManifest } from 'federation/contract';
import { REPOSITORY_DIR } from '../site/require-build';
import { expect, test } from '@playwright/test';

test('the production build of the shell has no code for overrides', () => {
  const assetsDir = join(REPOSITORY_DIR, 'shell', 'dist', 'assets');
  const scripts = readdirSync(assetsDir).filter((file) => file.endsWith('.js'));
  expect(scripts.length).toBeGreaterThan(0);
  for (const file of scripts) expect(readFileSync(join(assetsDir, file), 'utf8')).not.toContain('safar:override');
});

test('the built shell offers the names that remotes are built against', async () => {
  const built = JSON.parse(readFileSync(join(REPOSITORY_DIR, 'shell', 'dist', 'shell.json'), 'utf8')) as ShellManifest;
  const code = `import { readOffer } from './federation/webpack/shell-offer.mjs';
    console.log(JSON.stringify(await readOffer(process.cwd() + '/remote-marketing')));`;
  const options = { cwd: REPOSITORY_DIR };
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', code], options);
  expect(built).toMatchObject(JSON.parse(stdout));
});
