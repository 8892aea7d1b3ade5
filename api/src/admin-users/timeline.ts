import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import {
  canDo,
  type NotificationKind,
  type Role,
  type TimelineEntry,
  type TimelineKind,
  TimelinePage,
  TimelineQuery,
  toEnvelope,
} from '../contract';
import type { Queryable } from '../database/database';
import type { Deps } from '../deps';
import { AppError } from '../errors/app-error';
import { formatMicros } from '../ledger/rupees';
import { toWords } from '../notifications/words';
import { LIMIT_DEFAULT } from '../paging/paging';
import { MemberParams, staffRoute } from '../route-options';
import { requireSession } from '../sessions/access-guard';
import { getUser } from './user.queries';

/*
 * What happened around an account, out of what each table keeps of it. Every source reads the rows of one member by an
 * index, those before the cursor, and no more than a page of them.
 */

const NO_ACTOR = 'NULL::bigint AS actor';
/** What became of a deposit first: that it was reversed later is an entry of its own. */
const STATUS_AT_FIRST = `CASE status WHEN 'reversed' THEN 'success' ELSE status END`;
const CONVERSATION = `to_jsonb('#' || c.id || ' ' || c.subject) AS detail`;

/** Each gives key, at, topic, detail and actor for the member $1. */
const SOURCES: Record<TimelineKind, [string, ...string[]]> = {
  sign_in: [
    `SELECT 'session:' || id AS key, created_at AS at, 'session' AS topic, to_jsonb(user_agent) AS detail, ${NO_ACTOR}
      FROM sessions WHERE member_id = $1 AND viewer_session_id IS NULL`,
    `SELECT 'session:' || id AS key, created_at AS at, 'session' AS topic, to_jsonb(user_agent) AS detail, ${NO_ACTOR}
      FROM ended_sessions WHERE member_id = $1`,
    `SELECT 'session_end:' || id AS key, ended_at AS at, 'session_end.' || cause AS topic,
        to_jsonb(user_agent) AS detail, ended_by AS actor
      FROM ended_sessions WHERE member_id = $1`,
    `SELECT 'event:' || id AS key, at, kind AS topic, to_jsonb(address) AS detail, ${NO_ACTOR}
      FROM security_events WHERE member_id = $1 AND kind <> 'member_login'`,
  ],
  payment: [
    `SELECT 'deposit:' || id AS key, created_at AS at, 'deposit.' || ${STATUS_AT_FIRST} AS topic,
        to_jsonb(amount_micros::text) AS detail, ${NO_ACTOR} FROM deposits WHERE member_id = $1`,
    `SELECT 'withdrawal:' || id AS key, created_at AS at, 'withdrawal.' || status AS topic,
        to_jsonb(amount_micros::text) AS detail, ${NO_ACTOR} FROM withdrawal_requests WHERE member_id = $1`,
  ],
  decision: [
    `SELECT 'deposit_decision:' || id AS key, decided_at AS at, 'deposit_decided.' || ${STATUS_AT_FIRST} AS topic,
        to_jsonb(amount_micros::text) AS detail, decided_by AS actor
      FROM deposits WHERE member_id = $1 AND decided_at IS NOT NULL`,
    `SELECT 'withdrawal_decision:' || id AS key, decided_at AS at,
          'withdrawal_decided.' || CASE WHEN is_stopped THEN 'stopped' ELSE status END AS topic,
        to_jsonb(amount_micros::text) AS detail, CASE WHEN is_stopped THEN member_id ELSE decided_by END AS actor
      FROM withdrawal_requests WHERE member_id = $1 AND decided_at IS NOT NULL`,
    `SELECT 'payout:' || id AS key, settled_at AS at, CASE status WHEN 'failed' THEN 'payout_settled.failed'
          ELSE 'payout_settled.success' END AS topic, to_jsonb(amount_micros::text) AS detail, settled_by AS actor
      FROM payouts WHERE member_id = $1 AND settled_at IS NOT NULL`,
    `SELECT 'payout_return:' || id AS key, returned_at AS at, 'payout_settled.returned' AS topic,
        to_jsonb(amount_micros::text) AS detail, returned_by AS actor
      FROM payouts WHERE member_id = $1 AND returned_at IS NOT NULL`,
    `SELECT 'deposit_reversal:' || d.id AS key, a.at, 'deposit_decided.reversed' AS topic,
        to_jsonb(d.amount_micros::text) AS detail, a.actor_id AS actor
      FROM deposits d JOIN packages p ON p.deposit_id = d.id
      JOIN transfers t ON greatest(t.debit_account_id, t.credit_account_id) = d.member_id
        AND t.business_date = p.purchased_on AND t.kind = 'deposit' AND t.source_id = d.id
      JOIN audit_entries a ON a.subject COLLATE "C" = 'transfer:' || t.id AND a.action = 'transfer.reverse'
      WHERE d.member_id = $1 AND d.status = 'reversed'`,
    `SELECT 'deposit_false:' || id AS key, false_at AS at, 'deposit_decided.false' AS topic,
        to_jsonb(amount_micros::text) AS detail, false_by AS actor
      FROM deposits WHERE member_id = $1 AND false_at IS NOT NULL`,
    `SELECT 'audit:' || id AS key, at, action AS topic, after -> 'reason' AS detail, actor_id AS actor
      FROM audit_entries WHERE subject COLLATE "C" = 'member:' || $1::bigint::text AND actor_id IS DISTINCT FROM $1`,
  ],
  message: [
    `SELECT 'notification:' || id AS key, created_at AS at, kind AS topic, facts AS detail, ${NO_ACTOR}
      FROM notifications WHERE member_id = $1 AND is_in_inbox`,
  ],
  conversation: [
    `SELECT 'entry:' || e.id AS key, e.created_at AS at, CASE WHEN e.staff_id IS NOT NULL THEN 'conversation.answer'
          WHEN e.created_at = c.created_at THEN 'conversation.open' ELSE 'conversation.reply' END AS topic,
        ${CONVERSATION}, coalesce(e.staff_id, c.member_id) AS actor
      FROM conversations c JOIN conversation_entries e ON e.conversation_id = c.id WHERE c.member_id = $1`,
    `SELECT 'audit:' || a.id AS key, a.at, a.action AS topic, ${CONVERSATION}, a.actor_id AS actor
      FROM conversations c JOIN audit_entries a ON a.subject COLLATE "C" = 'conversation:' || c.id
      WHERE c.member_id = $1 AND a.action <> 'conversation.answer'`,
  ],
  change: [
    `SELECT 'audit:' || id AS key, at, action AS topic, after -> 'reason' AS detail, actor_id AS actor
      FROM audit_entries WHERE subject COLLATE "C" = 'member:' || $1::bigint::text AND actor_id = $1`,
  ],
};

