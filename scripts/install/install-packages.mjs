import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { runNpm } from '../program/npm.mjs';
import { readJson, repositoryDir } from '../program/repository.mjs';
import { step } from '../program/step.mjs';
import { StopError } from '../program/stop-error.mjs';
import { isInstalled } from './is-installed.mjs';

/** What npm writes at the end of a complete installation, and at no other time. */
const INSTALLED_FILE = 'node_modules/.package-lock.json';

/** Installs exactly what the lockfile says, unless it is there already. @throws StopError when npm fails */
export async function installPackages() {
  const installed = existsSync(join(repositoryDir, INSTALLED_FILE)) ? readJson(INSTALLED_FILE) : undefined;
  if (isInstalled(readJson('package-lock.json'), installed)) return;
  await step('Installing packages from the lockfile', async () => {
    const env = { ...process.env, PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD: '1' };
    const { code, output } = await runNpm(['ci', '--include=dev', '--no-audit', '--no-fund'], {
      cwd: repositoryDir,
      env,
    });
    if (code !== 0) {
      throw new StopError(
        `The packages could not be installed (npm ci ended with code ${code}). Check the network and npm's registry, then try again.`,
        output,
      );
    }
  });
}
