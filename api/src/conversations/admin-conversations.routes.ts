import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import { insertAuditEntry } from '../audit/insert-audit-entry';
import {
  AdminConversationDetail,
  AdminConversationPage,
  AdminConversationQuery,
  Answerer,
  canDo,
  ConversationClosing,
  Id,
  LastEntry,
  NewAnswer,
  NewAssignee,
  type Role,
  SeenEntry,
  toEnvelope,
  NewSavedReply,
  SavedReply,
} from '../contract';
import { type Queryable, getRow, type Transaction } from '../database/database';
import { onViolation } from '../database/violations';
import type { Deps } from '../deps';
import { AppError } from '../errors/app-error';
import { executeOnce } from '../idempotency/execute-once';
import { staffRoute } from '../route-options';
import { requireSession } from '../sessions/access-guard';
import {
  getConversation,
  listAnswerers,
  listConversations,
  listEntries,
  toAdminConversation,
  toAdminEntry,
  toAnswerer,
  toConversationPage,
  findNews,
  upsertSeen,
  type Reader,
} from './conversation.queries';
import { answer, assign, close, reopen, requireEntryText } from './converse';

const ConversationParams = Type.Object({ conversationId: Id });

/** Nothing is new to a person who only reads, and so marks nothing as read. */
const toReader = ({ id, role }: { id: bigint; role: Role }): Reader => ({
  id,
  reads: canDo(role, 'messages.answer') ? 'questions' : 'nothing',
});

async function getDetail(database: Queryable, id: bigint, reader: Reader): Promise<AdminConversationDetail> {
  const conversation = await getConversation(database, id);
  const news = await findNews(database, reader, [conversation]);
  const entries = (await listEntries(database, id)).map((entry) => toAdminEntry(entry, reader.id));
  // What is shown is what may be answered: an entry that came between the two reads is the last one.
  return { ...toAdminConversation(conversation, news), lastEntryId: entries.at(-1)?.id ?? '0', entries };
}

/** What visitors and members have written, for those who answer. */
export function adminConversationsRoutes(deps: Deps): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.get(
      '/conversations',
      staffRoute('messages.read', 'Conversations, those with the newest entry first', {
        querystring: AdminConversationQuery,
        result: AdminConversationPage,
      }),
      async (request) => {
        const reader = toReader(requireSession(request).member);
        const rows = await listConversations(deps.database, request.query, reader.id);
        return toEnvelope(
          await toConversationPage(deps.database, rows, request.query.limit, toAdminConversation, reader),
        );
      },
    );

    app.get(
      '/conversations/answerers',
      staffRoute('messages.read', 'Who may answer, and so have a conversation', { result: Type.Array(Answerer) }),
      async () => toEnvelope((await listAnswerers(deps.database)).map(toAnswerer)),
    );

    app.get(
      '/conversations/:conversationId',
      staffRoute('messages.read', 'One conversation with all of its entries', {
        params: ConversationParams,
        result: AdminConversationDetail,
      }),
      async (request) => {
        const id = BigInt(request.params.conversationId);
        return toEnvelope(await getDetail(deps.database, id, toReader(requireSession(request).member)));
      },
    );

    app.put(
      '/conversations/:conversationId/seen',
      staffRoute('messages.answer', 'Mark a conversation as read up to an entry, for oneself', {
        params: ConversationParams,
        body: SeenEntry,
        result: Type.Null(),
      }),
      (request) =>
        executeOnce(deps, request, 'Marked as read.', async (tx, { memberId }) => {
          const conversation = await getConversation(tx, BigInt(request.params.conversationId));
          await upsertSeen(tx, memberId, conversation, request.body.lastEntryId);
          return null;
        }),
    );
  };
}

/** What is done with them. */
export function conversationActsRoutes(deps: Deps): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.post(
      '/conversations/:conversationId/answer',
      staffRoute('messages.answer', 'Answer, unless there is an entry that the writer has not seen', {
        params: ConversationParams,
        body: NewAnswer,
        result: LastEntry,
      }),
      (request) => {
        const { lastEntryId } = request.body;
        const text = requireEntryText(request.body.text);
        return executeOnce(deps, request, 'Sent.', async (tx, actor, now) => {
          const entryId = await answer(tx, BigInt(request.params.conversationId), { text, lastEntryId }, actor, now);
          return { lastEntryId: String(entryId) };
        });
      },
    );

    app.put(
      '/conversations/:conversationId/assignee',
      staffRoute('messages.answer', 'Take a conversation, give it to somebody, or give it back', {
        params: ConversationParams,
        body: NewAssignee,
        result: Type.Null(),
      }),
      (request) =>
        executeOnce(deps, request, 'Saved.', async (tx, actor, now) => {
          const { assigneeId } = request.body;
          const id = BigInt(request.params.conversationId);
          await assign(tx, id, assigneeId === null ? null : BigInt(assigneeId), actor, now);
          return null;
        }),
    );

    app.post(
      '/conversations/:conversationId/close',
      staffRoute('messages.answer', 'Close, unless there is an entry that has not been seen', {
        params: ConversationParams,
        body: ConversationClosing,
        result: Type.Null(),
      }),
      (request) =>
        executeOnce(deps, request, 'Closed.', async (tx, actor, now) => {
          await close(tx, BigInt(request.params.conversationId), request.body.lastEntryId, actor, now);
          return null;
        }),
    );

    app.post(
      '/conversations/:conversationId/reopen',
      staffRoute('messages.answer', 'Open a closed conversation again', {
        params: ConversationParams,
        result: Type.Null(),
      }),
      (request) =>
        executeOnce(deps, request, 'Opened again.', async (tx, actor, now) => {
          await reopen(tx, BigInt(request.params.conversationId), actor, now);
          return null;
        }),
    );
  };
}

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
