import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { ShellManifest } from 'federation/contract';
import { readOffer } from '../../federation/webpack/shell-offer.mjs';
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
  const { exports, shared, contract } = await readOffer(join(REPOSITORY_DIR, 'remote-marketing'));
  expect(built).toMatchObject({ exports, shared, contract });
});
