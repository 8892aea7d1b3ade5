/** @returns why no day can be in a period, if so. Days are YYYY-MM-DD; an empty one is no bound. */
export function checkPeriod({ from, to }: { from: string; to: string }): string | undefined {
  return from && to && from > to ? 'The first day must not be after the last.' : undefined;
}
