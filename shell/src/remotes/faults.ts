import type { Incident } from 'api/contract';
import { msg } from 'client/msg';

const PROBE_TIMEOUT_MS = 2_000;

/** What can go wrong between the registry and a page. */
type FaultKind = Incident['kind'];

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

/** An area of the site, a remote's or one of the shell's own, could not be loaded from any release of it. */
export class RemoteError extends Error {
  override readonly name = 'RemoteError';

  constructor(
    readonly area: string,
    cause: unknown,
  ) {
    super(`The ${area} area could not be loaded: ${cause instanceof Error ? cause.message : String(cause)}`, { cause });
  }
}

/**
 * A browser does not tell a script why it could not load a file. This asks for the files once more, to name the cause.
 * @param urls of the files that the failed work needed
 */
export async function explainFault(error: unknown, urls: string[]): Promise<LoadFault> {
  if (error instanceof LoadFault) return error;
  const message = error instanceof Error ? error.message : String(error);
  for (const url of urls) {
    const fault = await probeFile(url);
    if (fault) return new LoadFault(fault.kind, fault.message, error);
  }
  return isFileError(error)
    ? new LoadFault('changed', msg('one of its files is not as it was published'), error)
    : new LoadFault('import', `it stopped while it was starting: ${message}`, error);
}

async function probeFile(url: string): Promise<Pick<LoadFault, 'kind' | 'message'> | undefined> {
  try {
    const response = await fetch(url, { cache: 'no-store', signal: AbortSignal.timeout(PROBE_TIMEOUT_MS) });
    if (!response.ok) return { kind: 'missing', message: `its files are missing (status ${response.status})` };
    const type = response.headers.get('content-type') ?? '';
    if (/javascript|css/.test(type)) return undefined;
    return { kind: 'foreign', message: msg('its server sent something else than a program') };
  } catch {
    return { kind: 'unreachable', message: msg('its server cannot be reached') };
  }
}

/** Of a file that was sent and not accepted, as opposed to a program that ran and threw. */
function isFileError(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return error.name === 'ChunkLoadError' || error.message.includes('ScriptNetworkError');
}
