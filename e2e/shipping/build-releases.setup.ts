import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { test as setup } from '@playwright/test';
import { SAMPLE_BUILDS_DIR } from './sample-builds';

setup('the sample releases are built by the real build of a remote', async () => {
  setup.setTimeout(180_000);
  const builder = spawn(process.execPath, [join(__dirname, 'build-samples.mjs'), SAMPLE_BUILDS_DIR], {
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const [code] = await once(builder, 'exit');
  if (code !== 0) throw new Error(`build-samples.mjs ended with exit code ${code}`);
});
