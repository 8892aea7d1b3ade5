import { t } from '../texts';

const MS_PER_SECOND = 1_000;
const SECONDS_PER_MINUTE = 60;

/** "420 ms", "3.2 s", "1 min 12 s". */
export function formatDuration(durationMs: number): string {
  if (durationMs < MS_PER_SECOND) return t('{milliseconds} ms', { milliseconds: durationMs });
  const tenths = (durationMs / MS_PER_SECOND).toFixed(1);
  if (Number(tenths) < SECONDS_PER_MINUTE) return t('{seconds} s', { seconds: tenths });
  // Rounded before it is taken apart: 59.96 seconds make a minute.
  const seconds = Math.round(durationMs / MS_PER_SECOND);
  return t('{minutes} min {seconds} s', {
    minutes: Math.floor(seconds / SECONDS_PER_MINUTE),
    seconds: seconds % SECONDS_PER_MINUTE,
  });
}
