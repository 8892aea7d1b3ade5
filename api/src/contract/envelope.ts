import { Type, type TSchema, type Static } from 'typebox';
import { FactorChallenge, ProofDemand } from './factors';
import { OrNull, Shape } from './shape';

/** Every successful reply of `/api/v1`. Success means `responseCode` 200; anything else carries an `ErrorBody`. */
export interface Envelope<Result> {
  responseCode: 200;
  responseMessage: string;
  result: Result;
}

/** Schema of the envelope around a result. */
export function EnvelopeOf<Result extends TSchema>(result: Result) {
  return Type.Object({ responseCode: Type.Literal(200), responseMessage: Type.String(), result });
}

export function toEnvelope<Result>(result: Result, responseMessage = 'OK'): Envelope<Result> {
  return { responseCode: 200, responseMessage, result };
}

/**
 * Why a request was refused, and with which HTTP status that is said. Screens switch on the code, never on the
 * sentence.
 */
export const HTTP_STATUS_OF = {
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
export type ErrorCode = keyof typeof HTTP_STATUS_OF;
export const ErrorCode = Type.Enum(Object.keys(HTTP_STATUS_OF) as ErrorCode[]);

/** What comes with `factor_required`, and with `proof_required`; the other codes bring no more than their sentence. */
export const ErrorDetails = Type.Union([FactorChallenge, ProofDemand]);
export type ErrorDetails = Static<typeof ErrorDetails>;

/**
 * Every reply of the API that is not a success. `responseCode` is the HTTP status; `responseMessage` and `message` are
 * one sentence.
 */
export const ErrorBody = Shape('ErrorBody', {
  responseCode: Type.Integer(),
  responseMessage: Type.String(),
  message: Type.String(),
  code: ErrorCode,
  field: Type.Optional(Type.String({ description: 'The field that is refused, where there is one' })),
  details: Type.Optional(ErrorDetails),
});
export type ErrorBody = Static<typeof ErrorBody>;

/** What became of one of many, each of which is decided by itself: nulls where it was not refused. */
export const PartRefusal = {
  error: OrNull(Type.String()),
  code: OrNull(ErrorCode),
};
