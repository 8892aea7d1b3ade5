import { Type, type TSchema } from 'typebox';

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
