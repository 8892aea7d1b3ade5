import { ConfigError } from '../src/config/config';
import { clock } from './clock';
import { databaseFrozen, databaseFull, databaseRestart } from './database-faults';
import { deepRegistration } from './deep-registration';
import { gracefulStop } from './graceful-stop';
import { migrationUnderLoad } from './migration-under-load';
import { pgbouncer } from './pgbouncer';
import { restore } from './restore';
import { rollingRestart } from './rolling-restart';
import { runBesideLoad } from './run-beside-load';
import { signIns } from './sign-ins';

/** Each prints its figures. @returns whether every promise was kept */
const DRILLS: Record<string, () => Promise<boolean>> = {
  clock,
  'database-frozen': databaseFrozen,
  'database-full': databaseFull,
  'database-restart': databaseRestart,
  'deep-registration': deepRegistration,
  'graceful-stop': gracefulStop,
  'migration-under-load': migrationUnderLoad,
  pgbouncer,
  restore,
  'rolling-restart': rollingRestart,
  'run-beside-load': runBesideLoad,
  'sign-ins': signIns,
};

/** `npm run drill -- NAME`: ends with 1 when a promise is missed. */
async function main(): Promise<void> {
  const drill = DRILLS[process.argv[2] ?? ''];
  if (!drill) {
    console.error(`npm run drill -- ${Object.keys(DRILLS).join(' | ')}`);
    process.exit(1);
  }
  const isKept = await drill();
  console.log(isKept ? '\nEvery promise is kept.' : '\nA promise is missed.');
  process.exit(isKept ? 0 : 1);
}

void main().catch((error: unknown) => {
  console.error(error instanceof ConfigError ? error.message : error);
  process.exit(1);
});
