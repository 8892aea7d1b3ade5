import { Type, type TSchema, type Static } from 'typebox';
import { FactorChallenge, ProofDemand } from './factors';

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

/** Why a request was refused. Screens switch on the code, never on the sentence. */
export const ErrorCode = Type.Enum([
  'invalid_input',
  'malformed_request',
  'login_failed',
  'session_expired',
  'factor_required',
  'factor_needed',
  'proof_required',
  'challenge_expired',
  'forbidden',
  'view_only',
  'not_found',
  'email_taken',
  'mobile_number_taken',
  'utr_taken',
  'tier_missing',
  'tier_taken',
  'tier_name_taken',
  'payout_details_missing',
  'insufficient_balance',
  'amount_too_large',
  'too_many_pending',
  'withdrawals_held',
  'email_unverified',
  'link_expired',
  'own_decision',
  'already_decided',
  'conversation_moved_on',
  'not_reversible',
  'date_not_payable',
  'books_disagree',
  'already_paid',
  'run_in_progress',
  'idempotency_key_reused',
  'too_large',
  'unsupported_media_type',
  'too_many_requests',
  'internal',
  'unavailable',
]);
export type ErrorCode = Static<typeof ErrorCode>;

/** What comes with `factor_required`, and with `proof_required`; the other codes bring no more than their sentence. */
export const ErrorDetails = Type.Union([FactorChallenge, ProofDemand]);
export type ErrorDetails = Static<typeof ErrorDetails>;

/**
 * Every reply of the API that is not a success. `responseCode` is the HTTP status; `responseMessage` and `message` are
 * one sentence.
 */
export const ErrorBody = Type.Object(
  {
    responseCode: Type.Integer(),
    responseMessage: Type.String(),
    message: Type.String(),
    code: ErrorCode,
    field: Type.Optional(Type.String({ description: 'The field that is refused, where there is one' })),
    details: Type.Optional(ErrorDetails),
  },
  { title: 'ErrorBody' },
);
export type ErrorBody = Static<typeof ErrorBody>;