interface EntryRow {
  key: string;
  at: Date;
  /** To the last microsecond, as the database takes it back. */
  exactAt: string;
  kind: TimelineKind;
  topic: string;
  detail: unknown;
  actor: bigint | null;
  actorName: string | null;
}

/** The place after an entry: its moment and its key. */
const encodePlace = ({ exactAt, key }: EntryRow) => Buffer.from(JSON.stringify([exactAt, key])).toString('base64url');

const MOMENT = /^([12]\d{3}-\d\d-\d\d) (\d\d:\d\d:\d\d)(?:\.\d{1,6})?[+-](?:0\d|1[0-5])(?::[0-5]\d)?$/;
const KEY = /^[a-z_]+:\d+$/;

/** Of a day and a time that there are: PostgreSQL takes no others. */
function isMoment(text: string): boolean {
  const [, date, time] = MOMENT.exec(text) ?? [];
  const at = new Date(`${date}T${time}Z`);
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(`${date}T${time}`);
}

/** @throws AppError invalid_input for what no page of ours gave */
function decodePlace(cursor: string): [exactAt: string, key: string] {
  try {
    const [exactAt, key] = JSON.parse(Buffer.from(cursor, 'base64url').toString()) as unknown[];
    if (typeof exactAt === 'string' && typeof key === 'string' && isMoment(exactAt) && KEY.test(key))
      return [exactAt, key];
  } catch {
    // Refused below.
  }
  throw new AppError('invalid_input', 'Cursor does not belong to this list.', { field: 'cursor' });
}

/** What a message is about is for those who read messages. */
const maySee = (role: Role, kind: string) => kind !== 'conversation' || canDo(role, 'messages.read');

/** One row more than the limit, the newest first. */
async function listTimeline(
  database: Queryable,
  memberId: bigint,
  { kind, cursor, limit = LIMIT_DEFAULT }: TimelineQuery,
  role: Role,
): Promise<EntryRow[]> {
  const place = cursor === undefined ? [] : decodePlace(cursor);
  const before = cursor === undefined ? '' : 'WHERE at <= $3::timestamptz AND (at, key) < ($3::timestamptz, $4)';
  const newest = `${before} ORDER BY at DESC, key DESC LIMIT $2`;
  const sources = Object.entries(SOURCES)
    .filter(([each]) => (kind === undefined || each === kind) && maySee(role, each))
    .flatMap(([each, queries]) =>
      queries.map(
        (sql) => `(SELECT key, at, '${each}' AS kind, topic, detail, actor FROM (
       SELECT key COLLATE "C" AS key, at, topic, detail, actor FROM (${sql}) each) source ${newest})`,
      ),
    );
  if (sources.length === 0) return [];
  return database.query<EntryRow>(
    `SELECT e.key, e.at, e.at::text AS "exactAt", e.kind, e.topic, e.detail, e.actor, a.name AS "actorName"
     FROM (SELECT * FROM (${sources.join(' UNION ALL ')}) entries ORDER BY at DESC, key DESC LIMIT $2) e
     LEFT JOIN members a ON a.id = e.actor ORDER BY e.at DESC, e.key DESC`,
    [memberId, limit + 1, ...place],
  );
}

/** What was told is said in the words of the inbox, and money as people write it. */
function describeDetail({ kind, topic, detail }: EntryRow): string | null {
  if (kind === 'message') return toWords(topic as NotificationKind, detail, null).title;
  if (typeof detail !== 'string') return null;
  const isMoney = kind === 'payment' || /^(deposit|withdrawal|payout)_/.test(topic);
  return isMoney ? formatMicros(BigInt(detail)) : detail;
}

function toEntry(row: EntryRow): TimelineEntry {
  const { key, at, kind, topic, actor, actorName } = row;
  const actorId = actor === null ? null : String(actor);
  return { id: key, at: at.toISOString(), kind, topic, detail: describeDetail(row), actorId, actorName };
}

export function timelineRoutes(deps: Deps): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.get(
      '/users/:memberId/timeline',
      staffRoute('members.read', 'What happened around a member, the newest first', {
        params: MemberParams,
        querystring: TimelineQuery,
        result: TimelinePage,
      }),
      async (request) => {
        const { params, query } = request;
        const { id } = await getUser(deps.database, BigInt(params.memberId));
        const rows = await listTimeline(deps.database, id, query, requireSession(request).member.role);
        const shown = rows.slice(0, query.limit ?? LIMIT_DEFAULT);
        const last = shown.at(-1);
        const nextCursor = last && rows.length > shown.length ? encodePlace(last) : null;
        return toEnvelope({ items: shown.map(toEntry), nextCursor });
      },
    );
  };
}
