import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
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
} from '../contract';
import type { Queryable } from '../database/database';
import type { Deps } from '../deps';
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
} from './conversation.queries';
import { answer, assign, close, reopen, requireEntryText } from './converse';
import { findNews, upsertSeen, type Reader } from './seen-entries';

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
