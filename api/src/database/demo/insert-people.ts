import type { Transaction } from '../database';
import { insertLineageOfAll } from '../../network/lineage.queries';
import { idIn, type DemoClub } from './demo-club';
import { timeOf } from './demo-days';
import { insertColumns } from './insert-columns';
import type { DemoPerson } from './plan-people';

/** In the order of joining, a few an hour. */
function listJoinTimes(club: DemoClub): Date[] {
  const joinedOn = new Map<number, number>();
  return club.people.all.map(({ joinedDay }) => {
    const place = joinedOn.get(joinedDay) ?? 0;
    joinedOn.set(joinedDay, place + 1);
    return timeOf(club.now, joinedDay, 8, place * 23);
  });
}

function listWithUpi({ people }: DemoClub): DemoPerson[] {
  return [people.member, people.top, people.payingChild, ...people.others];
}

export async function insertPeople(tx: Transaction, club: DemoClub, passwordHash: string): Promise<void> {
  const people = club.people.all;
  const ids = people.map((person) => idIn(club, person));
  await insertColumns(tx, 'members', {
    id: { type: 'bigint', values: ids },
    name: { type: 'text', values: people.map((person) => person.name) },
    email: { type: 'text', values: people.map((person) => person.email) },
    mobile_number: { type: 'text', values: people.map((person) => person.mobileNumber) },
    password_hash: { type: 'text', values: people.map(() => passwordHash) },
    referral_code: { type: 'text', values: people.map((person) => person.referralCode) },
    sponsor_id: { type: 'bigint', values: people.map(({ sponsor }) => sponsor && idIn(club, sponsor)) },
    role: { type: 'text', values: people.map((person) => person.role) },
    is_enabled: { type: 'boolean', values: people.map((person) => person.isEnabled) },
    created_at: { type: 'timestamptz', values: listJoinTimes(club) },
  });
  await insertLineageOfAll(tx);
  await insertColumns(tx, 'accounts', {
    id: { type: 'bigint', values: ids },
    kind: { type: 'text', values: ids.map(() => 'wallet') },
    member_id: { type: 'bigint', values: ids },
    may_go_negative: { type: 'boolean', values: ids.map(() => false) },
  });
  const withUpi = listWithUpi(club);
  await insertColumns(tx, 'payout_details', {
    member_id: { type: 'bigint', values: withUpi.map((person) => idIn(club, person)) },
    upi_id: { type: 'text', values: withUpi.map((person) => `${person.email.split('@')[0]}@demobank`) },
    updated_at: {
      type: 'timestamptz',
      values: withUpi.map(({ joinedDay }) => timeOf(club.now, joinedDay, 20)),
    },
  });
}
