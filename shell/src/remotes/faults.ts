import type { Incident } from 'api/contract';
import { msg } from 'client/msg';
import type { Translate } from 'i18n';

const PROBE_TIMEOUT_MS = 2_000;

/** What can go wrong between the registry and a page. */
type FaultKind = Incident['kind'];

/** Why a release, or one page of it, cannot be used; the message is half a sentence for the error page. */
export class LoadFault extends Error {
  override readonly name = 'LoadFault';

  /**
   * @param text of the message, as the catalogues have it
   * @param detail stands at its `{detail}`
   */
  constructor(
    readonly kind: FaultKind,
    readonly text: string,
    cause?: unknown,
    readonly detail: string | number = '',
  ) {
    super(
      text.replace('{detail}', () => `${detail}`),
      { cause },
    );
  }
}

/** An area of the site, a remote's or one of the shell's own, could not be loaded from any release of it. */
export class RemoteError extends Error {
  override readonly name = 'RemoteError';

  constructor(
    readonly area: string,
    cause: unknown,
  ) {
    super(`The ${area} area could not be loaded: ${describe(cause)}`, { cause });
  }

  /** The message in the language shown, without its full stop. */
  translate(t: Translate): string {
    const { area, cause } = this;
    const reason = cause instanceof LoadFault ? t(cause.text, { detail: cause.detail }) : describe(cause);
    return t('The {area} area could not be loaded: {reason}', { area: t(area), reason });
  }
}

/**
 * A browser does not tell a script why it could not load a file. This asks for the files once more, to name the cause.
 * @param urls of the files that the failed work needed
 */
export async function explainFault(error: unknown, urls: string[]): Promise<LoadFault> {
  if (error instanceof LoadFault) return error;
  for (const url of urls) {
    const fault = await probeFile(url, error);
    if (fault) return fault;
  }
  return isFileError(error)
    ? new LoadFault('changed', msg('one of its files is not as it was published'), error)
    : new LoadFault('import', msg('it stopped while it was starting: {detail}'), error, describe(error));
}

const describe = (error: unknown) => (error instanceof Error ? error.message : String(error));

async function probeFile(url: string, cause: unknown): Promise<LoadFault | undefined> {
  try {
    const response = await fetch(url, { cache: 'no-store', signal: AbortSignal.timeout(PROBE_TIMEOUT_MS) });
    if (!response.ok)
      return new LoadFault('missing', msg('its files are missing (status {detail})'), cause, response.status);
    const type = response.headers.get('content-type') ?? '';
    if (/javascript|css/.test(type)) return undefined;
    return new LoadFault('foreign', msg('its server sent something else than a program'), cause);
  } catch {
    return new LoadFault('unreachable', msg('its server cannot be reached'), cause);
  }
}

/** Of a file that was sent and not accepted, as opposed to a program that ran and threw. */
function isFileError(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return error.name === 'ChunkLoadError' || error.message.includes('ScriptNetworkError');
}
