/** An area of the site could not be loaded, from any of its releases. */
export class RemoteError extends Error {
  override readonly name = 'RemoteError';

  constructor(
    readonly remoteName: string,
    cause: unknown,
  ) {
    super(`The ${remoteName} area could not be loaded: ${cause instanceof Error ? cause.message : String(cause)}`, {
      cause,
    });
  }
}
