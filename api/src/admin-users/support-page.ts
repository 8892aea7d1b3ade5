import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import { insertAuditEntry } from '../audit/insert-audit-entry';
import {
  MemberNote,
  MemberNotePage,
  MemberNoteQuery,
  NewMemberNote,
  toEnvelope,
  Duplicate,
  type DuplicateKind,
  isStaff,
  ReasonBody,
  ViewGrant,
} from '../contract';
import { Conditions } from '../database/conditions';
import { getRow, type Queryable, type Transaction } from '../database/database';
import type { Deps } from '../deps';
import { AppError } from '../errors/app-error';
import { executeOnce } from '../idempotency/execute-once';
import { decodeCursor, LIMIT_DEFAULT, toPage } from '../paging/paging';
import { MemberParams, staffRoute } from '../route-options';
import { requireSession, toActor } from '../sessions/access-guard';
import { createView, toClient } from '../sessions/create-session';
import { getUser } from './user.queries';

interface NoteRow {
  id: bigint;
  authorName: string;
  at: Date;
  text: string;
}

const NOTES = `SELECT n.id, a.name AS "authorName", n.at, n.text
  FROM member_notes n JOIN members a ON a.id = n.author_id`;

/** One row more than the limit, the newest first. */
function listNotes(database: Queryable, memberId: bigint, { cursor, limit }: MemberNoteQuery): Promise<NoteRow[]> {
  const conditions = new Conditions();
  conditions.add((p) => `n.member_id = ${p}`, memberId);
  if (cursor !== undefined) conditions.add((p) => `n.id < ${p}`, decodeCursor(cursor));
  return database.query<NoteRow>(
    `${NOTES} ${conditions.where} ORDER BY n.id DESC LIMIT ${conditions.bind((limit ?? LIMIT_DEFAULT) + 1)}`,
    conditions.values,
  );
}

function insertNote(
  tx: Transaction,
  { memberId, authorId, at, text }: { memberId: bigint; authorId: bigint; at: Date; text: string },
): Promise<NoteRow> {
  return getRow<NoteRow>(
    tx,
    `WITH n AS (
       INSERT INTO member_notes (member_id, author_id, at, text) VALUES ($1, $2, $3, $4) RETURNING id, author_id, at, text
     )
     SELECT n.id, a.name AS "authorName", n.at, n.text
     FROM n JOIN members a ON a.id = n.author_id`,
    [memberId, authorId, at, text],
  );
}

const toNote = ({ id, at, ...row }: NoteRow): MemberNote => ({
  ...row,
  id: String(id),
  at: at.toISOString(),
});

/** What staff write down for each other: it stands where the members it is about never read. */
export function memberNotesRoutes(deps: Deps): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.get(
      '/users/:memberId/notes',
      staffRoute('members.read', 'What staff noted about a member, the newest first', {
        params: MemberParams,
        querystring: MemberNoteQuery,
        result: MemberNotePage,
      }),
      async ({ params, query }) => {
        const { id } = await getUser(deps.database, BigInt(params.memberId));
        return toEnvelope(toPage(await listNotes(deps.database, id, query), query.limit, toNote));
      },
    );

    app.post(
      '/users/:memberId/notes',
      staffRoute('members.note', 'Note something about a member, for other staff; it stays as it is', {
        params: MemberParams,
        body: NewMemberNote,
        result: MemberNote,
      }),
      (request) => {
        const text = request.body.text.trim();
        if (text === '') throw new AppError('invalid_input', 'Note is required.', { field: 'text' });
        return executeOnce(deps, request, 'Noted.', async (tx, actor, at) => {
          const { id: memberId } = await getUser(tx, BigInt(request.params.memberId));
          return toNote(await insertNote(tx, { memberId, authorId: actor.memberId, at, text }));
        });
      },
    );
  };
}

/** Of each kind: a device in a shop may have signed in to hundreds, and all of them are not read for the first few. */
const OF_KIND_MAX = 20;
const READ_MAX = 200;

/** Where money goes, and where it is to go once a change of it has waited for a day. */
const DETAILS = ['payout_details', 'next_payout_details'];
const ofBoth = (toSql: (table: string) => string) => DETAILS.map(toSql).join(' UNION ALL ');

const MINE = `(${ofBoth((table) => `SELECT upi_id, account_number, ifsc FROM ${table} WHERE member_id = $1`)}) mine`;

