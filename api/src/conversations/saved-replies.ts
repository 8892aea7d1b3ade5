import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import { insertAuditEntry } from '../audit/insert-audit-entry';
import { Id, NewSavedReply, SavedReply, toEnvelope } from '../contract';
import { getRow, type Queryable, type Transaction } from '../database/database';
import { onViolation } from '../database/violations';
import type { Deps } from '../deps';
import { AppError } from '../errors/app-error';
import { executeOnce } from '../idempotency/execute-once';
import { staffRoute } from '../route-options';
import { requireEntryText } from './converse';

/** All of them are one list, in which somebody chooses. */
const SAVED_MAX = 100;

interface SavedReplyRow {
  id: bigint;
  title: string;
  text: string;
}

function listSavedReplies(database: Queryable): Promise<SavedReplyRow[]> {
  return database.query<SavedReplyRow>('SELECT id, title, text FROM saved_replies ORDER BY lower(title), id', []);
}

const toSavedReply = ({ id, ...row }: SavedReplyRow): SavedReply => ({ ...row, id: String(id) });

/** @throws AppError not_found */
const getSavedReply = (tx: Transaction, id: bigint) =>
  getRow<SavedReplyRow>(tx, 'SELECT id, title, text FROM saved_replies WHERE id = $1 FOR UPDATE', [id], {
    refuse: () => new AppError('not_found', 'There is no such saved reply.'),
  });

/** @throws AppError invalid_input */
function checkSavedReply({ title, text }: NewSavedReply): NewSavedReply {
  if (title.trim() === '') throw new AppError('invalid_input', 'Title is required.', { field: 'title' });
  return { title: title.trim(), text: requireEntryText(text) };
}

/** Of a title that is that of another one. */
const refuseTitle = onViolation(
  'saved_replies_title_key',
  () => new AppError('invalid_input', 'Another saved reply has this title.', { field: 'title' }),
);

function insertSavedReply(tx: Transaction, { title, text }: NewSavedReply, now: Date): Promise<SavedReplyRow> {
  return getRow<SavedReplyRow>(
    tx,
    `INSERT INTO saved_replies (title, text, created_at, updated_at)
     SELECT $1, $2, $3, $3 WHERE (SELECT count(*) FROM saved_replies) < $4 RETURNING id, title, text`,
    [title, text, now, SAVED_MAX],
    { refuse: () => new AppError('too_many_pending', `There are ${SAVED_MAX} saved replies. Remove one first.`) },
  );
}

const SavedReplyParams = Type.Object({ replyId: Id });

/** What those who answer have ready, the same for all of them. */
export function savedRepliesRoutes(deps: Deps): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.get(
      '/saved-replies',
      staffRoute('messages.read', 'Saved replies, by their titles', { result: Type.Array(SavedReply) }),
      async () => toEnvelope((await listSavedReplies(deps.database)).map(toSavedReply)),
    );

    app.post(
      '/saved-replies',
      staffRoute('messages.answer', 'Save a reply', { body: NewSavedReply, result: SavedReply }),
      (request) => {
        const wanted = checkSavedReply(request.body);
        return executeOnce(deps, request, 'Saved.', async (tx, actor, now) => {
          const saved = await insertSavedReply(tx, wanted, now);
          await insertAuditEntry(tx, actor, now, {
            action: 'saved_reply.create',
            subject: `saved_reply:${saved.id}`,
            after: wanted,
          });
          return toSavedReply(saved);
        }).catch(refuseTitle);
      },
    );

    app.put(
      '/saved-replies/:replyId',
      staffRoute('messages.answer', 'Change a saved reply', {
        params: SavedReplyParams,
        body: NewSavedReply,
        result: SavedReply,
      }),
      (request) => {
        const wanted = checkSavedReply(request.body);
        return executeOnce(deps, request, 'Saved.', async (tx, actor, now) => {
          const { id, title, text } = await getSavedReply(tx, BigInt(request.params.replyId));
          await tx.query('UPDATE saved_replies SET title = $2, text = $3, updated_at = $4 WHERE id = $1', [
            id,
            wanted.title,
            wanted.text,
            now,
          ]);
          const change = { subject: `saved_reply:${id}`, before: { title, text }, after: wanted } as const;
          await insertAuditEntry(tx, actor, now, { action: 'saved_reply.edit', ...change });
          return toSavedReply({ id, ...wanted });
        }).catch(refuseTitle);
      },
    );

    app.delete(
      '/saved-replies/:replyId',
      staffRoute('messages.answer', 'Remove a saved reply', { params: SavedReplyParams, result: Type.Null() }),
      (request) =>
        executeOnce(deps, request, 'Removed.', async (tx, actor, now) => {
          const { id, title, text } = await getSavedReply(tx, BigInt(request.params.replyId));
          await tx.query('DELETE FROM saved_replies WHERE id = $1', [id]);
          const change = { subject: `saved_reply:${id}`, before: { title, text } } as const;
          await insertAuditEntry(tx, actor, now, { action: 'saved_reply.delete', ...change });
          return null;
        }),
    );
  };
}
