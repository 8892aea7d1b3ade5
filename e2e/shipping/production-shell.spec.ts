import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { REPOSITORY_DIR } from '../site/require-build';
import { expect, test } from '@playwright/test';

test('the production build of the shell has no code for overrides', () => {
  const assetsDir = join(REPOSITORY_DIR, 'shell', 'dist', 'assets');
  const scripts = readdirSync(assetsDir).filter((file) => file.endsWith('.js'));
  expect(scripts.length).toBeGreaterThan(0);
  for (const file of scripts) expect(readFileSync(join(assetsDir, file), 'utf8')).not.toContain('safar:override');
});
