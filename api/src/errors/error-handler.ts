import type { FastifyError, FastifyReply, FastifyRequest, FastifySchemaValidationError } from 'fastify';
import { type ErrorBody, HTTP_STATUS_OF, listRolesWith, type Permission } from '../contract';
import type { Database } from '../database/database';
import type { Deps } from '../deps';
import { AppError } from './app-error';
import { isUnavailable } from '../database/faults';
import { isBeyondRange } from '../database/violations';

/** What Ajv adds to an error when it is asked to be verbose. */
interface VerboseValidationError extends FastifySchemaValidationError {
  parentSchema?: {
    title?: string;
    /** What the value must be, in words; given where the schema has a pattern. */
    description?: string;
    properties?: Record<string, { title?: string } | undefined>;
  };
}

const TYPE_IN_WORDS: Record<string, string> = {
  string: 'text',
  integer: 'a whole number',
  number: 'a number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  null: 'null',
};

interface FieldSentence {
  field: string | undefined;
  sentence: string;
}

function textParam(error: FastifySchemaValidationError, name: string): string {
  const value = error.params[name];
  return Array.isArray(value) ? value.join(' or ') : String(value);
}

/** A field without a title is called by its name. */
function toLabel(path: string): string {
  return path.charAt(0).toUpperCase() + path.slice(1);
}

/** Turns what the schema check found into the field that is refused and a sentence that names it. */
function formatValidationError(error: VerboseValidationError, part: string): FieldSentence {
  const path = error.instancePath.split('/').slice(1).join('.');
  const below = (name: string) => (path === '' ? name : `${path}.${name}`);
  const label = path === '' ? `The request's ${part}` : (error.parentSchema?.title ?? toLabel(path));
  switch (error.keyword) {
    case 'required': {
      const name = textParam(error, 'missingProperty');
      const title = error.parentSchema?.properties?.[name]?.title ?? name;
      return { field: below(name), sentence: `${title} is required.` };
    }
    case 'additionalProperties': {
      const name = textParam(error, 'additionalProperty').slice(0, 100);
      return { field: below(name), sentence: `Unknown field: ${name}.` };
    }
    case 'type': {
      const type = textParam(error, 'type');
      return { field: path || undefined, sentence: `${label} must be ${TYPE_IN_WORDS[type] ?? type}.` };
    }
    case 'minLength': {
      const least = textParam(error, 'limit');
      const sentence = least === '1' ? `${label} is required.` : `${label} must have at least ${least} characters.`;
      return { field: path, sentence };
    }
    case 'maxLength':
      return { field: path, sentence: `${label} must have at most ${textParam(error, 'limit')} characters.` };
    case 'pattern':
      return { field: path, sentence: `${label} must be ${error.parentSchema?.description ?? 'valid'}.` };
    case 'enum':
      return { field: path, sentence: `${label} must be ${textParam(error, 'allowedValues')}.` };
    case 'minimum':
      return { field: path, sentence: `${label} must be at least ${textParam(error, 'limit')}.` };
    case 'maximum':
      return { field: path, sentence: `${label} must be at most ${textParam(error, 'limit')}.` };
    default:
      return { field: path || undefined, sentence: `${label} ${error.message ?? 'is not valid'}.` };
  }
}

const MALFORMED_BODY_CODES = new Set([
  'FST_ERR_CTP_INVALID_JSON_BODY',
  'FST_ERR_CTP_EMPTY_JSON_BODY',
  'FST_ERR_CTP_INVALID_CONTENT_LENGTH',
]);

/** The framework's own refusals, in our codes and words. */
function fromFrameworkError(error: FastifyError): AppError | undefined {
  const [validationError] = error.validation ?? [];
  if (validationError) {
    const { field, sentence } = formatValidationError(validationError, error.validationContext ?? 'body');
    return new AppError('invalid_input', sentence, { field });
  }
  if (MALFORMED_BODY_CODES.has(error.code) || error instanceof SyntaxError) {
    return new AppError('malformed_request', 'The request body is not valid JSON.');
  }
  if (error.statusCode === 413) return new AppError('too_large', 'The request is too large.');
  if (error.statusCode === 415) {
    return new AppError('unsupported_media_type', 'The content type of the request is not supported here.');
  }
  if (error.statusCode === 404) return new AppError('not_found', 'There is nothing at this address.');
  if (error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500) {
    return new AppError('malformed_request', 'The request could not be understood.');
  }
  return undefined;
}

const RETRY_AFTER_SECONDS = 5;

/** Any error as one of ours. What is not known becomes `internal`, whose cause is for the log alone. */
export function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  if (isBeyondRange(error)) {
    return new AppError('amount_too_large', 'The sum would be larger than the books can hold. Use a smaller amount.');
  }
  if (isUnavailable(error)) {
    return new AppError('unavailable', 'This cannot be done just now. Please try again in a few seconds.', {
      retryAfterSeconds: RETRY_AFTER_SECONDS,
    });
  }
  const known = error instanceof Error ? fromFrameworkError(error as FastifyError) : undefined;
  return known ?? new AppError('internal', 'Something went wrong on our side. Please try again later.');
}

function toErrorBody(error: AppError): ErrorBody {
  return {
    responseCode: HTTP_STATUS_OF[error.code],
    responseMessage: error.message,
    message: error.message,
    code: error.code,
    ...(error.field === undefined ? {} : { field: error.field }),
    ...(error.details === undefined ? {} : { details: error.details }),
  };
}

/** Logs what is our own fault, sets Retry-After, and gives the error to answer with. */
export function prepareErrorReply(error: unknown, request: FastifyRequest, reply: FastifyReply): AppError {
  const appError = toAppError(error);
  const status = HTTP_STATUS_OF[appError.code];
  if (appError !== error && status >= 500) request.log.error({ err: error }, 'request failed');
  if (appError.retryAfterSeconds !== undefined) reply.header('retry-after', appError.retryAfterSeconds);
  reply.code(status);
  return appError;
}

export function sendError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const appError = prepareErrorReply(error, request, reply);
  return reply
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .serializer(JSON.stringify)
    .send(toErrorBody(appError));
}

/** Somebody else of the staff who may do it, an owner first. */
async function findOther(database: Database, actorId: bigint, permission: Permission): Promise<string | undefined> {
  const [other] = await database.query<{ email: string }>(
    `SELECT email FROM members WHERE role = ANY ($2::text[]) AND id <> $1 AND is_enabled
     ORDER BY role <> 'owner', id LIMIT 1`,
    [actorId, listRolesWith(permission)],
  );
  return other?.email;
}

/**
 * One person tries the demo club: when a second one is needed, the refusal says as whom to sign in. Any other refusal,
 * and each one of a real club, stays as it is.
 */
export async function nameSecondPerson(
  { config, database }: Pick<Deps, 'config' | 'database'>,
  { routeOptions, session }: FastifyRequest,
  refusal: AppError,
): Promise<AppError> {
  const { access } = routeOptions.config;
  const isForAnother = config.hasDemoClub && refusal.code === 'own_decision';
  if (!isForAnother || !session || typeof access !== 'object') return refusal;
  const email = await findOther(database, session.member.id, access.can).catch(() => undefined);
  if (email === undefined) return refusal;
  const { code, message, field } = refusal;
  return new AppError(code, `${message} In this demo club you can sign in as ${email} to do it.`, { field });
}

/** Of the demo club. */
export function createDemoErrorHandler(deps: Pick<Deps, 'config' | 'database'>) {
  return async (error: unknown, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const told = error instanceof AppError ? await nameSecondPerson(deps, request, error) : error;
    return sendError(told, request, reply);
  };
}
