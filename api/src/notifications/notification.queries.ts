import type {
  Language,
  NewNotificationChoice,
  Notification,
  NotificationChoice,
  NotificationKind,
  NotificationQuery,
  Role,
} from '../contract';
import { isStaff } from '../contract/roles';
import { Conditions } from '../database/conditions';
import type { Queryable, Transaction } from '../database/database';
import { DAY_MS } from '../ledger/business-date';
import { decodeCursor, LIMIT_DEFAULT } from '../paging/paging';
import { KINDS } from './kinds';
import { speechIn } from './speech';
import { toWords } from './words';

/** Of the inbox, of a statement that has no other table with these columns: what the partial index of it holds. */
export const IS_UNREAD = 'is_in_inbox AND read_at IS NULL';

export interface NotificationRow {
  id: bigint;
  kind: NotificationKind;
  facts: unknown;
  /** Of who reads it; null is not chosen yet. */
  language: Language | null;
  createdAt: Date;
  readAt: Date | null;
}

/** One row more than the limit, the newest first. */
export function listInbox(
  database: Queryable,
  memberId: bigint,
  { cursor, limit = LIMIT_DEFAULT, isRead, language }: NotificationQuery,
): Promise<NotificationRow[]> {
  const conditions = new Conditions();
  conditions.add((p) => `is_in_inbox AND member_id = ${p}`, memberId);
  if (isRead !== undefined) conditions.add((p) => `(read_at IS NOT NULL) = ${p}`, isRead);
  if (cursor !== undefined) conditions.add((p) => `id < ${p}`, decodeCursor(cursor));
  const wanted = conditions.bind(language ?? null);
  return database.query<NotificationRow>(
    `SELECT id, kind, facts, created_at AS "createdAt", read_at AS "readAt",
       coalesce(${wanted}, (SELECT language FROM members m WHERE m.id = member_id)) AS language
     FROM notifications ${conditions.where} ORDER BY id DESC LIMIT ${conditions.bind(limit + 1)}`,
    conditions.values,
  );
}

export function toNotification(row: NotificationRow): Notification {
  const { id, kind, facts, language, createdAt, readAt } = row;
  const { title, lines, path } = toWords(kind, facts, language);
  return { id: String(id), kind, title, lines, path, isRead: readAt !== null, createdAt: createdAt.toISOString() };
}

/** @param ids undefined: all */
export async function updateRead(
  tx: Transaction,
  memberId: bigint,
  ids: string[] | undefined,
  now: Date,
): Promise<void> {
  await tx.query(
    `UPDATE notifications SET read_at = $3
     WHERE ${IS_UNREAD} AND member_id = $1 AND ($2::bigint[] IS NULL OR id = ANY ($2::bigint[]))`,
    [memberId, ids ?? null, now],
  );
}

/**
 * Of those kinds that the member can be told of.
 * @param language of their names; without it, that of the account
 */
export async function listChoices(
  database: Queryable,
  { id, role }: { id: bigint; role: Role },
  language?: Language,
): Promise<NotificationChoice[]> {
  const [reader] = await database.query<{ language: Language | null }>('SELECT language FROM members WHERE id = $1', [
    id,
  ]);
  const { t } = speechIn(language ?? reader?.language ?? null);
  const chosen = await database.query<Omit<NotificationChoice, 'title' | 'canChoose'>>(
    `SELECT kind, in_inbox AS "inInbox", by_mail AS "byMail", by_push AS "byPush"
     FROM notification_choices WHERE member_id = $1`,
    [id],
  );
  const kinds = (Object.keys(KINDS) as NotificationKind[]).filter((kind) => isStaff(role) || !KINDS[kind].isForStaff);
  return kinds.map((kind) => {
    const { inInbox, byMail, byPush, isSecurity = false, title } = KINDS[kind];
    const own = isSecurity ? undefined : chosen.find((choice) => choice.kind === kind);
    const channels = { inInbox, byMail, ...own, byPush: own?.byPush ?? byPush };
    return { ...channels, kind, title: t(title), canChoose: !isSecurity };
  });
}

export async function upsertChoice(
  tx: Transaction,
  memberId: bigint,
  { kind, inInbox, byMail, byPush }: NewNotificationChoice,
): Promise<void> {
  await tx.query(
    `INSERT INTO notification_choices (kind, member_id, in_inbox, by_mail, by_push) VALUES ($1, $2, $3, $4, $5)
     ON CONFLICT (kind, member_id) DO UPDATE SET in_inbox = excluded.in_inbox, by_mail = excluded.by_mail,
       by_push = excluded.by_push`,
    [kind, memberId, inInbox, byMail, byPush],
  );
}

const KEPT_DAYS = 180;
/** By the primary key, so many at a time: a pass holds nobody up. */
const LOOKED_AT = 50_000;

/** What was told and read, or sent, half a year ago; nothing that is still to be sent. */
export async function deleteOldNotifications(database: Queryable, now: Date, most = LOOKED_AT): Promise<void> {
  const before = new Date(now.getTime() - KEPT_DAYS * DAY_MS);
  await database.query(
    `DELETE FROM notifications WHERE id IN (SELECT id FROM notifications ORDER BY id LIMIT $2)
       AND created_at < $1 AND due_at IS NULL`,
    [before, most],
  );
}
