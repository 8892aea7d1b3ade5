import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { MemberNote, MemberNotePage, MemberNoteQuery, NewMemberNote, toEnvelope } from '../contract';
import { Conditions } from '../database/conditions';
import { getRow, type Queryable, type Transaction } from '../database/database';
import type { Deps } from '../deps';
import { AppError } from '../errors/app-error';
import { executeOnce } from '../idempotency/execute-once';
import { decodeCursor, LIMIT_DEFAULT, toPage } from '../paging/paging';
import { MemberParams, staffRoute } from '../route-options';
import { getUser } from './user.queries';

interface NoteRow {
  id: bigint;
  authorId: bigint;
  authorName: string;
  at: Date;
  text: string;
}

const NOTES = `SELECT n.id, n.author_id AS "authorId", a.name AS "authorName", n.at, n.text
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
     SELECT n.id, n.author_id AS "authorId", a.name AS "authorName", n.at, n.text
     FROM n JOIN members a ON a.id = n.author_id`,
    [memberId, authorId, at, text],
  );
}

const toNote = ({ id, authorId, at, ...row }: NoteRow): MemberNote => ({
  ...row,
  id: String(id),
  authorId: String(authorId),
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
