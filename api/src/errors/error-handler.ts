import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import type { ErrorBody } from '../contract';
import { AppError, HTTP_STATUS_OF } from './app-error';
import { isUnavailable } from '../database/faults';
import { isBeyondRange } from '../database/violations';
import { formatValidationError } from './validation-sentence';

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
