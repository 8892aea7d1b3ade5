import type { ErrorCode, ErrorDetails } from '../contract';

export type { ErrorCode };

interface AppErrorContext {
  /** The field of the request that is refused. */
  field?: string;
  retryAfterSeconds?: number;
  /** What the contract says comes with the code. */
  details?: ErrorDetails;
}

/** The one way to refuse a request: a code of the closed list and a sentence fit for the person who asked. */
export class AppError extends Error {
  readonly field: string | undefined;
  readonly retryAfterSeconds: number | undefined;
  readonly details: ErrorDetails | undefined;

  constructor(
    readonly code: ErrorCode,
    message: string,
    context: AppErrorContext = {},
  ) {
    super(message);
    this.name = 'AppError';
    this.field = context.field;
    this.retryAfterSeconds = context.retryAfterSeconds;
    this.details = context.details;
  }
}

/**
 * Refuses a field of the request when a check has found something.
 * @param refusal what the check says; undefined when the field is as it should be
 * @throws AppError invalid_input, naming the field
 */
export function refuseInput(field: string, refusal: string | undefined): void {
  if (refusal !== undefined) throw new AppError('invalid_input', refusal, { field });
}
