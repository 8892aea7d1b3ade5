import { t } from '../texts';

const MS_PER_SECOND = 1_000;
const MS_PER_MINUTE = 60_000;

/** "420 ms", "3.2 s", "1 min 12 s". */
export function formatDuration(durationMs: number): string {
  if (durationMs < MS_PER_SECOND) return t('{milliseconds} ms', { milliseconds: durationMs });
  if (durationMs < MS_PER_MINUTE) return t('{seconds} s', { seconds: (durationMs / MS_PER_SECOND).toFixed(1) });
  const seconds = Math.round((durationMs % MS_PER_MINUTE) / MS_PER_SECOND);
  return t('{minutes} min {seconds} s', { minutes: Math.floor(durationMs / MS_PER_MINUTE), seconds });
}
