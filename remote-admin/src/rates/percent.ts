const PERCENT = /^(\d{1,3})(?:\.(\d{1,2}))?$/;
const BPS_PER_PERCENT = 100;

/** What an admin typed as basis points: "0.25" is 25. Undefined for anything but a plain percentage of two places. */
export function parsePercent(text: string): number | undefined {
  const [, whole, fraction = ''] = PERCENT.exec(text.trim()) ?? [];
  return whole === undefined ? undefined : Number(`${whole}${fraction.padEnd(2, '0')}`);
}

/** Basis points as they are typed: 25 is "0.25", 2000 is "20". */
export function formatPercentText(rateBps: number): string {
  return String(rateBps / BPS_PER_PERCENT);
}

/** 25 is "0.25%". */
export function formatPercent(rateBps: number): string {
  return `${formatPercentText(rateBps)}%`;
}
