import { publishSession } from 'shared-auth/host';
import type { SampleSessionName } from './sample-sessions';
import { SAMPLE_SESSIONS } from './sample-sessions';

/** Makes a sample session the current one, as the shell would after signing in or out. */
export function applySampleSession(name: SampleSessionName): void {
  publishSession(SAMPLE_SESSIONS[name]);
}
