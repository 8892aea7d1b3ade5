import type { Database, Transaction } from '../src/database/database';
import type { Actor } from '../src/decisions/actor';
import { toBusinessDate } from '../src/ledger/business-date';
import { startOfBusinessDate } from '../src/plan/calendar';
import type { DemoPeople, DemoPerson, Random } from './people';

const MINUTE_MS = 60 * 1000;
const DAY_MS = 24 * 60 * MINUTE_MS;

export const MAIN_ACCOUNT = 'Main account';
export const PAYOUT_ACCOUNT = 'Payout account';

/** What happens at a moment of the past; it may add to what happens later. */
type DemoEvent = (at: Date) => Promise<unknown>;

/** The club while its past is played. */
export interface DemoClub {
  tx: Transaction;
  /** For functions that open transactions of their own: they become parts of `tx`. */
  database: Database;
  people: DemoPeople;
  random: Random;
  /** The moment of seeding. */
  now: Date;
  idOf: Map<DemoPerson, bigint>;
  agenda: { at: Date; event: DemoEvent }[];
  /** How many payments have been reported; their references follow from it. */
  reports: number;
}

/** Functions that open transactions of their own take part in one: the whole club is there, or nothing of it. */
export function toDatabase(tx: Transaction): Database {
  return {
    query: tx.query,
    transaction: async (work) => {
      const result = await work(tx);
      // A COMMIT would drop the working tables of a run.
      await tx.query('DISCARD TEMP');
      return result;
    },
    session: (work) => work(tx),
    health: tx,
    pools: () => [],
    close: () => Promise.resolve(),
  };
}

/** A moment of a day counted from the day of seeding, by the clock of India. */
export function timeOf({ now }: Pick<DemoClub, 'now'>, day: number, hour: number, minute = 0): Date {
  const midnight = startOfBusinessDate(toBusinessDate(now)).getTime();
  return new Date(midnight + day * DAY_MS + (hour * 60 + minute) * MINUTE_MS);
}

export function plan(club: DemoClub, at: Date, event: DemoEvent): void {
  const index = club.agenda.findLastIndex((other) => other.at <= at);
  club.agenda.splice(index + 1, 0, { at, event });
}

/** Plays what is planned up to a moment, in the order of time, with the clock set to the moment of each event. */
export async function play({ agenda }: DemoClub, until: Date): Promise<void> {
  for (let next = agenda.shift(); next && next.at <= until; next = agenda.shift()) await next.event(next.at);
}

export function idIn(club: DemoClub, person: DemoPerson): bigint {
  const id = club.idOf.get(person);
  if (id === undefined) throw new Error(`${person.name} is not in the club`);
  return id;
}

export function adminOf(club: DemoClub): Actor {
  return { memberId: idIn(club, club.people.admin), address: '203.0.113.7' };
}

/** The second person of the staff. */
export function financeOf(club: DemoClub): Actor {
  return { memberId: idIn(club, club.people.finance), address: '203.0.113.8' };
}
