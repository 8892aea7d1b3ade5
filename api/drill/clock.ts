import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Database } from '../src/database/database';
import { listDifferences } from '../src/ledger/reconcile';
import { report } from './callers';
import { startDrillProgram } from './programs';
import { onServers, type Club } from './servers';

const DAY_MS = 24 * 60 * 60 * 1000;
/** Dates that are due when the drill begins: more than one start pays. */
const DUE_DAYS = 20;
const MOST_DATES = 10;
const PAYS_WITHIN_MS = 60_000;
const WRONG_DAYS = [10, -10];

/** What a process loads first: its clock is so many days from the machine's. */
function writeShift(directory: string, days: number): string {
  const file = join(directory, `shift${days}.cjs`);
  writeFileSync(
    file,
    `const Right = Date;
const shifted = () => Right.now() + ${days * DAY_MS};
globalThis.Date = class extends Right {
  constructor(...given) { given.length === 0 ? super(shifted()) : super(...given); }
  static now() { return shifted(); }
};`,
  );
  return file;
}

const listPaid = async (database: Database) =>
  (
    await database.query<{ on: string }>(
      `SELECT business_date AS on FROM runs WHERE state = 'posted' AND triggered_by <> 'seed' ORDER BY 1`,
    )
  ).map(({ on }) => on);

async function refusesToPay({ database, databaseUrl, addServer }: Club, shift: string, days: number): Promise<boolean> {
  const env = { NODE_OPTIONS: `--require ${shift}`, PAYOUT_SCHEDULE: '1', LOG_LEVEL: 'info' };
  const server = await addServer(env);
  await server.start();
  const { status } = await fetch(`${server.origin}/api/v1/plans`);
  const command = startDrillProgram('src/commands/payout.ts', ['--catch-up'], { ...env, DATABASE_URL: databaseUrl });
  const { code, output: said } = await command.exited;
  const { output: logged } = await server.stop();
  const paid = await listPaid(database);
  console.log(`A clock ${Math.abs(days)} days ${days > 0 ? 'ahead' : 'behind'}:`);
  const sentence = /The clock of this server is .* the database's\. Nothing is paid until both agree\./;
  return [
    report(`the server answers all the same (${status})`, status === 200),
    report('its log says that the clock is wrong', sentence.test(logged)),
    report(`the command ends with ${code} and says so`, code === 1 && sentence.test(said)),
    report(`${paid.length} dates were paid`, paid.length === 0),
  ].every(Boolean);
}

/** A process whose clock is right pays what is due, and no more than ten dates at a start. */
async function paysWhatIsDue({ database, addServer }: Club): Promise<boolean> {
  const server = await addServer({ PAYOUT_SCHEDULE: '1' });
  await server.start();
  const deadline = performance.now() + PAYS_WITHIN_MS;
  while ((await listPaid(database)).length < MOST_DATES && performance.now() < deadline) await wait(200);
  await server.stop();
  const paid = await listPaid(database);
  const today = new Date().toISOString().slice(0, 10);
  const differences = await listDifferences(database);
  console.log('A clock that is right:');
  return [
    report(`${paid.length} dates were paid, ${paid[0]} to ${paid.at(-1)}`, paid.length === MOST_DATES),
    report(
      'none of them lies in the future',
      paid.every((on) => on <= today),
    ),
    report(`${differences.length} balances differ`, differences.length === 0),
  ].every(Boolean);
}

/** Nobody is paid by a clock that is wrong; who has one that is right pays. */
export function clock(): Promise<boolean> {
  const directory = mkdtempSync(join(tmpdir(), 'safar-clock-'));
  return onServers(
    async (club) => {
      let isKept = true;
      for (const days of WRONG_DAYS) {
        isKept = (await refusesToPay(club, writeShift(directory, days), days)) && isKept;
      }
      return (await paysWhatIsDue(club)) && isKept;
    },
    new Date(Date.now() - DUE_DAYS * DAY_MS),
  ).finally(() => rmSync(directory, { recursive: true }));
}
