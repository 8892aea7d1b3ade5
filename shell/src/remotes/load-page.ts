import { explainFault } from './explain-fault';
import { inTime } from './in-time';
import type { RunningRelease } from './load-remote';
import { RemoteError } from './remote-error';
import { reportIncident } from './report-incident';

/**
 * Loads the code of one page, and once more if it does not arrive. Whatever was needed beyond the first try is reported.
 * @throws RemoteError naming the area and what happened
 */
export async function loadPage<Page>(running: RunningRelease, load: () => Promise<Page>): Promise<Page> {
  try {
    return await inTime(load());
  } catch (error) {
    const fault = explainFault(error, listFiles(error));
    const report = async (outcome: 'retried' | 'failed') => {
      const { kind, message } = await fault;
      reportIncident({
        remote: running.remote,
        release: running.version,
        kind,
        detail: message,
        outcome,
      });
    };
    try {
      const page = await inTime(load());
      void report('retried');
      return page;
    } catch {
      void report('failed');
      throw new RemoteError(running.remote, await fault);
    }
  }
}

/** webpack's errors about a file carry its URL. */
function listFiles(error: unknown): string[] {
  return error instanceof Error && 'request' in error && typeof error.request === 'string' ? [error.request] : [];
}
