import { setTimeout as delay } from 'node:timers/promises';
import type { ChildProgram } from './child-program';

const POLL_INTERVAL_MS = 50;

/** Fails with what the server printed when it ends before it answers. */
export async function waitUntilAnswering(origin: string, server: ChildProgram): Promise<void> {
  const ended = server.exited.then(({ output }) => Promise.reject(new Error(`The server ended: ${output}`)));
  for (;;) {
    const answer = await Promise.race([fetch(`${origin}/health/live`).catch(() => undefined), ended]);
    if (answer?.ok) break;
    await Promise.race([delay(POLL_INTERVAL_MS), ended]);
  }
  ended.catch(() => {});
}
