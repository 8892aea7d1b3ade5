import type { AdminUser, AdminUserDetail, Role } from '../contract';
import { toKept } from '../database/conditions';
import { getRow, type Queryable, type Transaction } from '../database/database';
import { AppError } from '../errors/app-error';
import { toRupeesText } from '../ledger/rupees';
import { listPackages } from '../packages/packages';
import { listFactorMethods } from '../sessions/proof';
import { listLiveSessions, toSessionInfo } from '../sessions/session.queries';
import { getWallet } from '../wallet/wallet.queries';

export interface UserRow {
  id: bigint;
  name: string;
  email: string;
  mobile: string;
  sponsorName: string | null;
  createdAt: Date;
  depositedMicros: bigint;
  isEnabled: boolean;
  role: Role;
  referralCode: string;
  teamSize: number;
}

const USER_COLUMNS = `m.id, m.name, m.email, m.mobile_number AS mobile, sponsor.name AS "sponsorName", m.created_at AS "createdAt",
  f.deposited_micros AS "depositedMicros", m.is_enabled AS "isEnabled", m.role, m.referral_code AS "referralCode",
  f.team_size AS "teamSize"`;
const USERS =
  'members m JOIN member_figures f ON f.member_id = m.id LEFT JOIN members sponsor ON sponsor.id = m.sponsor_id';

/** From the sponsor upwards, as far as lineage goes. */
const SPONSOR_CHAIN = `ARRAY(
  SELECT json_build_object('id', above.id::text, 'name', above.name, 'level', l.level)
  FROM lineage l JOIN members above ON above.id = l.ancestor_id WHERE l.descendant_id = m.id ORDER BY l.level
) AS "sponsorChain"`;

/** In the order of the ids. */
export async function listUsersById(database: Queryable, ids: bigint[]): Promise<UserRow[]> {
  if (ids.length === 0) return [];
  const rows = await database.query<UserRow>(
    `SELECT ${USER_COLUMNS} FROM ${USERS} WHERE m.id = ANY (${toKept('$1', 'bigint[]')})`,
    [ids],
  );
  const rowOf = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => rowOf.get(id) ?? []);
}

type UserDetailRow = UserRow & Pick<AdminUserDetail, 'sponsorChain'>;

/** @throws AppError not_found */
export function getUser(database: Queryable, id: bigint): Promise<UserDetailRow> {
  const sql = `SELECT ${USER_COLUMNS}, ${SPONSOR_CHAIN} FROM ${USERS} WHERE m.id = $1`;
  const refuse = () => new AppError('not_found', `There is no member ${id}.`);
  return getRow<UserDetailRow>(database, sql, [id], { refuse });
}

/** @throws AppError not_found */
export async function getRole(database: Queryable, id: bigint): Promise<Role> {
  const [row] = await database.query<{ role: Role }>('SELECT role FROM members WHERE id = $1', [id]);
  if (!row) throw new AppError('not_found', `There is no member ${id}.`);
  return row.role;
}

/** Nobody else changes them until the transaction ends. */
export function lockUsers(tx: Transaction, ids: bigint[]) {
  return tx.query<{ id: bigint; isEnabled: boolean; role: Role }>(
    'SELECT id, is_enabled AS "isEnabled", role FROM members WHERE id = ANY ($1) ORDER BY id FOR NO KEY UPDATE',
    [ids],
  );
}

/** @returns whether it was the other way before; a member who is already so, or does not exist, is left as is */
export async function updateEnabled(tx: Transaction, id: bigint, isEnabled: boolean): Promise<boolean> {
  const rows = await tx.query('UPDATE members SET is_enabled = $2 WHERE id = $1 AND is_enabled <> $2 RETURNING 1', [
    id,
    isEnabled,
  ]);
  return rows.length > 0;
}

export interface UserCounters {
  total: number;
  active: number;
  inactive: number;
}

/** All members, from the counters by month. */
export async function countUsers(database: Queryable): Promise<UserCounters> {
  const row = await getRow<{ total: bigint; active: bigint }>(
    database,
    'SELECT coalesce(sum(members), 0)::bigint AS total, coalesce(sum(enabled), 0)::bigint AS active FROM member_counts',
    [],
  );
  const [total, active] = [Number(row.total), Number(row.active)];
  return { total, active, inactive: total - active };
}

export function toAdminUser(row: UserRow): AdminUser {
  return {
    id: String(row.id),
    name: row.name,
    email: row.email,
    mobile: row.mobile,
    referredBy: row.sponsorName,
    dateOfJoining: row.createdAt.toISOString(),
    amount: toRupeesText(row.depositedMicros),
    isEnabled: row.isEnabled,
    role: row.role,
  };
}

/** @throws AppError not_found */
export async function getUserDetail(database: Queryable, id: bigint, now: Date): Promise<AdminUserDetail> {
  const user = await getUser(database, id);
  const sessions = await listLiveSessions(database, id, now);
  return {
    user: toAdminUser(user),
    referralCode: user.referralCode,
    sponsorChain: user.sponsorChain,
    wallet: await getWallet(database, id, now),
    packages: await listPackages(database, id),
    sessions: sessions.map((session) => toSessionInfo(session, undefined)),
    factors: await listFactorMethods(database, id),
    teamSize: user.teamSize,
  };
}
