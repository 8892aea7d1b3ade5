import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Gauge, type Registry } from 'prom-client';

/** As the timer names a dump once it is whole (deploy/systemd); a name of somebody's own says nothing of its moment. */
const DUMP = /^\d{4}-\d{2}-\d{2}T.*\.dump$/;

/** A folder that cannot be read is as good as an empty one. */
async function findBackupAge(directory: string, now: Date): Promise<number> {
  try {
    const dumps = (await readdir(directory)).filter((name) => DUMP.test(name));
    const newest = dumps.toSorted().at(-1);
    if (newest === undefined) return Infinity;
    const { mtimeMs } = await stat(join(directory, newest));
    return (now.getTime() - mtimeMs) / 1000;
  } catch {
    return Infinity;
  }
}

/** Looks into the folder with each scrape. Without a folder there is no value: others keep the backups. */
export function addBackupGauge(register: Registry, directory: string | undefined, now: () => Date): void {
  new Gauge({
    name: 'safar_backup_age_seconds',
    help: 'Since the newest dump was whole; without end when there is none',
    registers: [register],
    async collect() {
      this.remove();
      if (directory !== undefined) this.set(await findBackupAge(directory, now()));
    },
  });
}
