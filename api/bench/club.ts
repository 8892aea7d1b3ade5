import { createHash } from 'node:crypto';
import { listDueDates } from '../src/compensation/runs/due-dates';
import { postRun } from '../src/compensation/runs/post-run';
import type { Database, Transaction } from '../src/database/database';
import { hashPassword } from '../src/users/password';
import {
  HUB_ID,
  ADD_PAST_MONTHS,
  INSERT_DERIVED,
  INSERT_FIRST_MEMBERS,
  INSERT_MONEY,
  INSERT_OTHER_MEMBERS,
  INSERT_ORDINARY_PACKAGES,
  INSERT_STATEMENT,
  INSERT_TRANSFERS,
} from './club-sql';

/*
 * A club of a million members to measure with, in set-based statements. A thousand ordinary members, the founder of the
 * large network and its hub have a year of paid dates behind them, posted by the real run while the club is small; then
 * everybody else joins and buys.
 */

export const PASSWORD = 'A password for the bench 1';
const MEMBER_TABLES = ['members', 'lineage'];
const MONEY_TABLES = ['deposits', 'packages', 'withdrawal_requests', 'payouts', 'transfers', 'audit_entries'];
/** More dates than a year has. */
const DATES_MAX = 300;

/** The token of a member who is signed in; the same each time, because a club is made once and copied. */
export function toToken(memberId: number): string {
  return createHash('sha256').update(`bench ${memberId}`).digest('base64url');
}

/**
 * Without the triggers and foreign keys, which look at each row: what they guard is right by construction, and a
 * million take minutes.
 */
async function insertUnguarded(database: Database, statements: string[]): Promise<void> {
  for (const statement of statements) {
    await database.transaction(async (tx: Transaction) => {
      await tx.query(`SET LOCAL session_replication_role = 'replica'`);
      await tx.query(statement);
    });
  }
}

/** Fills tables without their secondary indexes and makes these afterwards, by sorting once. */
async function withoutIndexes(database: Database, tables: string[], fill: () => Promise<void>): Promise<void> {
  const indexes = await database.query<{ name: string; definition: string }>(
    `SELECT indexrelid::regclass::text AS name, pg_get_indexdef(indexrelid) AS definition FROM pg_index
     WHERE indrelid = ANY($1::regclass[]) AND NOT EXISTS (SELECT FROM pg_constraint WHERE conindid = indexrelid)`,
    [tables],
  );
  for (const { name } of indexes) await database.query(`DROP INDEX ${name}`);
  await fill();
  for (const { definition } of indexes) {
    await database.transaction(async (tx) => {
      await tx.query(`SET LOCAL maintenance_work_mem = '512MB'`);
      // The one of a table that is kept by month makes those of the months with it.
      await tx.query(definition.replace(' ON ONLY ', ' ON '));
    });
  }
}

async function insertSessions(database: Database): Promise<void> {
  const memberIds = Array.from({ length: HUB_ID }, (_, place) => place + 1);
  const digests = memberIds.map((id) => createHash('sha256').update(toToken(id)).digest());
  await database.query(
    `INSERT INTO sessions (token_sha256, member_id, created_at, last_used_at, proven_at, idle_expires_at, absolute_expires_at, user_agent, address)
     SELECT digest, place, now(), now(), now() + interval '10 years', now() + interval '10 years', now() + interval '10 years', 'bench', '127.0.0.1'
     FROM unnest($1::bytea[]) WITH ORDINALITY AS t (digest, place)`,
    [digests],
  );
}

async function payYear(database: Database): Promise<void> {
  for (const businessDate of await listDueDates(database, new Date(), DATES_MAX)) {
    const now = new Date(`${businessDate}T00:30:00Z`);
    await postRun(database, { businessDate, now, trigger: 'command', startedBy: null, isDryRun: false });
  }
}

async function timed(name: string, work: () => Promise<unknown>): Promise<void> {
  const began = performance.now();
  await work();
  console.log(`  ${name}: ${((performance.now() - began) / 1000).toFixed(0)} s`);
}

export async function seedClub(database: Database): Promise<void> {
  await database.query(ADD_PAST_MONTHS);
  await timed('the first members and their packages', () =>
    insertUnguarded(database, [...INSERT_FIRST_MEMBERS, ...INSERT_ORDINARY_PACKAGES]),
  );
  await database.query('ANALYZE');
  await timed('a year of paid dates', () => payYear(database));
  await timed('everybody else', () =>
    withoutIndexes(database, MEMBER_TABLES, () => insertUnguarded(database, INSERT_OTHER_MEMBERS)),
  );
  await timed('their money', () =>
    withoutIndexes(database, MONEY_TABLES, () => insertUnguarded(database, [...INSERT_MONEY, ...INSERT_TRANSFERS])),
  );
  await timed('figures', () => insertUnguarded(database, [...INSERT_DERIVED, ...INSERT_STATEMENT]));
  await insertSessions(database);
  const passwordHash = await hashPassword(PASSWORD);
  await database.query('UPDATE members SET password_hash = $1 WHERE id <= $2', [passwordHash, HUB_ID]);
  await timed('vacuum', () => database.query('VACUUM ANALYZE'));
}
