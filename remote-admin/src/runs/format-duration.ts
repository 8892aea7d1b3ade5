const MS_PER_SECOND = 1_000;
const MS_PER_MINUTE = 60_000;

/** "420 ms", "3.2 s", "1 min 12 s". */
export function formatDuration(durationMs: number): string {
  if (durationMs < MS_PER_SECOND) return `${durationMs} ms`;
  if (durationMs < MS_PER_MINUTE) return `${(durationMs / MS_PER_SECOND).toFixed(1)} s`;
  const seconds = Math.round((durationMs % MS_PER_MINUTE) / MS_PER_SECOND);
  return `${Math.floor(durationMs / MS_PER_MINUTE)} min ${seconds} s`;
}
