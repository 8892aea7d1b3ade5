import multipart from '@fastify/multipart';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { SiteConfig } from 'federation/contract';
import { Type } from 'typebox';
import { ContactSubmission } from '../contract';
import { checkEmail, normalizeEmail } from '../contract/rules';
import { findConversationOf } from '../conversations/conversation.queries';
import { tellAnswerers } from '../conversations/converse';
import { getRow, type Transaction } from '../database/database';
import type { Deps } from '../deps';
import { AppError, refuseInput } from '../errors/app-error';
import { prepareErrorReply, toAppError } from '../errors/error-handler';
import { writeLetter } from '../notifications/notify';
import { countAttempt } from '../throttles/throttle';

interface ContactMessage {
  name: string;
  email: string;
  message: string;
}

export async function insertContactMessage(
  tx: Transaction,
  contactMessage: ContactMessage,
  address: string,
  now: Date,
): Promise<bigint> {
  const { id } = await getRow<{ id: bigint }>(
    tx,
    'INSERT INTO contact_messages (name, email, message, address, created_at) VALUES ($1, $2, $3, $4, $5) RETURNING id',
    [contactMessage.name, contactMessage.email, contactMessage.message, address, now],
  );
  return id;
}

/** Well above what the schema allows, so that a field that is too long is refused by its name. */
const FIELD_MAX_BYTES = 30_000;
const FIELDS_MAX = 20;

declare module 'fastify' {
  interface FastifyRequest {
    /** Of the contact form: whether all of it has arrived, as the form that it should be. */
    isFormRead?: boolean;
  }
}

const PlainText = Type.String({ description: 'A sentence, as plain text' });

/**
 * The endpoint that the EmailJS SDK posts to, answering as the service does: plain text, "OK" or what is wrong. The
 * message and the mail that forwards it are in the database before the answer.
 */
export function contactRoutes(deps: Deps): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.decorateRequest('isFormRead', false);
    app.addHook('preHandler', async (request) => void (request.isFormRead = true));
    app.removeAllContentTypeParsers();
    await app.register(multipart, {
      attachFieldsToBody: 'keyValues',
      limits: { fieldSize: FIELD_MAX_BYTES, fields: FIELDS_MAX, parts: FIELDS_MAX, files: 0 },
    });
    app.setErrorHandler((error, request, reply) => {
      // The multipart parser's errors carry no status; before the form is read, only it can have failed.
      const isUnreadable = !request.isFormRead && toAppError(error).code === 'internal';
      const refusal = isUnreadable ? new AppError('malformed_request', 'The form could not be read.') : error;
      const { message } = prepareErrorReply(refusal, request, reply);
      return reply.type('text/plain; charset=utf-8').serializer(String).send(message);
    });

    app.post(
      '/send-form',
      {
        config: { access: 'anyone' },
        schema: {
          summary: 'Send a message to the club',
          description: 'Compatible with the send-form call of EmailJS.',
          tags: ['contact'],
          consumes: ['multipart/form-data'],
          body: ContactSubmission,
          response: { 200: PlainText, '4xx': PlainText, '5xx': PlainText },
        },
      },
      async (request, reply) => {
        const contactMessage = checkSubmission(request.body, deps.config.site.contactForm);
        await countAttempt(deps, 'contactPerAddress', request.ip);
        const now = deps.now();
        await deps.database.transaction(async (tx) => {
          const messageId = await insertContactMessage(tx, contactMessage, request.ip, now);
          const clubsOwn = { memberId: null, address: deps.config.contactTo };
          await writeLetter(tx, clubsOwn, 'contact_message', { messageId: String(messageId), ...contactMessage }, now);
          const conversation = await findConversationOf(tx, messageId);
          if (conversation) await tellAnswerers(tx, conversation, now);
        });
        return reply.type('text/plain; charset=utf-8').serializer(String).send('OK');
      },
    );
  };
}

function requireText(field: keyof ContactSubmission, refusal: string, value: string): string {
  // Browsers send line breaks as CR LF.
  const text = value.replaceAll('\r\n', '\n').trim();
  if (text === '') throw new AppError('invalid_input', refusal, { field });
  return text;
}

/** The ids of the account come first, as the service itself checks them first. */
function checkAccount(submission: ContactSubmission, account: SiteConfig['contactForm']): void {
  if (submission.user_id !== account.publicKey) {
    throw new AppError('invalid_input', 'The Public Key is invalid', { field: 'user_id' });
  }
  if (submission.service_id !== account.serviceId) {
    throw new AppError('invalid_input', 'The service ID not found', { field: 'service_id' });
  }
  if (submission.template_id !== account.templateId) {
    throw new AppError('invalid_input', 'The template ID not found', { field: 'template_id' });
  }
}

/** @throws AppError invalid_input */
function checkSubmission(submission: ContactSubmission, account: SiteConfig['contactForm']): ContactMessage {
  checkAccount(submission, account);
  const name = requireText('user_name', 'Full Name is required.', submission.user_name);
  refuseInput('user_email', checkEmail(submission.user_email));
  const message = requireText('message', 'Message is required.', submission.message);
  return { name, email: normalizeEmail(submission.user_email), message };
}
