import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import {
  ConversationLink,
  Id,
  LinkedReply,
  NewMessage,
  OwnConversationDetail,
  OwnConversationPage,
  PlainPageQuery,
  SeenEntry,
  toEnvelope,
} from '../contract';
import type { Queryable, Transaction } from '../database/database';
import type { Deps } from '../deps';
import { executeOnce } from '../idempotency/execute-once';
import { writeLetter } from '../notifications/notify';
import { memberRoute, openRoute } from '../route-options';
import { requireSession } from '../sessions/access-guard';
import { countAttempt } from '../throttles/throttle';
import { getMember } from '../users/member.queries';
import { getLinkedConversationId } from '../notifications/mail-links';
import {
  getConversation,
  listEntries,
  listOwnConversations,
  lockConversation,
  requireOwn,
  toConversationPage,
  toOwnConversation,
  toOwnEntry,
  type ConversationRow,
  findNews,
  upsertSeen,
} from './conversation.queries';
import { openConversation, reply, requireEntryText } from './converse';

const ConversationParams = Type.Object({ conversationId: Id });

async function toDetail(database: Queryable, conversation: ConversationRow): Promise<OwnConversationDetail> {
  const entries = await listEntries(database, conversation.id);
  return { ...toOwnConversation(conversation), entries: entries.map(toOwnEntry) };
}

/** Writes the mail to the club, as the contact form does. */
function tellClub(
  { config }: Deps,
  tx: Transaction,
  { id, name }: Pick<ConversationRow, 'id' | 'name'>,
  text: string,
  now: Date,
): Promise<void> {
  const clubsOwn = { memberId: null, address: config.contactTo };
  return writeLetter(tx, clubsOwn, 'conversation_entry', { conversationId: String(id), name, text }, now);
}

async function replyTo(deps: Deps, tx: Transaction, conversation: ConversationRow, text: string, now: Date) {
  if (await reply(tx, conversation, text, now)) await tellClub(deps, tx, conversation, text, now);
  return toDetail(tx, await getConversation(tx, conversation.id));
}

/** What a member has written to the club, and its answers. */
export function conversationsRoutes(deps: Deps): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.get(
      '/conversations',
      memberRoute('conversations', 'The own conversations, those with the newest entry first', {
        querystring: PlainPageQuery,
        result: OwnConversationPage,
      }),
      async (request) => {
        const { id } = requireSession(request).member;
        const rows = await listOwnConversations(deps.database, id, request.query);
        const reader = { id, reads: 'answers' } as const;
        return toEnvelope(
          await toConversationPage(deps.database, rows, request.query.limit, toOwnConversation, reader),
        );
      },
    );

    app.get(
      '/conversations/:conversationId',
      memberRoute('conversations', 'One of the own conversations', {
        params: ConversationParams,
        result: OwnConversationDetail,
      }),
      async (request) => {
        const { id } = requireSession(request).member;
        const conversation = await getConversation(deps.database, BigInt(request.params.conversationId));
        const detail = await toDetail(deps.database, requireOwn(conversation, id));
        const news = await findNews(deps.database, { id, reads: 'answers' }, [conversation]);
        return toEnvelope({ ...detail, ...toOwnConversation(conversation, news) });
      },
    );

    app.put(
      '/conversations/:conversationId/seen',
      memberRoute('conversations', 'Mark one of the own conversations as read up to an entry', {
        params: ConversationParams,
        body: SeenEntry,
        result: Type.Null(),
      }),
      (request) =>
        executeOnce(deps, request, 'Marked as read.', async (tx, { memberId }) => {
          const conversation = await getConversation(tx, BigInt(request.params.conversationId));
          await upsertSeen(tx, memberId, requireOwn(conversation, memberId), request.body.lastEntryId);
          return null;
        }),
    );
  };
}

/** What the member writes. */
export function ownMessagesRoutes(deps: Deps): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.post(
      '/conversations',
      memberRoute('conversations', 'Write a message to the club', { body: NewMessage, result: OwnConversationDetail }),
      async (request) => {
        const text = requireEntryText(request.body.text);
        await countAttempt(deps, 'messagesPerMember', String(requireSession(request).member.id));
        return executeOnce(deps, request, 'Your message is sent.', async (tx, { memberId }, now) => {
          const member = await getMember(tx, memberId);
          const id = await openConversation(tx, member, text, now);
          await tellClub(deps, tx, { id, name: member.name }, text, now);
          return toDetail(tx, await getConversation(tx, id));
        });
      },
    );

    app.post(
      '/conversations/:conversationId/reply',
      memberRoute('conversations', 'Reply in one of the own conversations, which opens it again', {
        params: ConversationParams,
        body: NewMessage,
        result: OwnConversationDetail,
      }),
      (request) => {
        const text = requireEntryText(request.body.text);
        return executeOnce(deps, request, 'Your reply is sent.', async (tx, { memberId }, now) => {
          const conversation = await lockConversation(tx, BigInt(request.params.conversationId));
          const replied = await replyTo(deps, tx, requireOwn(conversation, memberId), text, now);
          // The reply shows all that was said.
          await upsertSeen(tx, memberId, await getConversation(tx, conversation.id));
          return replied;
        });
      },
    );
  };
}

/** The same for a visitor, behind the link of a mail. A token in a body stands in no log and no history. */
export function linkedConversationRoutes(deps: Deps): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.post(
      '/linked-conversation',
      openRoute('conversations', 'The conversation behind the token of a link', {
        body: ConversationLink,
        result: OwnConversationDetail,
      }),
      async (request) => {
        await countAttempt(deps, 'conversationPerAddress', request.ip);
        const id = await getLinkedConversationId(deps.database, request.body.token, deps.now());
        return toEnvelope(await toDetail(deps.database, await getConversation(deps.database, id)));
      },
    );

    app.post(
      '/linked-conversation/reply',
      openRoute('conversations', 'Reply with the token of a link, which opens the conversation again', {
        body: LinkedReply,
        result: OwnConversationDetail,
      }),
      async (request) => {
        const text = requireEntryText(request.body.text);
        await countAttempt(deps, 'conversationPerAddress', request.ip);
        const id = await getLinkedConversationId(deps.database, request.body.token, deps.now());
        const replied = await deps.database.transaction(async (tx) =>
          replyTo(deps, tx, await lockConversation(tx, id), text, deps.now()),
        );
        return toEnvelope(replied, 'Your reply is sent.');
      },
    );
  };
}
