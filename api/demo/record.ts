import { writeFile } from 'node:fs/promises';
import { startMemoryDatabase } from '../src/database/embedded/start-embedded';
import { migrate } from '../src/database/migrate';
import { readSchema } from '../src/database/schema-files';
import { formatRecording, RECORDED_REMOTES, recordingFile, recordReplies } from './recordings';
import { seedDemo } from './seed-demo';

/** The clock stands still, so that recording twice gives the same. */
const now = () => new Date('2026-11-20T06:00:00Z');

/** `npm run record -w api`: what the API replies over a fresh demo club, for the remotes that run without it. */
async function main(): Promise<void> {
  const database = await startMemoryDatabase((error) => console.error(`Database: ${error.message}`));
  await migrate(database, readSchema(), now());
  await seedDemo({ database, now });
  for (const remote of RECORDED_REMOTES) {
    const file = recordingFile(remote);
    await writeFile(file, formatRecording(await recordReplies({ database, now }, remote)));
    console.log(`Recorded ${file}.`);
  }
  await database.close();
}

void main();
