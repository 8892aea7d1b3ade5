import type { Incident } from 'api/contract';

/** What can go wrong between the registry and a page. */
export type FaultKind = Incident['kind'];

/** Why a release, or one page of it, cannot be used; the message is half a sentence for the error page. */
export class LoadFault extends Error {
  override readonly name = 'LoadFault';

  constructor(
    readonly kind: FaultKind,
    message: string,
    cause?: unknown,
  ) {
    super(message, { cause });
  }
}