/** Each finds what is shared by an index. In UPI ids of payment apps the mobile number stands before the @. */
const SHARED: Record<DuplicateKind, string> = {
  upi: ofBoth(
    (table) => `SELECT o.member_id AS id FROM ${MINE}
      JOIN ${table} o ON lower(o.upi_id) COLLATE "C" = lower(mine.upi_id) COLLATE "C" AND o.upi_id IS NOT NULL`,
  ),
  bank_account: ofBoth(
    (table) => `SELECT o.member_id AS id FROM ${MINE}
      JOIN ${table} o ON o.account_number = mine.account_number AND o.ifsc = mine.ifsc`,
  ),
  // In the order of the index: of ends that it does not know the planner expects a ninth of all, and reads all.
  mobile: `${ofBoth(
    (table) => `SELECT o.member_id AS id FROM members m CROSS JOIN LATERAL (
        SELECT member_id FROM ${table}
        WHERE lower(upi_id) COLLATE "C" > m.mobile_number || '@' AND lower(upi_id) COLLATE "C" < m.mobile_number || 'A'
          AND upi_id IS NOT NULL
        ORDER BY lower(upi_id) COLLATE "C" LIMIT ${READ_MAX + 1}
      ) o
      WHERE m.id = $1`,
  )}
    UNION ALL SELECT o.id FROM ${MINE} JOIN members o ON o.mobile_number = split_part(mine.upi_id, '@', 1)`,
  device: `SELECT o.member_id AS id FROM devices mine
    JOIN devices o ON o.device_sha256 = mine.device_sha256 WHERE mine.member_id = $1`,
};

const UNION = Object.entries(SHARED)
  .map(
    ([kind, sql]) =>
      `(SELECT DISTINCT id, '${kind}' AS kind FROM (SELECT id FROM (${sql}) s WHERE id <> $1 LIMIT ${READ_MAX}) read
        ORDER BY id LIMIT ${OF_KIND_MAX})`,
  )
  .join(' UNION ALL ');

/** Other accounts that share something with this one: hints for a person, and a reason for nothing by themselves. */
async function listDuplicates(database: Queryable, memberId: bigint): Promise<Duplicate[]> {
  const rows = await database.query<{ id: bigint; name: string; isEnabled: boolean; kinds: DuplicateKind[] }>(
    `SELECT m.id, m.name, m.is_enabled AS "isEnabled", found.kinds
     FROM (SELECT id, array_agg(kind ORDER BY kind) AS kinds FROM (${UNION}) each GROUP BY id) found
     JOIN members m ON m.id = found.id ORDER BY cardinality(found.kinds) DESC, m.id`,
    [memberId],
  );
  return rows.map(({ id, ...row }) => ({ memberId: String(id), ...row }));
}

export function duplicatesRoutes(deps: Deps): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.get(
      '/users/:memberId/duplicates',
      staffRoute('members.read', 'Accounts that share payout details, mobile number or device with a member', {
        params: MemberParams,
        result: Type.Array(Duplicate),
      }),
      async ({ params }) => {
        const { id } = await getUser(deps.database, BigInt(params.memberId));
        return toEnvelope(await listDuplicates(deps.database, id));
      },
    );
  };
}

/** The rights of staff in the back office are got by nobody who only looks. */
function checkViewed({ role, isEnabled }: Awaited<ReturnType<typeof getUser>>): void {
  if (isStaff(role)) throw new AppError('forbidden', 'Staff cannot be looked at as members.');
  if (!isEnabled) throw new AppError('invalid_input', 'A disabled member sees nothing. Enable the member first.');
}

/** Not under an Idempotency-Key: the token must be kept nowhere, and who asks again gets another one. */
export function viewRoutes(deps: Deps): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.post(
      '/users/:memberId/view',
      staffRoute('members.view', 'Look at the site as a member does for 30 minutes, with a reason; changes nothing', {
        params: MemberParams,
        body: ReasonBody,
        result: ViewGrant,
      }),
      async (request) => {
        const memberId = BigInt(request.params.memberId);
        const { id: sessionId, member } = requireSession(request);
        const viewer = { memberId: member.id, sessionId };
        checkViewed(await getUser(deps.database, memberId));
        const grant = await deps.database.transaction(async (tx) => {
          const view = await createView(tx, deps, { viewer, memberId }, toClient(request));
          const viewedUntil = view.viewedUntil.toISOString();
          await insertAuditEntry(tx, toActor(request), deps.now(), {
            action: 'member.view',
            subject: `member:${memberId}`,
            after: { reason: request.body.reason, until: viewedUntil },
          });
          return { token: view.token, viewedUntil };
        });
        return toEnvelope(grant, 'You look at the site as this member does, for 30 minutes.');
      },
    );
  };
}
