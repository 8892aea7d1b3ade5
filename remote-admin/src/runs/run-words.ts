import type { Run, RunState } from 'api/contract';

export const STATE_BADGES: Record<RunState, { tone: 'pending' | 'success' | 'danger' | 'neutral'; word: string }> = {
  running: { tone: 'pending', word: 'Running' },
  posted: { tone: 'success', word: 'Posted' },
  simulated: { tone: 'neutral', word: 'Dry run' },
  failed: { tone: 'danger', word: 'Failed' },
  interrupted: { tone: 'danger', word: 'Interrupted' },
};

const TRIGGERS: Record<Run['trigger'], string> = {
  schedule: 'by the schedule',
  start: 'at the start of the server',
  command: 'by command',
  admin: 'by an admin',
  seed: 'with the demo data',
};

/** Who or what began an attempt: "by Demo Admin", "by the schedule". */
export function describeTrigger({ trigger, startedBy }: Run): string {
  return startedBy === null ? TRIGGERS[trigger] : `by ${startedBy}`;
}

/** Why nothing came of an attempt, in a sentence. */
export function describeFailure({ state, error }: Run): string | null {
  if (state !== 'interrupted') return error;
  return error ?? 'The server stopped in the middle. Nothing was posted.';
}

/** "Own cashback", "Level 3". */
export function formatLevel(level: number): string {
  return level === 0 ? 'Own cashback' : `Level ${level}`;
}

export const formatMemberCount = (count: number) =>
  `${count.toLocaleString('en-IN')} ${count === 1 ? 'member' : 'members'}`;
