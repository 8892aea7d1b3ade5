import { randomBytes } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { buildApp } from '../src/app';
import { parseConfig } from '../src/config/config';
import { startMemoryDatabase } from '../src/database/embedded/start-embedded';
import { migrate, readSchema } from '../src/database/migrate';
import { RECORDED_PATHS, recordingFile, recordReplies, type RecordedRemote } from './recordings';
import { seedDemo } from './seed-demo';

/** The clock stands still, so that recording twice gives the same. */
const now = () => new Date('2026-11-20T06:00:00Z');

/** `npm run record -w api`: what the API replies over a fresh demo club, for the remotes that run without it. */
async function main(): Promise<void> {
  const database = await startMemoryDatabase((error) => console.error(`Database: ${error.message}`));
  await migrate(database, readSchema(), now());
  await seedDemo({ database, now });
  const config = parseConfig({ SHELL_DIR: '/absent', RELEASES_DIR: '/absent', LOG_LEVEL: 'silent' });
  const app = await buildApp({ config, database, now, randomBytes, sendMail: undefined });
  for (const remote of Object.keys(RECORDED_PATHS) as RecordedRemote[]) {
    const file = recordingFile(remote);
    await writeFile(file, `${JSON.stringify(await recordReplies(app, remote), null, 2)}\n`);
    console.log(`Recorded ${file}.`);
  }
  await app.close();
  await database.close();
}

void main();
