import type { ErrorCode, ErrorDetails } from '../contract';

export type { ErrorCode };

/** Every code and the HTTP status it leaves with. */
export const HTTP_STATUS_OF: Record<ErrorCode, number> = {
  invalid_input: 400,
  malformed_request: 400,
  login_failed: 401,
  session_expired: 401,
  factor_required: 401,
  factor_needed: 403,
  proof_required: 403,
  challenge_expired: 410,
  forbidden: 403,
  view_only: 403,
  not_found: 404,
  email_taken: 409,
  mobile_number_taken: 409,
  utr_taken: 409,
  tier_missing: 409,
  tier_taken: 409,
  tier_name_taken: 409,
  payout_details_missing: 409,
  insufficient_balance: 409,
  amount_too_large: 409,
  too_many_pending: 409,
  withdrawals_held: 409,
  email_unverified: 409,
  link_expired: 410,
  own_decision: 403,
  already_decided: 409,
  conversation_moved_on: 409,
  not_reversible: 409,
  date_not_payable: 409,
  books_disagree: 409,
  already_paid: 409,
  run_in_progress: 409,
  idempotency_key_reused: 409,
  too_large: 413,
  unsupported_media_type: 415,
  too_many_requests: 429,
  internal: 500,
  unavailable: 503,
};

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
