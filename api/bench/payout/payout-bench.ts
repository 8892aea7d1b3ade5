import type { Database } from '../../src/database/database';
import { onBenchPostgres, onEmbedded } from '../databases';
import { measureEnding } from './measure-ending';
import { measurePayout, type PayoutFigures } from './measure-payout';
import { measureStorage } from './measure-storage';
import { printPayout, printPayoutHead, toMicrosecondsPerMember, type PayoutTargets } from './payout-report';

/*
 * The daily run of a club where everybody has a package and all ten levels are open; see seed-club.ts for its network,
 * floor.ts for what it is measured against.
 */

const MEMBERS = 100_000;
const MOST_MEGABYTES = 300;
const MOST_GROWTH = 1.2;
/** How many times an ordinary date one may take that ends most packages. */
const MOST_FOR_ENDING = 1.5;
const ON_POSTGRES: PayoutTargets = {
  mostMs: 3000,
  mostOfFloor: 2,
  mostMegabytes: MOST_MEGABYTES,
  isEngineInside: false,
};
const EMBEDDED: PayoutTargets = { mostMs: 5000, mostMegabytes: MOST_MEGABYTES, isEngineInside: true };
const SERIES: [number, PayoutTargets][] = [
  [10_000, { mostMegabytes: MOST_MEGABYTES, isEngineInside: false }],
  [MEMBERS, ON_POSTGRES],
  [1_000_000, { mostMs: 40_000, mostMegabytes: MOST_MEGABYTES, isEngineInside: false }],
];

async function measureAndPrint(database: Database, members: number, targets: PayoutTargets): Promise<boolean> {
  return printPayout(await measurePayout(database, members), targets);
}

function measureOnEmbedded(): Promise<boolean> {
  printPayoutHead('Daily run, embedded engine (its memory is a part of the process)');
  return onEmbedded((database) => measureAndPrint(database, MEMBERS, EMBEDDED));
}

function measureOnPostgres(): Promise<boolean> {
  printPayoutHead('Daily run, PostgreSQL');
  return onBenchPostgres((database) => measureAndPrint(database, MEMBERS, ON_POSTGRES));
}

function measureEndingOnPostgres(): Promise<boolean> {
  console.log('\nA date that ends packages, PostgreSQL');
  return onBenchPostgres(async (database) => {
    const { members, ended, ordinaryMs, endingMs } = await measureEnding(database, MEMBERS);
    const times = endingMs / ordinaryMs;
    console.log(
      `${members.toLocaleString('en-GB')} members: an ordinary date ${ordinaryMs.toFixed(0)} ms; one that ends ${ended.toLocaleString('en-GB')} packages ${endingMs.toFixed(0)} ms, ${times.toFixed(2)} times, at most ${MOST_FOR_ENDING}.`,
    );
    return ended > members / 2 && times <= MOST_FOR_ENDING;
  });
}

function measureStorageOnPostgres(): Promise<boolean> {
  console.log('\nWhat a paid date takes on the disk, PostgreSQL');
  return onBenchPostgres((database) => measureStorage(database, MEMBERS));
}

async function measureSeries(): Promise<boolean> {
  printPayoutHead('Daily run, PostgreSQL, by the size of the club');
  const perMember = new Map<number, number>();
  let isReached = true;
  for (const [members, targets] of SERIES) {
    const isSizeReached = await onBenchPostgres(async (database) => {
      const figures: PayoutFigures = await measurePayout(database, members);
      perMember.set(members, toMicrosecondsPerMember(figures));
      return printPayout(figures, targets);
    });
    isReached = isSizeReached && isReached;
  }
  const growth = (perMember.get(1_000_000) ?? Infinity) / (perMember.get(MEMBERS) ?? 0);
  console.log(`Time per member from 100,000 to 1,000,000 members: ${growth.toFixed(2)} times, at most ${MOST_GROWTH}.`);
  return isReached && growth <= MOST_GROWTH;
}

/** The embedded engine comes last: memory that a process has had is seldom given back. */
export const PAYOUT_PARTS: Record<string, () => Promise<boolean>> = {
  postgres: measureOnPostgres,
  series: measureSeries,
  ending: measureEndingOnPostgres,
  storage: measureStorageOnPostgres,
  embedded: measureOnEmbedded,
};
